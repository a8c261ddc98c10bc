-- Writes JOB.truth at shipout, one row for each run of glyphs of one unit on one line:
--   T <page> <unit> <x0> <y0> <x1> <y1> <text>     text
--   A <page> <unit> <x0> <y0> <x1> <y1>            the box of a figure or table
--   N <page> <note> <x0> <y0> <x1> <y1> <text> <unit>   the sign that calls a note, in the text of a unit
--   P <page> <width> <height>                      a page
-- in points, y down from the top of the page. The rows stand in the order of the node tree.
treeline = { pages = 0 }

local UNIT = luatexbase.attributes.tlunitattr
local AREA = luatexbase.attributes.tlareaattr
local ANCHOR = luatexbase.attributes.tlanchorattr
local HLIST, VLIST, GLYPH = node.id("hlist"), node.id("vlist"), node.id("glyph")
local GLUE, KERN, RULE, DISC = node.id("glue"), node.id("kern"), node.id("rule"), node.id("disc")
local MARGIN_KERN = node.id("margin_kern")
local MATH = node.id("math")
local get_attribute, effective_glue = node.get_attribute, node.effective_glue
local BP = 65781.76
local out

local function pt(x) return string.format("%.2f", x / BP) end

-- What the classic text fonts keep below 32.
local LOW = { [11] = "ff", [12] = "fi", [13] = "fl", [14] = "ffi", [15] = "ffl", [27] = "ff", [28] = "fi", [29] = "fl", [30] = "ffi", [31] = "ffl" }

local function text_of(n)
  local f = font.getfont(n.font)
  local c = f and f.characters and f.characters[n.char]
  local code = c and (c.tounicode or c.unicode)
  if type(code) == "string" then
    local s = ""
    for i = 1, #code, 4 do
      local unit = tonumber(code:sub(i, i + 3), 16)
      if unit and unit >= 32 and (unit < 0xD800 or unit > 0xDFFF) then s = s .. utf8.char(unit) end
    end
    return s
  elseif type(code) == "table" then
    local s = ""
    for _, unit in ipairs(code) do s = s .. utf8.char(unit) end
    return s
  elseif type(code) == "number" and code >= 32 then
    return utf8.char(code)
  end
  if n.char < 32 then return LOW[n.char] or "" end
  if n.char > 0x10FFFF or (n.char >= 0xD800 and n.char <= 0xDFFF) or (n.char >= 0xE000 and n.char <= 0xF8FF) then return "" end
  return utf8.char(n.char)
end

-- The run that is open: glyphs of one unit, one baseline, no wide gap between them.
local run
local function flush()
  if run then
    out:write(table.concat({ run.kind, treeline.pages, run.unit, pt(run.x0), pt(run.y0), pt(run.x1), pt(run.y1), table.concat(run.text), run.host }, "\t"), "\n")
    run = nil
  end
end

local function glyph(n, x, y)
  local kind, unit = "T", get_attribute(n, UNIT) or 0
  local note = get_attribute(n, ANCHOR)
  local host
  if note and note >= 0 then kind, unit, host = "N", note, unit end
  local f = font.getfont(n.font)
  local size = f and f.size or 655360
  local top, bottom = y - math.max(n.height, size * 0.45) - n.yoffset, y + n.depth - n.yoffset
  if run and (run.kind ~= kind or run.unit ~= unit or x - run.x1 > size * 1.5 or x < run.x1 - size * 3 or math.abs(run.y - y) > size * 0.6) then flush() end
  if run then
    if x - run.x1 > size * 0.12 then run.text[#run.text + 1] = " " end
    run.x0, run.x1 = math.min(run.x0, x), math.max(run.x1, x + n.width)
    run.y0, run.y1 = math.min(run.y0, top), math.max(run.y1, bottom)
  else
    run = { kind = kind, unit = unit, x0 = x, x1 = x + n.width, y0 = top, y1 = bottom, y = y, text = {}, host = host }
  end
  run.text[#run.text + 1] = text_of(n)
end

-- The dots of a contents entry, or a rule that fills a line: drawn at shipout, so there are no glyphs to see yet.
local function leaders(n, x, y, width)
  flush()
  out:write(table.concat({ "T", treeline.pages, get_attribute(n, UNIT) or 0, pt(x), pt(y - 5 * BP), pt(x + width), pt(y + BP), "" }, "\t"), "\n")
end

local hwalk, vwalk

-- A figure or table is told by its box alone: drawings and scaled tables move their glyphs in ways that nodes do not show.
local function area(n, x, y)
  local unit = get_attribute(n, AREA)
  if not unit or unit < 0 then return false end
  flush()
  out:write(table.concat({ "A", treeline.pages, unit, pt(x), pt(y - n.height), pt(x + n.width), pt(y + n.depth) }, "\t"), "\n")
  return true
end

-- y is the baseline, x the left edge.
function hwalk(box, x, y)
  local direction = box.dir == "TRT" and -1 or 1
  if direction < 0 then x = x + box.width end
  for n in node.traverse(box.head) do
    local id = n.id
    local width = 0
    if id == GLYPH then
      width = n.width
      glyph(n, direction < 0 and x - width or x + n.xoffset, y)
    elseif id == HLIST or id == VLIST then
      width = n.width
      local left = direction < 0 and x - width or x
      local base = y + n.shift
      if not area(n, left, base) and n.head then
        if id == HLIST then hwalk(n, left, base) else vwalk(n, left, base - n.height) end
      end
    elseif id == GLUE then
      width = effective_glue(n, box)
      if n.leader and width > 0 then leaders(n, x, y, width) end
    elseif id == KERN or id == MARGIN_KERN then
      width = n.kern or n.width
    elseif id == MATH then
      width = n.surround
    elseif id == RULE then
      width = n.width
    elseif id == DISC then
      if n.replace then
        local inner = direction < 0 and x - node.dimensions(n.replace) or x
        for m in node.traverse(n.replace) do
          if m.id == GLYPH then glyph(m, inner, y); inner = inner + m.width elseif m.id == KERN then inner = inner + m.kern end
        end
        width = node.dimensions(n.replace)
      end
    end
    x = x + direction * width
  end
end

-- y is the top edge.
function vwalk(box, x, y)
  for n in node.traverse(box.head) do
    local id = n.id
    if id == HLIST or id == VLIST then
      flush()
      local left = x + n.shift
      if not area(n, left, y + n.height) and n.head then
        if id == HLIST then hwalk(n, left, y + n.height) else vwalk(n, left, y) end
      end
      flush()
      y = y + n.height + n.depth
    elseif id == GLUE then
      y = y + effective_glue(n, box)
    elseif id == KERN then
      y = y + n.kern
    elseif id == RULE then
      y = y + n.height + n.depth
    end
  end
end

function treeline.page(register)
  local box = tex.box[register]
  if not box then return end
  out = out or io.open(tex.jobname .. ".truth", "w")
  treeline.pages = treeline.pages + 1
  out:write(table.concat({ "P", treeline.pages, pt(tex.pagewidth), pt(tex.pageheight) }, "\t"), "\n")
  local x, y = tex.hoffset + 72 * BP, tex.voffset + 72 * BP
  if box.id == VLIST then vwalk(box, x, y) else hwalk(box, x, y + box.height) end
  flush()
end

luatexbase.add_to_callback("wrapup_run", function() if out then out:close() end end, "treeline.close")
