#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { keptAside } from './files/kept-aside.js';
import type { CorpusDocument } from './format/format.js';
import { ShardWriter } from './format/shards.js';
import { importCorrections } from './import/corrections.js';
import { importDocbank } from './import/docbank.js';
import { importFolder } from './import/folder/folder.js';
import { importHuridocsContents } from './import/huridocs/contents.js';
import { importHuridocs, importHuridocsBenchmark } from './import/huridocs/huridocs.js';
import { importIcdar } from './import/icdar.js';
import { importLabelled } from './import/labelled/labelled.js';
import { importOrders } from './import/labelled/orders.js';
import { importMetsAlto } from './import/page-xml/mets-alto.js';
import { importPageXml } from './import/page-xml/page-xml.js';
import { importPubTabNet } from './import/pubtabnet.js';
import { Tally } from './import/tally.js';

const USAGE = `usage: import WHAT --from PLACE --out FOLDER [--source NAME] [--part 0/2] [--kept-aside FILE] [--as-published]

WHAT        PLACE
huridocs    a clone of huridocs/pdf-labeled-data: roles, regions, reading order
benchmark   the same: regions with roles, for tests
contents    the same: headings with levels
docbank     a clone of doc-analysis/DocBank: roles by colour
bookmarks   a folder of PDFs: headings with levels from their bookmarks
tagged      a folder of PDFs: roles, regions, order and headings from their structure trees
parsed      a folder of PDFs: roles and regions as the engine sees them, where it is sure; for training alone
page-xml    a folder of PAGE XML: scans with the roles and, where paragraphs are told apart, regions and order that people gave
mets        a clone of a library's periodicals, METS and ALTO: roles; for training alone
periodicals a folder with the PDFs of labels/periodicals.json: all that was written down by looking at their pages
various     the same for labels/various.json
orders      a folder with the PDFs of labels/orders.json: the order of magazines, newspapers, scans and forms, for tests
corrections a folder of PDFs with the rows (*.training.jsonl) of what people corrected in them; for training alone
icdar       a clone of tabulapdf/tabula-java: the tables of ICDAR 2013 with their cells, for tests (see judge-tables)
pubtabnet   a clone of ibm-aur-nlp/PubTabNet: its example tables with their cells and heads, for tests

--as-published takes the labels of huridocs and docbank as their makers published them; default: amended (docs/accuracy.md).
Files whose SHA-256 stands in FILE are refused (default: shared/kept-aside.sha256 beside the checkout, if it is there).
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string' },
    out: { type: 'string' },
    source: { type: 'string' },
    part: { type: 'string', default: '0/1' },
    'kept-aside': { type: 'string' },
    'as-published': { type: 'boolean', default: false },
  },
});

const [what = ''] = positionals;
const { from, out } = values;
if (from === undefined || out === undefined) fail();
const part = /^(\d+)\/(\d+)$/.exec(values.part);
if (!part) fail();
const index = Number(part[1]);
const tally = new Tally();

if (what === 'icdar' || what === 'pubtabnet') {
  await (what === 'icdar' ? importIcdar : importPubTabNet)(from, out, tally);
  process.stderr.write(`${tally}\n`);
  process.exit();
}

function documents(place: string): AsyncGenerator<CorpusDocument> {
  const share = { index, of: Number(part?.[2]) };
  switch (what) {
    case 'huridocs':
      return importHuridocs(place, tally, { asPublished: values['as-published'] });
    case 'benchmark':
      return importHuridocsBenchmark(place, tally);
    case 'contents':
      return importHuridocsContents(place, tally);
    case 'docbank':
      return importDocbank(place, tally, { asPublished: values['as-published'] });
    case 'page-xml':
      return importPageXml(place, values.source ?? what, tally);
    case 'mets':
      return importMetsAlto(place, values.source ?? what, tally);
    case 'periodicals':
    case 'various':
      return importLabelled(place, what, tally);
    case 'orders':
      return importOrders(place, values.source, tally);
    case 'corrections':
      return importCorrections(place, values.source ?? what, tally);
    case 'bookmarks':
    case 'tagged':
    case 'parsed':
      return importFolder(place, { source: values.source ?? what, truth: what, part: share }, tally);
    default:
      return fail();
  }
}

function fail(): never {
  process.stderr.write(USAGE);
  process.exit(2);
}

const writer = new ShardWriter(out, `${values.source ?? what}-${index}`);
let pages = 0;
const kept = await keptAside(values['kept-aside']);
for await (const document of documents(from)) {
  if (document.sha256 !== undefined && kept.has(document.sha256)) {
    tally.add('files kept aside for checks, refused', 1, document.id);
    continue;
  }
  await writer.write(document);
  pages += document.pages.length;
  if (writer.written % 20 === 0) process.stderr.write(`\r${writer.written} documents, ${pages} pages`);
}
await writer.flush();
process.stderr.write(`\r${writer.written} documents, ${pages} pages\n${tally}\n`);
