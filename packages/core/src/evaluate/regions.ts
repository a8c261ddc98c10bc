import type { Region, Sheet } from './hrdoc/sheet.js';
import type { ClassCount } from './statistics/f1.js';

/*
 * Region F1: a predicted region is right if the truth has a region of exactly the same lines; with roles, if the class
 * agrees too. Figures and tables without lines have no line set and are left to the mean average precision.
 */

export interface RegionCounts {
  lines: ClassCount;
  linesAndRole: ClassCount;
}

export interface SheetRegions {
  sheet: Sheet;
  regions: readonly Region[];
}

export function countRegions(gold: SheetRegions, predicted: SheetRegions): RegionCounts {
  const truth = new Map(named(gold).map(([lines, region]) => [lines, region.class]));
  const found = named(predicted);
  const same = found.filter(([lines]) => truth.has(lines));
  const total = { gold: truth.size, predicted: found.length };
  return {
    lines: { ...total, right: same.length },
    linesAndRole: { ...total, right: same.filter(([lines, region]) => truth.get(lines) === region.class).length },
  };
}

/** Regions by their set of lines, as a text that two sheets share. */
function named({ sheet, regions }: SheetRegions): [lines: string, region: Region][] {
  return regions.flatMap((region): [string, Region][] => {
    const lines = region.units.flatMap((i) => sheet.units[i]?.line ?? []);
    return lines.length === 0 ? [] : [[lines.sort().join('\n'), region]];
  });
}
