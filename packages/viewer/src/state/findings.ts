import { createMemo, createResource, createRoot } from 'solid-js';
import { lintOf } from '../engine/client.ts';
import type { Finding } from '../engine/view.ts';
import { file, layers, tab, view } from './viewer.ts';

/** Whether findings are to be seen anywhere; they are looked for only then. */
const isWanted = () => tab() === 'check' || layers().has('findings');

const found = createRoot(() => {
  const [linted] = createResource(
    () => {
      const opened = file();
      const document = view();
      return opened && document && isWanted() ? { opened, document } : undefined;
    },
    ({ opened }) => lintOf(opened.session, opened.isPicture ? undefined : opened.bytes),
  );
  const byPage = createMemo(() => {
    const pages = new Map<number, Finding[]>();
    if (!isWanted() || linted.error !== undefined) return pages;
    for (const finding of linted.latest ?? []) {
      const on = pages.get(finding.page);
      if (on) on.push(finding);
      else pages.set(finding.page, [finding]);
    }
    return pages;
  });
  return { linted, byPage };
});

/** What the check of the structure found; undefined while it runs. */
export const findings = (): readonly Finding[] | undefined =>
  found.linted.error === undefined ? found.linted.latest : [];
export const findingsOn = (page: number): readonly Finding[] => found.byPage().get(page) ?? [];
