/** A place on a page: left, top, width and height in CSS pixels. */
export type Rect = readonly [x: number, y: number, width: number, height: number];

/** An element that flows with the text of a story. */
export interface Piece {
  html: string;
  /** May be cut between two of its lines. */
  splits: boolean;
  /** Must stand with the next piece. */
  keep: boolean;
}

/** An element that has its own place in a frame, over some of its columns: the text runs around it. */
export interface Block {
  html: string;
  columns: readonly [from: number, to: number];
  at: 'top' | 'bottom' | { share: number };
  /** Keeps this much free instead: what stands there is another story. */
  height?: number;
  /** Left out where it would leave the text no room. */
  optional: boolean;
}

/** The part of a story on one page. */
export interface Frame {
  page: number;
  rect: Rect;
  columns: number;
  gap: number;
  rule: boolean;
  blocks: Block[];
  /** Class of the box behind it, and of the text in it. */
  box?: string;
  className?: string;
  padding: number;
}

export interface Story {
  frames: Frame[];
  pieces: Piece[];
}

/** Something at a fixed place. */
export interface Pinned {
  page: number;
  rect: Rect;
  html: string;
  /** Beneath all stories. */
  behind: boolean;
}

/** What the layout needs, as plain data: it runs inside the browser. */
export interface MagazineSpec {
  pages: number;
  rightToLeft: boolean;
  stories: Story[];
  pinned: Pinned[];
  lineHeight: number;
  scrambled: boolean;
}

/**
 * Sets stories into frames as a layout program does: blocks take their places, the text fills what is left of each column
 * from top to bottom, column after column, frame after frame. Pictures are cut to their places, so that the file holds
 * what is seen of them.
 *
 * It is handed to the browser as source text and so must not use anything from outside itself.
 */
export async function layOut(spec: MagazineSpec): Promise<void> {
  const sheets = Array.from({ length: spec.pages }, () => {
    const sheet = document.createElement('div');
    sheet.className = 'page';
    document.body.append(sheet);
    return sheet;
  });
  const sheetOf = (page: number): HTMLElement => {
    const sheet = sheets[page];
    if (!sheet) throw new Error(`no page ${page}`);
    return sheet;
  };
  let placed = 0;
  const put = (className: string, parent: HTMLElement, x: number, y: number, width: number, height?: number) => {
    const element = document.createElement('div');
    element.className = className;
    element.style.left = `${x}px`;
    element.style.top = `${y}px`;
    element.style.width = `${width}px`;
    if (height !== undefined) element.style.height = `${height}px`;
    element.dataset.order = `${placed++}`;
    parent.append(element);
    return element;
  };
  const elementOf = (html: string): HTMLElement => {
    const holder = document.createElement('div');
    holder.innerHTML = html;
    const element = holder.firstElementChild;
    if (!(element instanceof HTMLElement)) throw new Error('a piece is not an element');
    element.dataset.order = `${placed++}`;
    return element;
  };
  const pin = ({ page, rect, html, behind }: Pinned) => {
    put(behind ? 'place behind' : 'place', sheetOf(page), rect[0], rect[1], rect[2], rect[3]).innerHTML = html;
  };

  /** A head that its place cannot hold loses what stands below the headline; then it is set smaller. */
  const shorten = (element: HTMLElement, most: number) => {
    const parts = element.querySelectorAll('.byline, .standfirst, .kicker');
    for (const part of [...parts].reverse()) if (element.offsetHeight > most) part.remove();
    for (let zoom = 0.9; element.offsetHeight > most && zoom > 0.35; zoom -= 0.1)
      for (const child of element.querySelectorAll<HTMLElement>('.headline'))
        child.style.setProperty('zoom', `${zoom}`);
  };

  type Segment = { element: HTMLElement; flow: HTMLElement; height: number; rule: () => void };

  /** The free parts of a frame's columns, in reading order, once its blocks stand. */
  const segmentsOf = (frame: Frame): Segment[] => {
    const sheet = sheetOf(frame.page);
    const [fx, fy, fw, fh] = frame.rect;
    const layer = put('place', sheet, fx, fy, fw, fh);
    if (frame.box) put(`story-box ${frame.box}`, layer, 0, 0, fw, fh);
    const pad = frame.padding;
    const [width, height] = [fw - 2 * pad, fh - 2 * pad];
    const each = (width - frame.gap * (frame.columns - 1)) / frame.columns;
    const left = (column: number) =>
      pad + (spec.rightToLeft ? frame.columns - 1 - column : column) * (each + frame.gap);
    const taken = Array.from({ length: frame.columns }, (): [number, number][] => [
      [-1, 0],
      [height, height + 1],
    ]);
    const free = (column: number): [number, number][] => {
      const sorted = [...(taken[column] ?? [])].sort((a, b) => a[0] - b[0]);
      const gaps: [number, number][] = [];
      let from = 0;
      for (const [top, bottom] of sorted) {
        if (top > from) gaps.push([from, top]);
        from = Math.max(from, bottom);
      }
      return gaps;
    };
    const gutter = spec.lineHeight * 0.75;
    for (const block of frame.blocks) {
      const [a, b] = [Math.min(block.columns[0], frame.columns - 1), Math.min(block.columns[1], frame.columns)];
      const span = Array.from({ length: b - a }, (_, i) => a + i);
      const x = Math.min(...span.map(left));
      const element = put(
        `block ${frame.className ?? ''}`,
        layer,
        x,
        pad,
        each * span.length + frame.gap * (span.length - 1),
      );
      element.innerHTML = block.html;
      if (!block.optional && block.height === undefined) {
        const room = Math.min(...span.map((c) => free(c).reduce((most, [from, to]) => Math.max(most, to - from), 0)));
        shorten(element, room * 0.85);
      }
      const tall = block.height ?? element.offsetHeight;
      let top: number;
      if (block.at === 'top') top = Math.max(...span.map((c) => free(c)[0]?.[0] ?? height));
      else if (block.at === 'bottom') top = Math.min(...span.map((c) => free(c).at(-1)?.[1] ?? 0)) - tall;
      else top = Math.round((block.at.share * height) / spec.lineHeight) * spec.lineHeight;
      const clear = span.every((c) => free(c).some(([from, to]) => top >= from - 0.5 && top + tall <= to + 0.5));
      const crowded =
        block.at !== 'top' && block.at !== 'bottom'
          ? span.some((c) =>
              free(c).some(
                ([from, to]) =>
                  top >= from &&
                  top <= to &&
                  (top - from < spec.lineHeight * 3 || to - top - tall < spec.lineHeight * 3),
              ),
            )
          : false;
      if (!clear && (block.optional || block.height !== undefined)) {
        element.remove();
        continue;
      }
      if (crowded && block.optional) {
        element.remove();
        continue;
      }
      element.style.top = `${pad + top}px`;
      for (const c of span)
        taken[c]?.push([top - (top > 0.5 ? gutter : 0), top + tall + (top + tall < height - 1 ? gutter : 0)]);
    }
    const segments: Segment[] = [];
    for (let c = 0; c < frame.columns; c++) {
      for (const [from, to] of free(c)) {
        if (to - from < spec.lineHeight * 2) continue;
        const element = put(`segment ${frame.className ?? ''}`, layer, left(c), pad + from, each, to - from);
        const flow = document.createElement('div');
        flow.className = 'flow';
        element.append(flow);
        const beside = frame.rule && c > 0 ? Math.max(left(c), left(c - 1)) - frame.gap / 2 : undefined;
        const rule = () => {
          if (beside !== undefined) put('divider', layer, beside, pad + from, 0, to - from);
        };
        segments.push({ element, flow, height: to - from, rule });
      }
    }
    return segments;
  };

  /** The first character of an element that stands below a height, by halving. */
  const overflowAt = (element: HTMLElement, limit: number): { node: Text; offset: number } | undefined => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const nodes: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Text && !node.parentElement?.closest('math, sup, .marker')) nodes.push(node);
    const below = (node: Text, offset: number): boolean => {
      range.setStart(node, offset);
      range.setEnd(node, offset + 1);
      const rect = range.getBoundingClientRect();
      return rect.height > 0 && rect.height < spec.lineHeight * 2 && rect.bottom > limit;
    };
    for (const node of nodes) {
      let [low, high] = [0, node.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (below(node, middle)) high = middle;
        else low = middle + 1;
      }
      if (low < node.length) return { node, offset: low };
    }
    return undefined;
  };
  // As in html/paginate.ts: what runs inside the browser cannot import, so it stands in both.
  const split = (element: HTMLElement, node: Text, offset: number): HTMLElement => {
    const range = document.createRange();
    range.setStart(node, offset);
    range.setEnd(element, element.childNodes.length);
    const rest = element.cloneNode(false);
    if (!(rest instanceof HTMLElement)) throw new Error('a clone is not an element');
    rest.append(range.extractContents());
    rest.classList.add('rest');
    rest.classList.remove('open', 'first');
    rest.dataset.order = `${placed++}`;
    element.classList.add('cut');
    // A word that the browser had broken keeps its hyphen.
    if (/\p{Script=Latin}$/u.test(node.data) && /^\p{Ll}/u.test(rest.textContent ?? '')) node.data += '-';
    return rest;
  };
  /** A text that was cut because its story ends is cut at its last full sentence. */
  const endAtSentence = (element: HTMLElement) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let last: Text | undefined;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) last = node;
    if (!last) return;
    const end = Math.max(...[...'.!?。！？؟'].map((stop) => last.data.lastIndexOf(stop)));
    if (end > 20) {
      last.data = last.data.slice(0, end + 1);
      element.classList.remove('cut');
    }
  };

  const fill = (story: Story) => {
    const segments = story.frames.flatMap(segmentsOf);
    let at = 0;
    const fits = (segment: Segment) => segment.flow.offsetHeight <= segment.height + 1;
    const place = (element: HTMLElement, piece: Piece): void => {
      for (;;) {
        const segment = segments[at];
        if (!segment) return;
        segment.flow.append(element);
        const room = piece.keep ? spec.lineHeight * 2 : 0;
        if (segment.flow.offsetHeight + room <= segment.height + 1) return;
        const limit = segment.element.getBoundingClientRect().top + segment.height + 1;
        const cut = piece.splits ? overflowAt(element, limit) : undefined;
        const begins = cut && element.textContent && !cutsNothing(element, cut);
        if (cut && begins) {
          const rest = split(element, cut.node, cut.offset);
          if (fits(segment)) {
            at += 1;
            if (at >= segments.length) {
              endAtSentence(element);
              return;
            }
            element = rest;
            continue;
          }
          element.append(...rest.childNodes);
          element.classList.remove('cut');
        }
        // As a whole into the next part, together with the heads right above it.
        element.remove();
        const heads: Element[] = [];
        for (
          let before = segment.flow.lastElementChild;
          before?.hasAttribute('data-keep');
          before = segment.flow.lastElementChild
        ) {
          heads.unshift(before);
          before.remove();
        }
        if (segment.flow.childElementCount === 0 && heads.length === 0 && !piece.splits && !piece.keep) return;
        at += 1;
        segments[at]?.flow.append(...heads);
      }
    };
    const cutsNothing = (element: HTMLElement, { node, offset }: { node: Text; offset: number }): boolean => {
      const range = document.createRange();
      range.setStart(element, 0);
      range.setEnd(node, offset);
      return range.toString().trim().length < 4;
    };
    for (const piece of story.pieces) {
      if (at >= segments.length) break;
      const element = elementOf(piece.html);
      if (piece.keep) element.dataset.keep = '';
      place(element, piece);
    }
    const last = segments.findLast(({ flow }) => flow.childElementCount > 0);
    while (last?.flow.lastElementChild?.hasAttribute('data-keep')) last.flow.lastElementChild.remove();
    for (const { flow, rule } of segments) if (flow.childElementCount > 0) rule();
  };

  for (const one of spec.pinned) if (one.behind) pin(one);
  for (const story of spec.stories) fill(story);
  for (const one of spec.pinned) if (!one.behind) pin(one);

  // Layout programs write frames in the order in which they were drawn, not in that of reading.
  if (spec.scrambled)
    for (const sheet of sheets) sheet.append(...[...sheet.querySelectorAll(':scope > :not(.behind)')].reverse());

  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-crop]')) {
    await image.decode();
    const { width, height } = image.getBoundingClientRect();
    if (width < 2 || height < 2) continue;
    const [x = 0.5, y = 0.5, zoom = 1, light = 1, sharp = 1.4, mirrored = 0] = (image.dataset.crop ?? '')
      .split(' ')
      .map(Number);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(Math.min(1000, width * sharp));
    canvas.height = Math.round((canvas.width * height) / width);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    const scale = Math.min(image.naturalWidth / width, image.naturalHeight / height) * zoom;
    const [w, h] = [width * scale, height * scale];
    context.filter = `${image.dataset.grey === undefined ? '' : 'grayscale(1) '}contrast(${light})`;
    if (mirrored === 1) {
      context.translate(canvas.width, 0);
      context.scale(-1, 1);
    }
    context.drawImage(
      image,
      (image.naturalWidth - w) * x,
      (image.naturalHeight - h) * y,
      w,
      h,
      0,
      0,
      canvas.width,
      canvas.height,
    );
    image.src = canvas.toDataURL('image/jpeg', 0.72);
    await image.decode();
  }
}
