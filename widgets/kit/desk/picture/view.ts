import { clamp, fitScale, type Point, type Size } from './geometry.ts';

/** The part of a content that is seen in a space: how near, and around which point. */
export interface View {
  /** 1 shows the whole content. */
  zoom: number;
  /** The point in the middle, in fractions of the content's width and height. */
  x: number;
  y: number;
}

export const wholeView: View = { zoom: 1, x: 0.5, y: 0.5 };
export const zoomLimits = { least: 1, most: 12 } as const;
/** The factor of one press of zoom in. */
export const zoomStep = 1.25;

/** The content's place in the space: pixels of the space per pixel of the content, and its upper left corner. */
export interface Lie {
  scale: number;
  left: number;
  top: number;
}

export function lieOf(view: View, content: Size, space: Size): Lie {
  const scale = fitScale(content, space) * view.zoom;
  return {
    scale,
    left: space.width / 2 - content.width * scale * view.x,
    top: space.height / 2 - content.height * scale * view.y,
  };
}

/** The middle moved so that no edge of the space is empty; 0.5 where the content is smaller than the space. */
function clampedMiddle(middle: number, shown: number, space: number): number {
  if (shown <= space) return 0.5;
  const half = space / 2 / shown;
  return clamp(middle, half, 1 - half);
}

/** The nearest view within the zoom limits that leaves no more of the space empty than it must. */
export function clampView(view: View, content: Size, space: Size): View {
  const zoom = clamp(view.zoom, zoomLimits.least, zoomLimits.most);
  const scale = fitScale(content, space) * zoom;
  return {
    zoom,
    x: clampedMiddle(view.x, content.width * scale, space.width),
    y: clampedMiddle(view.y, content.height * scale, space.height),
  };
}

/** Zooms around a point of the space: the content under that point keeps its place. */
export function zoomView(view: View, factor: number, at: Point, content: Size, space: Size): View {
  const zoom = clamp(view.zoom * factor, zoomLimits.least, zoomLimits.most);
  const before = lieOf(view, content, space);
  const under = { x: (at.x - before.left) / before.scale, y: (at.y - before.top) / before.scale };
  const scale = fitScale(content, space) * zoom;
  const next = {
    zoom,
    x: (under.x + (space.width / 2 - at.x) / scale) / content.width,
    y: (under.y + (space.height / 2 - at.y) / scale) / content.height,
  };
  return clampView(next, content, space);
}

/** Moves the content by pixels of the space. */
export function panView(view: View, by: Point, content: Size, space: Size): View {
  const { scale } = lieOf(view, content, space);
  const next = { ...view, x: view.x - by.x / scale / content.width, y: view.y - by.y / scale / content.height };
  return clampView(next, content, space);
}
