import { clamp, turned, turnedSize, type Box, type Point, type Size, type Turns } from './geometry.ts';

/** A line that was drawn; its points are in pixels of the source picture. */
export interface Stroke {
  kind: 'draw' | 'redact';
  colour: string;
  /** In pixels of the source. */
  width: number;
  points: readonly Point[];
}

/**
 * The edits of a picture. Boxes and points are in the source's own pixels, so that turning and mirroring change two
 * fields only, nothing is drawn twice, and the saved picture is made once, from the original, at full resolution.
 */
export interface Edits {
  /** The part of the source that is left after cropping. */
  box: Box;
  /** Applied after mirroring. */
  turns: Turns;
  isMirrored: boolean;
  strokes: readonly Stroke[];
}

/** Opaque, so that nothing shows through. */
export const redactionColour = '#000000';

/** The shortest side that a crop may have, in pixels of the source. */
export const leastCrop = 16;

export function untouched({ width, height }: Size): Edits {
  return { box: { x: 0, y: 0, width, height }, turns: 0, isMirrored: false, strokes: [] };
}

export function isUntouched(edits: Edits, source: Size): boolean {
  const { box, turns, isMirrored, strokes } = edits;
  const isWhole = box.x === 0 && box.y === 0 && box.width === source.width && box.height === source.height;
  return isWhole && turns === 0 && !isMirrored && strokes.length === 0;
}

/** True when a part of the picture was covered. */
export function isRedacted({ strokes }: Edits): boolean {
  return strokes.some(({ kind }) => kind === 'redact');
}

/** The size of the edited picture, in pixels. */
export function editedSize({ box, turns }: Edits): Size {
  return turnedSize(box, turns);
}

export function rotate(edits: Edits, by: 1 | -1): Edits {
  return { ...edits, turns: turned(edits.turns, by) };
}

/** Mirrors the picture as it is seen: left becomes right, or top becomes bottom. */
export function flip(edits: Edits, axis: 'horizontal' | 'vertical'): Edits {
  // `isMirrored` swaps left and right before the turns. The new turns make up for this order, and half a turn makes it
  // vertical.
  const half = axis === 'horizontal' ? 0 : 2;
  return { ...edits, isMirrored: !edits.isMirrored, turns: turned(half, -edits.turns) };
}

/**
 * Maps a point of the source into the edited picture, in the form that a canvas takes: x' = a x + c y + e, y' = b x + d
 * y + f.
 */
export interface Placement {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

const quarter: Readonly<Record<Turns, readonly [a: number, b: number, c: number, d: number]>> = {
  0: [1, 0, 0, 1],
  1: [0, 1, -1, 0],
  2: [-1, 0, 0, -1],
  3: [0, -1, 1, 0],
};

/** @param scale pixels of the result for one pixel of the source */
export function placementOf({ box, turns, isMirrored }: Edits, scale = 1): Placement {
  const [ta, tb, tc, td] = quarter[turns];
  const sign = isMirrored ? -1 : 1;
  const [a, b, c, d] = [ta * sign * scale, tb * sign * scale, tc * scale, td * scale];
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const size = turnedSize(box, turns);
  return {
    a,
    b,
    c,
    d,
    e: (size.width * scale) / 2 - a * middle.x - c * middle.y,
    f: (size.height * scale) / 2 - b * middle.x - d * middle.y,
  };
}

export function place({ a, b, c, d, e, f }: Placement, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** The point of the source that lies at a point of the edited picture. */
export function unplace({ a, b, c, d, e, f }: Placement, { x, y }: Point): Point {
  const determinant = a * d - b * c;
  const [right, down] = [x - e, y - f];
  return { x: (d * right - c * down) / determinant, y: (a * down - b * right) / determinant };
}

/** Crops to a part of the picture as it is seen. @param seen in pixels of the edited picture */
export function crop(edits: Edits, seen: Box): Edits {
  const placement = placementOf(edits);
  const from = unplace(placement, seen);
  const to = unplace(placement, { x: seen.x + seen.width, y: seen.y + seen.height });
  const { box } = edits;
  const x = clamp(Math.round(Math.min(from.x, to.x)), box.x, box.x + box.width - 1);
  const y = clamp(Math.round(Math.min(from.y, to.y)), box.y, box.y + box.height - 1);
  return {
    ...edits,
    box: {
      x,
      y,
      width: clamp(Math.round(Math.abs(to.x - from.x)), 1, box.x + box.width - x),
      height: clamp(Math.round(Math.abs(to.y - from.y)), 1, box.y + box.height - y),
    },
  };
}

/** Adds a line. @param line its points in the source's pixels */
export function stroke(edits: Edits, line: Stroke): Edits {
  return line.points.length === 0 ? edits : { ...edits, strokes: [...edits.strokes, line] };
}
