import type { Box } from '../../document/schema.js';
import type { OcrModel } from '../../model/ocr-model.js';
import type { Picture } from '../pdf/engine.js';
import { decodeCtc, type Recognised } from './ctc.js';
import { oriented } from './decode/arrange.js';
import { inkOf, stretchFor } from './ink.js';
import { quarterTurns, TALL, turned } from './orientation.js';
import { Pyramid } from './pyramid.js';
import { boxOf, corners, type Point, type Rectangle } from './rectangle.js';
import { skewOf, textRegions } from './regions.js';
import { withSpaces } from './spaces.js';
import { cutStrip, type Strip } from './strips.js';
import { textMap } from './text-map.js';

/** A piece of a line as it is seen: what belongs to one line but stands far apart is several blocks. */
export interface TextBlock {
  /** The box around it, in pixels of the picture. */
  box: Box;
  /** Its corners, clockwise from the top left of what is written. */
  quad: [Point, Point, Point, Point];
  text: string;
  /** Mean probability of its characters. */
  confidence: number;
  /** Clockwise degrees the writing is turned by. */
  rotation: number;
}

/** What is written on a picture. */
export interface Writing {
  blocks: (TextBlock & { rectangle: Rectangle })[];
  /** Clockwise angle of most of the writing, in radians: quarter turns and skew together. */
  angle: number;
}

/** Below this it is noise that looks like text. */
const CONFIDENT = 0.5;
/** Below this, writing that seems upright is tried upside down too. */
const DOUBTFUL = 0.6;

/** Below this, it is read once more, so much wider. */
const SQUEEZED = 0.91;
const STRETCH = 1.35;

/** The blocks of text on a picture, from top to bottom and left to right. */
export async function readBlocks(picture: Picture, model: OcrModel, signal?: AbortSignal): Promise<TextBlock[]> {
  const { blocks } = await readWriting(picture, model, signal);
  return blocks.map(({ rectangle, ...block }) => block).sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0]);
}

export interface ReadingLimits {
  /** A picture with text on less of its area than this has labels at most and is not read. */
  leastShare?: number;
  /** Places that need not be read. */
  isKnown?: (box: Box) => boolean;
}

export async function readWriting(
  picture: Picture,
  model: OcrModel,
  signal?: AbortSignal,
  { leastShare = 0, isKnown }: ReadingLimits = {},
): Promise<Writing> {
  const pyramid = new Pyramid(picture);
  const found = await findText(pyramid, model, signal);
  const regions = isKnown ? found.filter((region) => !isKnown(boxOf(region))) : found;
  const written = regions.reduce((sum, { width, height }) => sum + width * height, 0);
  if (written < leastShare * picture.width * picture.height) return { blocks: [], angle: 0 };
  const turns = await quarterTurns(pyramid, regions, model, signal);
  if (turns % 2 === 0) return readRegions(pyramid, regions, turns, model, signal);
  // Text is found less well where it runs up or down, so it is looked for again on the picture set upright.
  const upright = new Pyramid(oriented(picture, turns === 1 ? TURN_LEFT : TURN_RIGHT));
  const writing = await readRegions(upright, await findText(upright, model, signal), 0, model, signal);
  return {
    blocks: writing.blocks.map((block) => {
      const { x, y, angle } = block.rectangle;
      const [backX, backY] = turns === 1 ? [picture.width - y, x] : [y, picture.height - x];
      return blockOf({ ...block.rectangle, x: backX, y: backY, angle: angle + (turns * Math.PI) / 2 }, block);
    }),
    angle: writing.angle + (turns * Math.PI) / 2,
  };
}

/** Orientations of EXIF. */
const TURN_RIGHT = 6;
const TURN_LEFT = 8;

async function findText(pyramid: Pyramid, model: OcrModel, signal: AbortSignal | undefined): Promise<Rectangle[]> {
  const map = await textMap(pyramid, model, signal);
  const scaleX = pyramid.width / map.width;
  const scaleY = pyramid.height / map.height;
  return textRegions(map.data, map.width, map.height, model.thresholds).map((region) => ({
    x: region.x * scaleX,
    y: region.y * scaleY,
    // Rounding to strides stretches by a few per cent at most, which leaves rectangles all but rectangles.
    width: region.width * scaleX,
    height: region.height * scaleY,
    angle: region.angle,
  }));
}

async function readRegions(
  pyramid: Pyramid,
  regions: readonly Rectangle[],
  turns: number,
  model: OcrModel,
  signal: AbortSignal | undefined,
): Promise<Writing> {
  const blocks: Writing['blocks'] = [];
  for (const region of regions) {
    signal?.throwIfAborted();
    const { rectangle, recognised } = await read(pyramid, turned(region, turns), model);
    const text = recognised.text.trim();
    if (text === '' || recognised.confidence < CONFIDENT) continue;
    blocks.push(blockOf(rectangle, { text, confidence: recognised.confidence }));
  }
  return { blocks, angle: (turns * Math.PI) / 2 + skewOf(regions) };
}

function blockOf(
  rectangle: Rectangle,
  { text, confidence }: Pick<TextBlock, 'text' | 'confidence'>,
): Writing['blocks'][number] {
  return {
    rectangle,
    box: boxOf(rectangle),
    quad: corners(rectangle),
    text,
    confidence,
    rotation: degrees(rectangle.angle),
  };
}

interface Reading {
  rectangle: Rectangle;
  recognised: Recognised;
}

/** As it stands; what is slim or hard to read also in the other ways it may stand, of which the surest wins. */
async function read(pyramid: Pyramid, rectangle: Rectangle, model: OcrModel): Promise<Reading> {
  const { width, height } = rectangle;
  const slim = height > TALL * width;
  const ways = slim ? (height > 2 * TALL * width ? [1, 3] : [0, 1, 3]) : [0, 2];
  let best: Reading | undefined;
  for (const quarters of ways) {
    const place = turned(rectangle, quarters);
    const recognised = await recognise(pyramid, place, model);
    if (!best || recognised.confidence > best.recognised.confidence) best = { rectangle: place, recognised };
    if (!slim && recognised.confidence >= DOUBTFUL) break;
  }
  return best ?? { rectangle, recognised: NOTHING };
}

const NOTHING: Recognised = { text: '', confidence: 0, characters: [] };

/** What is hard to read is read once more, wider. */
async function recognise(pyramid: Pyramid, rectangle: Rectangle, model: OcrModel): Promise<Recognised> {
  const natural = cutStrip(pyramid, rectangle, model.letterWidth);
  const room = stretchFor(inkOf(natural));
  const stretch = room * model.letterWidth;
  const first = await recogniseStrip(room > 1 ? cutStrip(pyramid, rectangle, stretch) : natural, model);
  if (first.confidence >= SQUEEZED || first.text === '') return first;
  const second = await recogniseStrip(cutStrip(pyramid, rectangle, stretch * STRETCH), model);
  return second.confidence > first.confidence ? second : first;
}

async function recogniseStrip(strip: Strip, model: OcrModel): Promise<Recognised> {
  return withSpaces(decodeCtc(await model.recognise(strip.planes, strip.width), model.characters), inkOf(strip));
}

/** To a tenth, from 0 up to 360. */
function degrees(angle: number): number {
  return (((Math.round((angle * 1800) / Math.PI) % 3600) + 3600) % 3600) / 10;
}
