import type { Stroke } from '../../../kit/desk/picture/edits.ts';
import { redactionColour } from '../../../kit/desk/picture/edits.ts';

export type Tool = 'move' | 'crop' | 'draw' | 'redact';

/** How a line is drawn. */
export interface Pen {
  colour: string;
  /** 0 thin to 2 thick. */
  thickness: 0 | 1 | 2;
}

/** Line widths in pixels of the canvas: a person who zooms in draws finer lines on the picture. */
const widths: Readonly<Record<Stroke['kind'], readonly [number, number, number]>> = {
  draw: [3, 6, 12],
  redact: [14, 26, 44],
};
export const thicknessNames = ['Thin', 'Medium', 'Thick'] as const;

export const penColours = [
  { value: '#d11a2a', name: 'Red' },
  { value: '#0b6b36', name: 'Green' },
  { value: '#1a4fd1', name: 'Blue' },
  { value: '#ffd400', name: 'Yellow' },
  { value: '#000000', name: 'Black' },
] as const;

export function penWidth(kind: Stroke['kind'], { thickness }: Pen): number {
  return widths[kind][thickness];
}

/** A new line without points. @param scale pixels of the canvas for one pixel of the picture */
export function beginStroke(kind: Stroke['kind'], pen: Pen, scale: number): Stroke {
  return {
    kind,
    colour: kind === 'redact' ? redactionColour : pen.colour,
    width: penWidth(kind, pen) / scale,
    points: [],
  };
}
