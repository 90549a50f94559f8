import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { clamp, type Point, type Size } from '../../../kit/desk/picture/geometry.ts';
import { lieOf, panView, zoomView, type View } from '../../../kit/desk/picture/view.ts';
import { editedSize, placementOf, stroke, unplace, type Edits, type Stroke } from '../../../kit/desk/picture/edits.ts';
import { paint } from '../../../kit/desk/picture/paint.ts';
import { beginStroke, penWidth, type Pen, type Tool } from './tool.ts';
import { keyOf } from '../../../kit/key-of.ts';

/** The canvas in its own pixels (CO-38); a narrow window shows it smaller. */
export const canvasSize: Size = { width: 600, height: 400 };

interface EditorCanvasProps {
  preview: ImageBitmap;
  source: Size;
  edits: Edits;
  tool: Tool;
  pen: Pen;
  view: View;
  changeView(change: (view: View) => View): void;
  /** Called when a line was drawn. */
  add(line: Stroke): void;
}

const keyStep = 8;
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The edited picture, to draw on by pointer, or by arrow keys with the space bar as the pen. */
export function EditorCanvas({ preview, source, edits, tool, pen, view, changeView, add }: EditorCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const box = useRef<HTMLDivElement>(null);
  // Takes the focus, so that the editor's keys work as soon as there is a picture.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const [line, setLine] = useState<Stroke>();
  const drawn = useRef<Stroke>(undefined);
  const held = useRef<Point>(undefined);
  const [aim, setAim] = useState<Point>();
  const size = editedSize(edits);
  const lie = lieOf(view, size, canvasSize);
  const isDrawing = tool === 'draw' || tool === 'redact';

  useLayoutEffect(() => {
    const surface = canvas.current;
    const context = surface?.getContext('2d');
    if (!surface || !context) return;
    const dense = Math.min(2, globalThis.devicePixelRatio);
    surface.width = canvasSize.width * dense;
    surface.height = canvasSize.height * dense;
    paint(context, {
      picture: preview,
      source,
      edits: line ? stroke(edits, line) : edits,
      scale: lie.scale * dense,
      left: lie.left * dense,
      top: lie.top * dense,
    });
  }, [preview, source, edits, line, lie.scale, lie.left, lie.top]);

  function onCanvas(event: PointerEvent<HTMLElement>): Point {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - left) / width) * canvasSize.width,
      y: ((event.clientY - top) / height) * canvasSize.height,
    };
  }
  function inSource({ x, y }: Point): Point {
    return unplace(placementOf(edits), { x: (x - lie.left) / lie.scale, y: (y - lie.top) / lie.scale });
  }
  /** Sets the line under way, for the canvas and for an event that comes before the next render. */
  function put(next: Stroke | undefined) {
    drawn.current = next;
    setLine(next);
  }
  function begin(at: Point) {
    if (tool === 'draw' || tool === 'redact') put({ ...beginStroke(tool, pen, lie.scale), points: [inSource(at)] });
  }
  function goOn(at: Point) {
    const now = drawn.current;
    if (now) put({ ...now, points: [...now.points, inSource(at)] });
  }
  function finish() {
    if (drawn.current) add(drawn.current);
    put(undefined);
  }
  const pan = (by: Point) => changeView((now) => panView(now, by, size, canvasSize));

  function take(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = onCanvas(event);
    setAim(undefined);
    if (isDrawing) begin(held.current);
  }
  function move(event: PointerEvent<HTMLElement>) {
    if (!held.current) return;
    const at = onCanvas(event);
    if (isDrawing) goOn(at);
    else pan({ x: at.x - held.current.x, y: at.y - held.current.y });
    held.current = at;
  }
  function letGo() {
    held.current = undefined;
    finish();
  }
  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[keyOf(event)];
    const step = keyStep * (event.shiftKey ? 5 : 1);
    if (arrow && isDrawing) {
      const from = aim ?? { x: canvasSize.width / 2, y: canvasSize.height / 2 };
      const to = {
        x: clamp(from.x + arrow.x * step, 0, canvasSize.width),
        y: clamp(from.y + arrow.y * step, 0, canvasSize.height),
      };
      setAim(to);
      if (line) goOn(to);
    } else if (arrow) pan({ x: -arrow.x * step * 4, y: -arrow.y * step * 4 });
    else if (event.key === ' ' && isDrawing) {
      const at = aim ?? { x: canvasSize.width / 2, y: canvasSize.height / 2 };
      setAim(at);
      if (line) finish();
      else begin(at);
    } else if (event.key === 'Escape' && line) {
      put(undefined);
      event.stopPropagation();
    } else return;
    event.preventDefault();
  }

  const width = isDrawing ? penWidth(tool, pen) : 0;
  return (
    <div
      ref={box}
      className="editor-canvas"
      data-tool={tool}
      tabIndex={0}
      role="application"
      aria-label={
        isDrawing
          ? 'Picture. Arrow keys move the pen, Space puts it down and lifts it'
          : 'Picture. Arrow keys move what is seen'
      }
      onPointerDown={take}
      onPointerMove={move}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onWheel={(event) => {
        const { left, top, width: wide } = event.currentTarget.getBoundingClientRect();
        const shrunk = canvasSize.width / wide;
        const at = { x: (event.clientX - left) * shrunk, y: (event.clientY - top) * shrunk };
        changeView((now) => zoomView(now, Math.exp(-event.deltaY / 400), at, size, canvasSize));
      }}
      onKeyDown={press}
    >
      <canvas ref={canvas} />
      {aim && isDrawing && (
        <span
          className={line ? 'aim is-down' : 'aim'}
          style={{
            left: `${(aim.x / canvasSize.width) * 100}%`,
            top: `${(aim.y / canvasSize.height) * 100}%`,
            width,
            height: width,
          }}
        />
      )}
      <span className="hidden-text" role="status">
        {aim && isDrawing ? (line ? 'Pen down' : 'Pen up') : ''}
      </span>
    </div>
  );
}
