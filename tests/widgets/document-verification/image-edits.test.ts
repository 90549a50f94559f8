import { describe, expect, it } from 'vitest';
import { firstCrop, moveBox, resizeBox } from '../../../widgets/document-verification/parts/image-editor/crop-box.ts';
import {
  crop,
  editedSize,
  flip,
  isRedacted,
  isUntouched,
  place,
  placementOf,
  rotate,
  stroke,
  unplace,
  untouched,
  type Edits,
} from '../../../widgets/kit/desk/picture/edits.ts';
import {
  begin,
  mostSteps,
  redo,
  step,
  undo,
} from '../../../widgets/document-verification/parts/image-editor/history.ts';

const source = { width: 300, height: 200 };
const fresh = untouched(source);
/** Where a point of the source is seen. */
const seen = (edits: Edits, x: number, y: number) => {
  const at = place(placementOf(edits), { x, y });
  return [Math.round(at.x), Math.round(at.y)];
};
const corner = (edits: Edits) => seen(edits, 0, 0);

describe('edits of a picture', () => {
  it('a turn moves the upper left corner round [DV-49]', () => {
    expect(corner(rotate(fresh, 1))).toEqual([200, 0]);
    expect(corner(rotate(rotate(fresh, 1), 1))).toEqual([300, 200]);
    expect(corner(rotate(fresh, -1))).toEqual([0, 300]);
    expect(editedSize(rotate(fresh, 1))).toEqual({ width: 200, height: 300 });
    expect(rotate(rotate(rotate(rotate(fresh, 1), 1), 1), 1)).toEqual(fresh);
  });

  it('a flip mirrors what is seen, also of a turned picture [DV-49]', () => {
    expect(seen(flip(fresh, 'horizontal'), 10, 20)).toEqual([290, 20]);
    expect(seen(flip(fresh, 'vertical'), 10, 20)).toEqual([10, 180]);
    for (const turned of [rotate(fresh, 1), rotate(fresh, -1), rotate(rotate(fresh, 1), 1)]) {
      const { width, height } = editedSize(turned);
      const [x = 0, y = 0] = seen(turned, 10, 20);
      expect(seen(flip(turned, 'horizontal'), 10, 20)).toEqual([width - x, y]);
      expect(seen(flip(turned, 'vertical'), 10, 20)).toEqual([x, height - y]);
      expect(flip(flip(turned, 'vertical'), 'vertical')).toEqual(turned);
    }
  });

  it('a crop keeps the part that was framed, however the picture lies [DV-49]', () => {
    const framed = { x: 20, y: 30, width: 100, height: 50 };
    for (const edits of [fresh, rotate(fresh, 1), flip(rotate(fresh, -1), 'horizontal')]) {
      const cropped = crop(edits, framed);
      expect(editedSize(cropped)).toEqual({ width: 100, height: 50 });
      // What was seen at the frame's corner is now seen at the picture's.
      const at = unplace(placementOf(edits), framed);
      const now = place(placementOf(cropped), at);
      expect([Math.round(now.x), Math.round(now.y)]).toEqual([0, 0]);
    }
    const twice = crop(crop(fresh, framed), { x: 5, y: 5, width: 20, height: 20 });
    expect(twice.box).toEqual({ x: 25, y: 35, width: 20, height: 20 });
    expect(crop(fresh, { x: 250, y: 150, width: 500, height: 500 }).box).toEqual({
      x: 250,
      y: 150,
      width: 50,
      height: 50,
    });
  });

  it('a line stays on what it was drawn on [DV-49]', () => {
    const at = unplace(placementOf(rotate(fresh, 1)), { x: 7, y: 9 });
    const drawn = stroke(rotate(fresh, 1), { kind: 'draw', colour: '#d11a2a', width: 4, points: [at] });
    const moved = flip(rotate(drawn, 1), 'horizontal');
    const [point = at] = moved.strokes[0]?.points ?? [];
    expect(point).toEqual(at);
    expect(unplace(placementOf(moved), place(placementOf(moved), point)).x).toBeCloseTo(at.x);
    expect(stroke(fresh, { kind: 'draw', colour: '#d11a2a', width: 4, points: [] })).toBe(fresh);
  });

  it('knows whether anything was done, and whether something was covered', () => {
    expect(isUntouched(fresh, source)).toBe(true);
    expect(isUntouched(rotate(fresh, 1), source)).toBe(false);
    const line = { colour: '#000000', width: 9, points: [{ x: 1, y: 1 }] };
    expect(isRedacted(stroke(fresh, { kind: 'draw', ...line }))).toBe(false);
    expect(isRedacted(stroke(fresh, { kind: 'redact', ...line }))).toBe(true);
  });
});

describe('steps', () => {
  it('are taken back and again; a new one ends what was taken back', () => {
    const three = step(step(begin('a'), 'b'), 'c');
    expect(undo(three).present).toBe('b');
    expect(undo(undo(undo(three))).present).toBe('a');
    expect(redo(undo(three))).toEqual(three);
    expect(redo(three)).toBe(three);
    const other = step(undo(three), 'd');
    expect(other).toEqual({ past: ['a', 'b'], present: 'd', future: [] });
    expect(step(three, 'c')).toBe(three);
  });

  it('are kept up to a hundred', () => {
    let history = begin(0);
    for (let at = 1; at <= mostSteps + 20; at++) history = step(history, at);
    expect(history.past).toHaveLength(mostSteps);
    expect(history.past[0]).toBe(20);
  });
});

describe('the crop frame', () => {
  const box = { x: 100, y: 50, width: 80, height: 60 };

  it('moves within the picture', () => {
    expect(moveBox(box, { x: 10, y: -10 }, source)).toEqual({ x: 110, y: 40, width: 80, height: 60 });
    expect(moveBox(box, { x: 999, y: 999 }, source)).toEqual({ x: 220, y: 140, width: 80, height: 60 });
  });

  it('is sized by a handle; the other edges stay, and it never turns inside out', () => {
    expect(resizeBox(box, 'se', { x: 10, y: 5 }, source)).toEqual({ x: 100, y: 50, width: 90, height: 65 });
    expect(resizeBox(box, 'nw', { x: -200, y: -200 }, source)).toEqual({ x: 0, y: 0, width: 180, height: 110 });
    expect(resizeBox(box, 'w', { x: 500, y: 77 }, source)).toEqual({ x: 164, y: 50, width: 16, height: 60 });
    expect(resizeBox(box, 'n', { x: 0, y: 10 }, source)).toEqual({ x: 100, y: 60, width: 80, height: 50 });
    expect(firstCrop(source)).toEqual({ x: 24, y: 16, width: 252, height: 168 });
  });
});
