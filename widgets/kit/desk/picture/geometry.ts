/** Width and height in pixels. */
export interface Size {
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}
/** A rectangle in pixels; x and y are its upper left corner. */
export interface Box extends Point, Size {}

/** Quarter turns clockwise. */
export type Turns = 0 | 1 | 2 | 3;

export function turned(turns: Turns, by: number): Turns {
  return ((((turns + by) % 4) + 4) % 4) as Turns;
}

/** The size after quarter turns. */
export function turnedSize({ width, height }: Size, turns: Turns): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** The factor that scales a content to fit whole inside a space; 1 for an empty content. */
export function fitScale(content: Size, space: Size): number {
  if (content.width <= 0 || content.height <= 0) return 1;
  return Math.min(space.width / content.width, space.height / content.height);
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}

/** The size scaled down, in the same shape, until its longer side is at most `side` pixels; never scaled up. */
export function boundedSize({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A box of the turned picture as a box of the stored picture. @param size the size of the stored picture */
export function unturnedBox({ x, y, width, height }: Box, size: Size, turns: Turns): Box {
  const [right, bottom] = [x + width, y + height];
  if (turns === 0) return { x, y, width, height };
  if (turns === 1) return { x: y, y: size.height - right, width: height, height: width };
  if (turns === 2) return { x: size.width - right, y: size.height - bottom, width, height };
  return { x: size.width - bottom, y: x, width: height, height: width };
}
