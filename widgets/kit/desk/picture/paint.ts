import type { Size } from './geometry.ts';
import { placementOf, type Edits, type Stroke } from './edits.ts';

/** The canvas members that painting needs, of a page's canvas and of a worker's. */
export type Painting = Pick<
  CanvasRenderingContext2D,
  | 'setTransform'
  | 'drawImage'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'stroke'
  | 'save'
  | 'restore'
  | 'rect'
  | 'clip'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'imageSmoothingQuality'
>;

function paintStroke(context: Painting, { colour, width, points }: Stroke): void {
  const [first, ...others] = points;
  if (!first) return;
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  context.moveTo(first.x, first.y);
  // A single point becomes a line to itself, which is drawn as a dot.
  for (const { x, y } of others.length > 0 ? others : [first]) context.lineTo(x, y);
  context.stroke();
}

export interface Painted {
  /** The source or a smaller copy of it. */
  picture: CanvasImageSource;
  /** The source's size in pixels, the unit of the edits. */
  source: Size;
  edits: Edits;
  /** Pixels of the canvas for one pixel of the edited picture. */
  scale: number;
  /** The place of the edited picture's upper left corner on the canvas, in pixels; 0 unless given. */
  left?: number;
  top?: number;
}

/** Paints an edited picture: the source, then the lines over it, all inside the part that is left after cropping. */
export function paint(context: Painting, { picture, source, edits, scale, left = 0, top = 0 }: Painted): void {
  const { a, b, c, d, e, f } = placementOf(edits, scale);
  const { box } = edits;
  context.save();
  context.setTransform(a, b, c, d, e + left, f + top);
  context.beginPath();
  context.rect(box.x, box.y, box.width, box.height);
  context.clip();
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, source.width, source.height);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const line of edits.strokes) paintStroke(context, line);
  context.restore();
}
