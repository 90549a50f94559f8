import { clamp, type Box, type Point, type Size } from '../../../kit/desk/picture/geometry.ts';
import { leastCrop } from '../../../kit/desk/picture/edits.ts';

/** The handles of a crop box, each named by compass after the edges that it moves. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handles)[number];

/** The box that a crop begins with: the picture without a rim. */
export function firstCrop({ width, height }: Size): Box {
  const rim = 0.08;
  return {
    x: Math.round(width * rim),
    y: Math.round(height * rim),
    width: Math.round(width * (1 - 2 * rim)),
    height: Math.round(height * (1 - 2 * rim)),
  };
}

/** Moves a box within the picture. */
export function moveBox(box: Box, by: Point, within: Size): Box {
  return {
    ...box,
    x: clamp(box.x + by.x, 0, within.width - box.width),
    y: clamp(box.y + by.y, 0, within.height - box.height),
  };
}

function moveEdges(
  [start, end]: [number, number],
  by: number,
  edges: { start: boolean; end: boolean },
  limit: number,
): [number, number] {
  const least = Math.min(leastCrop, limit);
  return [
    edges.start ? clamp(start + by, 0, end - least) : start,
    edges.end ? clamp(end + by, start + least, limit) : end,
  ];
}

/** Moves a handle's edges within the picture; the other edges stay. */
export function resizeBox(box: Box, handle: Handle, by: Point, within: Size): Box {
  const [left, right] = moveEdges(
    [box.x, box.x + box.width],
    by.x,
    { start: handle.includes('w'), end: handle.includes('e') },
    within.width,
  );
  const [top, bottom] = moveEdges(
    [box.y, box.y + box.height],
    by.y,
    { start: handle.includes('n'), end: handle.includes('s') },
    within.height,
  );
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Where a handle stands on its box, in fractions of the box's size. */
export function placeOfHandle(handle: Handle): Point {
  const x = handle.includes('w') ? 0 : handle.includes('e') ? 1 : 0.5;
  const y = handle.includes('n') ? 0 : handle.includes('s') ? 1 : 0.5;
  return { x, y };
}
