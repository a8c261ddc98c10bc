import type { Piece } from './blocks.js';
import type { HtmlStyle } from './style.js';

/** What the paginator needs, as plain data: it runs inside the browser. */
export interface PageSpec {
  pieces: Piece[];
  style: HtmlStyle;
  shortTitle: string;
  pageWord: string;
  maxPages: number;
}

/**
 * Lays pieces out into frames on pages, as a layout program does: columns filled one after the other, notes at the foot
 * of their column or page, floats at the top of the next column, wide pieces over all columns of the next page, asides in
 * the side column. The browser measures; every break is ours, so what is printed is what was measured.
 *
 * It is handed to the browser as source text and so must not use anything from outside itself.
 */
export function paginate(spec: PageSpec): void {
  const { style } = spec;
  const { page: size } = style;
  type Frame = { element: HTMLElement; flow: HTMLElement; notes: HTMLElement; height: number };
  type Sheet = { element: HTMLElement; frames: Frame[]; side: Frame | undefined; running: string; number: number };
  const sheets: Sheet[] = [];
  const here = (): Sheet => {
    const last = sheets.at(-1);
    if (!last) throw new Error('no page');
    return last;
  };
  let column = 0;
  let placed = 0;
  const waitingWide: Piece[] = [];
  const waitingFloats: Piece[] = [];
  const waitingSide: Piece[] = [];
  const headingPages = new Map<string, number>();

  const make = (className: string, parent: HTMLElement): HTMLElement => {
    const element = document.createElement('div');
    element.className = className;
    parent.append(element);
    return element;
  };
  const put = (element: HTMLElement, x: number, y: number, width: number, height?: number) => {
    element.style.left = `${x}px`;
    element.style.top = `${y}px`;
    element.style.width = `${width}px`;
    if (height !== undefined) element.style.height = `${height}px`;
  };
  const elementOf = (html: string): HTMLElement => {
    const holder = document.createElement('div');
    holder.innerHTML = html;
    const element = holder.firstElementChild;
    if (!(element instanceof HTMLElement)) throw new Error('a piece is not an element');
    element.dataset.order = `${placed++}`;
    return element;
  };
  const frame = (parent: HTMLElement, x: number, y: number, width: number, height: number): Frame => {
    const element = make('frame', parent);
    put(element, x, y, width, height);
    return { element, flow: make('flow', element), notes: make('notes', element), height };
  };

  const margins = (number: number): { left: number; right: number } => {
    const even = size.mirrored && number % 2 === 0;
    return even ? { left: size.outer, right: size.inner } : { left: size.inner, right: size.outer };
  };

  const heads = (target: Sheet) => {
    const { header, footer, firstPage } = style.heads;
    const { left, right } = margins(target.number);
    const draw = (look: string, below: boolean) => {
      const number = `${target.number}`;
      const title = spec.shortTitle;
      const parts = {
        none: [],
        number: [number],
        title: [title],
        'title-number': [title, number],
        'number-title': [number, title],
        'section-number': [target.running || title, number],
        three: [title, number, target.running],
        'page-of': [`${spec.pageWord} ${number}`],
      }[look];
      if (!parts || parts.length === 0 || (target.number === 1 && !firstPage)) return;
      const even = size.mirrored && target.number % 2 === 0;
      const line = make(`head ${below ? 'below' : 'above'} ${parts.length === 1 ? 'center' : ''}`, target.element);
      line.dataset.u = below ? '2' : '1';
      for (const part of even ? [...parts].reverse() : parts) {
        const span = document.createElement('span');
        span.textContent = part;
        line.append(span);
      }
      const offset = below ? size.height - size.bottom * 0.62 : size.top * 0.42;
      put(line, left, offset, size.width - left - right);
    };
    draw(header, false);
    draw(footer, true);
  };

  const newSheet = () => {
    const number = sheets.length + 1;
    const element = make('page', document.body);
    const { left, right } = margins(number);
    const side = style.side ? style.side.width + style.gap : 0;
    const sideFirst = style.side?.where === 'start';
    const x = left + (sideFirst ? side : 0);
    const width = size.width - left - right - side;
    const top = make('frame top', element);
    put(top, x, size.top, width);
    const sheet: Sheet = { element, frames: [], side: undefined, running: sheets.at(-1)?.running ?? '', number };
    sheets.push(sheet);
    const height = size.height - size.top - size.bottom;
    for (let room = height * 0.6; waitingWide.length > 0; ) {
      const piece = waitingWide[0];
      if (!piece) break;
      const added = elementOf(piece.html);
      top.append(added);
      // The first takes what it needs, the next ones only what the page can spare.
      if (top.offsetHeight > room && top.children.length > 1) {
        added.remove();
        break;
      }
      shrink(added, () => top.offsetHeight <= height * 0.85);
      waitingWide.shift();
      room = Math.max(room, top.offsetHeight);
    }
    const used = top.offsetHeight > 0 ? top.offsetHeight + 14 : 0;
    const count = style.columns;
    const each = (width - style.gap * (count - 1)) / count;
    for (let i = 0; i < count; i++) {
      const at = style.rightToLeft ? count - 1 - i : i;
      sheet.frames.push(frame(element, x + at * (each + style.gap), size.top + used, each, height - used));
      if (i > 0 && style.columnRule)
        put(make('divider', element), x + i * (each + style.gap) - style.gap / 2, size.top + used, 0, height - used);
    }
    if (style.side) {
      sheet.side = frame(element, sideFirst ? left : x + width + style.gap, size.top, style.side.width, height);
      const holder = sheet.side;
      while (waitingSide.length > 0) {
        const piece = waitingSide[0];
        if (!piece) break;
        const added = elementOf(piece.html);
        holder.flow.append(added);
        if (holder.flow.offsetHeight > holder.height) {
          added.remove();
          break;
        }
        waitingSide.shift();
      }
    }
    column = 0;
    startColumn();
  };

  const current = (): Frame => {
    const found = here().frames[column];
    if (!found) throw new Error('no column');
    return found;
  };
  const room = (target: Frame): number =>
    target.height - (target.notes.children.length > 0 ? target.notes.offsetHeight + 6 : 0);
  const fits = (target: Frame): boolean => target.flow.offsetHeight <= room(target) + 0.5;

  const startColumn = () => {
    const target = current();
    while (waitingFloats.length > 0) {
      const piece = waitingFloats[0];
      if (!piece) break;
      const added = elementOf(piece.html);
      target.flow.append(added);
      if (!fits(target) && target.flow.children.length > 1) {
        added.remove();
        break;
      }
      shrink(added, () => fits(target));
      waitingFloats.shift();
      if (target.flow.offsetHeight > target.height * 0.5) break;
    }
  };
  const nextColumn = () => {
    if (column + 1 < here().frames.length) {
      column += 1;
      startColumn();
    } else newSheet();
  };
  /** Scales down what no column could hold. */
  const shrink = (element: HTMLElement, done: () => boolean) => {
    for (let zoom = 0.9; !done() && zoom > 0.3; zoom -= 0.1) element.style.setProperty('zoom', `${zoom}`);
  };

  const addNotes = (piece: Piece, element: HTMLElement, target: Frame): HTMLElement[] =>
    piece.notes.flatMap((note) => {
      if (!element.querySelector(`[data-note="${note.unit}"]`)) return [];
      const added = elementOf(note.html);
      target.notes.append(added);
      return [added];
    });

  /** Tops of the lines of an element, and for each where in the text it begins. */
  const linesOf = (element: HTMLElement): { bottom: number; node: Text; offset: number }[] => {
    const lines: { bottom: number; top: number; node: Text; offset: number }[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!(node instanceof Text) || node.parentElement?.closest('math, sup, .marker')) continue;
      for (let offset = 0; offset < node.length; offset++) {
        range.setStart(node, offset);
        range.setEnd(node, offset + 1);
        const rect = range.getBoundingClientRect();
        if (rect.height === 0) continue;
        const last = lines.at(-1);
        if (!last || rect.top > last.bottom - rect.height * 0.35)
          lines.push({ top: rect.top, bottom: rect.bottom, node, offset });
        else if (rect.bottom > last.bottom && rect.height < 2 * style.size * style.leading) last.bottom = rect.bottom;
      }
    }
    return lines;
  };

  const split = (element: HTMLElement, node: Text, offset: number): HTMLElement => {
    const range = document.createRange();
    range.setStart(node, offset);
    range.setEnd(element, element.childNodes.length);
    const rest = element.cloneNode(false);
    if (!(rest instanceof HTMLElement)) throw new Error('a clone is not an element');
    rest.append(range.extractContents());
    rest.classList.add('cont');
    rest.classList.remove('opening');
    rest.dataset.order = `${placed++}`;
    return rest;
  };

  /** How many lines of an element the column can hold together with the notes they call; 0 for none. */
  const linesThatFit = (
    lines: readonly { bottom: number }[],
    element: HTMLElement,
    notes: readonly HTMLElement[],
    target: Frame,
  ): number => {
    const top = target.flow.getBoundingClientRect().top;
    const signs = notes.map((note) => ({
      height: note.offsetHeight + 3,
      bottom: element.querySelector(`[data-note="${note.dataset.u}"]`)?.getBoundingClientRect().bottom ?? 0,
    }));
    for (const note of notes) note.remove();
    const free = room(target);
    const opened = target.notes.children.length > 0 ? 0 : 12;
    for (let keep = lines.length - 1; keep > 0; keep--) {
      const last = lines[keep - 1];
      // No single line is left at either side, where the paragraph has more than two.
      if (!last || (lines.length > 3 && (keep < 2 || lines.length - keep < 2))) continue;
      const called = signs.filter(({ bottom }) => bottom <= last.bottom + 2);
      const needed = called.reduce((sum, { height }) => sum + height, called.length > 0 ? opened : 0);
      if (last.bottom - top <= free - needed) return keep;
    }
    return 0;
  };

  const lineHeight = style.size * style.leading;
  const placePiece = (piece: Piece, given?: HTMLElement) => {
    const target = current();
    const element = given ?? elementOf(piece.html);
    target.flow.append(element);
    const notes = addNotes(piece, element, target);
    const tail = piece.keep ? lineHeight * 2.6 : 0;
    if (target.flow.offsetHeight + tail <= room(target) + 0.5) return;
    const lines = piece.splits ? linesOf(element) : [];
    const keep = linesThatFit(lines, element, notes, target);
    const next = lines[keep];
    if (keep > 0 && next) {
      const rest = split(element, next.node, next.offset);
      addNotes(piece, element, target);
      nextColumn();
      placePiece(piece, rest);
      return;
    }
    // As a whole in the next column, together with the headings right above it.
    const moved = [element];
    for (
      let before = element.previousElementSibling;
      before instanceof HTMLElement && /^H\d$/.test(before.tagName);
      before = before.previousElementSibling
    )
      moved.unshift(before);
    if (target.flow.children.length === moved.length && target.notes.children.length === 0) {
      if (piece.splits && lines.length > 3) throw new Error('a column cannot hold a paragraph with its notes');
      addNotes(piece, element, target);
      shrink(element, () => fits(target));
      return;
    }
    for (const one of moved) one.remove();
    nextColumn();
    for (const one of moved.slice(0, -1)) current().flow.append(one);
    placePiece(piece, element);
  };

  const [first] = spec.pieces;
  let index = 0;
  if (first?.where === 'wide') {
    waitingWide.push(first);
    index = 1;
  }
  newSheet();
  for (; index < spec.pieces.length; index++) {
    const piece = spec.pieces[index];
    if (!piece) continue;
    if (
      sheets.length >= spec.maxPages &&
      column === here().frames.length - 1 &&
      current().flow.offsetHeight > current().height * 0.6
    ) {
      continue;
    }
    if (piece.breakBefore && here().frames.some((target) => target.flow.childElementCount > 0)) newSheet();
    else if (piece.breakBefore && index === 1) newSheet();
    if (piece.where === 'wide') waitingWide.push(piece);
    else if (piece.where === 'float' && current().flow.childElementCount > 0) waitingFloats.push(piece);
    else if (piece.where === 'side') {
      const holder = here().side;
      const added = holder ? elementOf(piece.html) : undefined;
      if (holder && added) {
        holder.flow.append(added);
        if (holder.flow.offsetHeight > holder.height) {
          added.remove();
          waitingSide.push(piece);
        }
      }
    } else placePiece(piece);
    if (piece.running) here().running = piece.running;
    const unit = /data-u="(\d+)"/.exec(piece.html)?.[1];
    if (piece.keep && unit) headingPages.set(unit, sheets.length);
  }
  for (let guard = 0; guard < 6 && (waitingFloats.length > 0 || waitingWide.length > 0); guard++) newSheet();
  for (const each of sheets) {
    heads(each);
    // Layout programs write frames in the order in which they were drawn, not in that of reading.
    if (style.scrambled) each.element.append(...[...each.element.children].reverse());
  }
  for (const slot of document.querySelectorAll<HTMLElement>('[data-page-of]'))
    slot.textContent = `${headingPages.get(slot.dataset.pageOf ?? '') ?? spec.maxPages}`;
}
