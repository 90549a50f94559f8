import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { Box, Point, Size } from '../../../kit/desk/picture/geometry.ts';
import { lieOf, type View } from '../../../kit/desk/picture/view.ts';
import { handles, moveBox, placeOfHandle, resizeBox, type Handle } from './crop-box.ts';
import { canvasSize } from './editor-canvas.tsx';
import { keyOf } from '../../../kit/key-of.ts';

interface CropFrameProps {
  box: Box;
  /** The size of the edited picture in pixels, the unit of `box`. */
  size: Size;
  view: View;
  change(box: Box): void;
  apply(): void;
}

const keys: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The frame around what a crop keeps: dragging or arrow keys move it, its handles or Shift and arrow keys size it. */
export function CropFrame({ box, size, view, change, apply }: CropFrameProps) {
  const layer = useRef<HTMLDivElement>(null);
  const held = useRef<{ at: Point; box: Box; handle: Handle | 'all' }>(undefined);
  const { scale, left, top } = lieOf(view, size, canvasSize);
  const percentX = (x: number) => `${(x / canvasSize.width) * 100}%`;
  const percentY = (y: number) => `${(y / canvasSize.height) * 100}%`;

  function inPicture({ clientX, clientY }: PointerEvent): Point {
    const wide = layer.current?.getBoundingClientRect().width ?? canvasSize.width;
    const perPixel = canvasSize.width / wide / scale;
    return { x: clientX * perPixel, y: clientY * perPixel };
  }
  const take = (handle: Handle | 'all') => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { at: inPicture(event), box, handle };
  };
  function move(event: PointerEvent) {
    if (!held.current) return;
    const { at, box: from, handle } = held.current;
    const now = inPicture(event);
    const by = { x: Math.round(now.x - at.x), y: Math.round(now.y - at.y) };
    change(handle === 'all' ? moveBox(from, by, size) : resizeBox(from, handle, by, size));
  }
  const letGo = () => {
    held.current = undefined;
  };
  function press(event: KeyboardEvent) {
    const arrow = keys[keyOf(event)];
    const step = Math.max(1, Math.round(Math.max(size.width, size.height) / 100));
    if (event.key === 'Enter') apply();
    else if (arrow) {
      const by = { x: arrow.x * step, y: arrow.y * step };
      change(event.shiftKey ? resizeBox(box, 'se', by, size) : moveBox(box, by, size));
    } else return;
    event.preventDefault();
  }
  return (
    <div ref={layer} className="crop-layer">
      <div
        className="crop-frame"
        tabIndex={0}
        role="application"
        aria-label="Crop frame. Arrow keys move it, Shift and arrow keys size it, Enter crops"
        style={{
          left: percentX(left + box.x * scale),
          top: percentY(top + box.y * scale),
          width: percentX(box.width * scale),
          height: percentY(box.height * scale),
        }}
        onPointerDown={take('all')}
        onPointerMove={move}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onKeyDown={press}
      >
        {handles.map((handle) => {
          const { x, y } = placeOfHandle(handle);
          return (
            <span
              key={handle}
              className="crop-handle"
              data-handle={handle}
              style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
              onPointerDown={take(handle)}
            />
          );
        })}
      </div>
    </div>
  );
}
