/** The dashes under the header of a pipe table. */
const RULE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const HTML_TABLE = /<table[^>]*>.*?<\/table>/gis;

/** Pipe tables as HTML, so that both ways of writing a table compare alike. */
export function withHtmlTables(markdown: string): string {
  const lines = markdown.split(/\r?\n/);
  const result: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? '';
    if (!line.includes('|') || !isRule(lines[i + 1])) {
      result.push(line);
      continue;
    }
    const rows = [row(line, 'th')];
    i++;
    while ((lines[i + 1] ?? '').includes('|')) rows.push(row(lines[++i] ?? '', 'td'));
    result.push(`<table>${rows.join('')}</table>`);
  }
  return result.join('\n');
}

export function withoutTables(markdown: string): string {
  return markdown.replace(HTML_TABLE, ' ');
}

function isRule(line: string | undefined): boolean {
  return line?.includes('|') === true && RULE.test(line);
}

function row(line: string, tag: 'th' | 'td'): string {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  const cells = inner.split(/(?<!\\)\|/).map((cell) => `<${tag}>${cell.trim()}</${tag}>`);
  return `<tr>${cells.join('')}</tr>`;
}
