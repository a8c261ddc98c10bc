import type { Box, Font } from '../../document/schema.js';
import type { Characters, TextObject } from '../pdf/engine.js';
import type { Lead } from '../reading.js';
import { isLetter } from './scripts.js';
import type { FontStyle } from './style.js';

/*
 * Words that open a line in another type than the rest of it: "Related work. Many have …". Whether they are a heading is
 * for Detect to decide. What is compared is weight, slope, family, size, colour and underlining; small capitals are
 * larger and smaller capitals of one type. A sign or a formula within the words does not end them.
 */

export interface LeadLine {
  text: string;
  /** For each unit of the text the character it comes from; -1 for spaces. */
  owners: Int32Array;
  raised: readonly [start: number, end: number][];
  font: Font;
}

interface Look {
  font: Font;
  /** The font of the file, where it has no name: old TeX drew its letters as small pictures. */
  unnamed: number;
  letters: number;
}

/** Of the letters up to the end of the words so many have their look, or are taken along. */
const MIN_SHARE = 0.85;
/** Sizes that differ by less are the same to the eye. */
const SAME_SIZE = 0.06;
/** Of the letters behind them no more have the look of the words. */
const MAX_AGAIN = 0.5;
const MIN_LETTERS = 2;

/** Gives nothing where the line is in one type, or begins and ends in the same. */
export function leadOf(
  { text, owners, raised, font }: LeadLine,
  chars: Characters,
  texts: readonly TextObject[],
  styles: readonly FontStyle[],
  isDoubled: ((character: number) => boolean) | undefined,
): Lead | undefined {
  const looks: Look[] = [];
  const units: { at: number; look: number }[] = [];
  // Letters come in runs of one text object, and the small ones of a run have one place among the looks.
  let run: Run | undefined;
  for (let at = 0; at < text.length; at++) {
    const owner = owners[at] ?? -1;
    if (owner < 0 || !isLetter(chars.code[owner] ?? 0) || (raised.length > 0 && isWithin(at, raised))) continue;
    const object = chars.text[owner] ?? -1;
    const doubled = isDoubled?.(owner) === true;
    if (run?.object !== object || run.doubled !== doubled) {
      run = { object, doubled, look: lookOf(texts[object], doubled, styles), place: -1 };
    }
    if (!run.look) continue;
    const isCapital = isCapitalAt(text, at);
    const known = isCapital ? undefined : looks[run.place];
    if (known) known.letters++;
    const look = known ? run.place : placeOf(run.look, looks, isCapital);
    if (!isCapital) run.place = look;
    units.push({ at, look });
  }
  const [first] = units;
  if (!first || looks.length < 2) return undefined;
  const end = lastOf(units, first.look);
  const rest = units.slice(end + 1);
  if (end + 1 < MIN_LETTERS || rest.length === 0) return undefined;
  const again = rest.filter(({ look }) => look === first.look).length / rest.length;
  if (again > MAX_AGAIN) return undefined;
  const stop = withStops(text, (units[end]?.at ?? 0) + 1);
  const next = text.slice(stop).search(/\S/u);
  if (next < 0) return undefined;
  const most = mostCommon(rest.map(({ look }) => look));
  const [from, to] = [boxAt(chars, owners, stop - 1, -1), boxAt(chars, owners, stop + next, 1)];
  return {
    end: stop,
    font: looks[first.look]?.font ?? font,
    rest: looks[most]?.font ?? font,
    again: Math.round(again * 100) / 100,
    ...(from && to && { gap: [from[2], to[0]] as [number, number] }),
  };
}

function isWithin(at: number, ranges: readonly [number, number][]): boolean {
  return ranges.some(([start, end]) => at >= start && at < end);
}

interface Run {
  object: number;
  doubled: boolean;
  look: Omit<Look, 'letters'> | undefined;
  /** Of its small letters among the looks, -1 before the first. */
  place: number;
}

function isCapitalAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 128) return code >= 65 && code <= 90;
  const letter = text[at] ?? '';
  return letter !== letter.toLowerCase();
}

function lookOf(
  object: TextObject | undefined,
  doubled: boolean,
  styles: readonly FontStyle[],
): Omit<Look, 'letters'> | undefined {
  const style = styles[object?.font ?? -1];
  if (!object || !style) return undefined;
  const font = {
    ...(style.family !== '' && { family: style.family }),
    size: Math.round(object.size * 100) / 100,
    bold: style.bold || object.stroked || doubled,
    italic: style.italic || object.slanted,
    mono: style.mono,
    color: object.color,
  };
  return { font, unnamed: style.family === '' ? object.font : -1 };
}

/** The place of a look among those seen so far. A smaller capital beside larger ones is the same type: small capitals. */
function placeOf({ font, unnamed }: Omit<Look, 'letters'>, looks: Look[], isCapital: boolean): number {
  const same = ({ font: other, unnamed: otherUnnamed }: Look) =>
    otherUnnamed === unnamed &&
    other.family === font.family &&
    other.bold === font.bold &&
    other.italic === font.italic &&
    other.mono === font.mono &&
    other.color === font.color;
  const known = looks.findIndex(
    (look) =>
      same(look) &&
      (Math.abs(look.font.size - font.size) <= SAME_SIZE * look.font.size ||
        (isCapital && font.size < look.font.size && look.letters <= 2)),
  );
  if (known >= 0) {
    const look = looks[known];
    if (look) look.letters++;
    return known;
  }
  looks.push({ font, unnamed, letters: 1 });
  return looks.length - 1;
}

/** The last unit that the words reach to: signs in other type within them are taken along. */
function lastOf(units: readonly { look: number }[], look: number): number {
  let last = -1;
  let own = 0;
  for (const [i, unit] of units.entries()) {
    if (unit.look === look) {
      own++;
      if (own >= MIN_SHARE * (i + 1)) last = i;
    } else if (own < MIN_SHARE * (i + 1) - 4) break;
  }
  return last;
}

/** Stops, brackets and dashes right behind the words are theirs. */
function withStops(text: string, end: number): number {
  const stops = /^[\p{P}\p{S}]*(?:\s?[\u2013\u2014](?=\s|\p{L}))?/u.exec(text.slice(end))?.[0] ?? '';
  return end + stops.length;
}

function mostCommon(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0];
}

/** The box of the nearest character from a unit on, in one direction. */
function boxAt(chars: Characters, owners: Int32Array, unit: number, step: 1 | -1): Box | undefined {
  for (let at = unit; at >= 0 && at < owners.length; at += step) {
    const owner = owners[at] ?? -1;
    if (owner < 0) continue;
    const i = owner * 4;
    return [chars.box[i] ?? 0, chars.box[i + 1] ?? 0, chars.box[i + 2] ?? 0, chars.box[i + 3] ?? 0];
  }
  return undefined;
}
