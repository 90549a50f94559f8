import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { turnedSize, type Point, type Size } from '../picture/geometry.ts';
import { panView, zoomView } from '../picture/view.ts';
import type { ChangeLook } from './look.ts';
import { keyOf } from '../../key-of.ts';

interface PanZoom {
  content: Size | undefined;
  space: Size | undefined;
  change: ChangeLook;
}

/** Pixels that one press of an arrow key moves. */
const arrowStep = 60;
const arrows = new Map<string, Point>([
  ['ArrowLeft', { x: arrowStep, y: 0 }],
  ['ArrowRight', { x: -arrowStep, y: 0 }],
  ['ArrowUp', { x: 0, y: arrowStep }],
  ['ArrowDown', { x: 0, y: -arrowStep }],
]);
/** The zoom factor of a double click. */
const nearer = 2.5;

/**
 * Drag and arrow keys move, Ctrl and wheel (or a pinch) zoom at the pointer, the wheel moves while the content is
 * zoomed in, and a double click zooms in and out.
 */
export function usePanZoom(stage: RefObject<HTMLElement | null>, given: PanZoom): void {
  const latest = useRef(given);
  // With the picture, not after it: the first press on what has just come must find it.
  useLayoutEffect(() => {
    latest.current = given;
  });
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    let held: { id: number; at: Point } | undefined;
    const within = (event: MouseEvent): Point => {
      const { left, top } = element.getBoundingClientRect();
      return { x: event.clientX - left, y: event.clientY - top };
    };
    function zoom(factor: (now: number) => number, at: Point): void {
      const { content, space, change } = latest.current;
      if (!content || !space) return;
      change((look) => ({
        ...look,
        ...zoomView(look, factor(look.zoom), at, turnedSize(content, look.turns), space),
      }));
    }
    function pan(by: Point): void {
      const { content, space, change } = latest.current;
      if (!content || !space) return;
      change((look) => ({ ...look, ...panView(look, by, turnedSize(content, look.turns), space) }));
    }
    function turnWheel(event: WheelEvent): void {
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        zoom(() => Math.exp(-event.deltaY / 300), within(event));
      } else if (element?.dataset['near'] === 'true') {
        event.preventDefault();
        pan({ x: -event.deltaX, y: -event.deltaY });
      }
    }
    function take(event: PointerEvent): void {
      // A capture takes the click from whatever lies on the stage, such as a button to try again.
      if (event.button !== 0 || !element || !latest.current.content) return;
      held = { id: event.pointerId, at: within(event) };
      element.setPointerCapture(event.pointerId);
    }
    function move(event: PointerEvent): void {
      if (held?.id !== event.pointerId) return;
      const at = within(event);
      pan({ x: at.x - held.at.x, y: at.y - held.at.y });
      held = { id: event.pointerId, at };
    }
    function letGo(): void {
      held = undefined;
    }
    function goNear(event: MouseEvent): void {
      zoom((now) => (now > 1 ? 1 / now : nearer), within(event));
    }
    function press(event: KeyboardEvent): void {
      const by = arrows.get(keyOf(event));
      if (!by || event.target !== element || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      pan(by);
    }
    const ended = new AbortController();
    const { signal } = ended;
    element.addEventListener('wheel', turnWheel, { passive: false, signal });
    element.addEventListener('pointerdown', take, { signal });
    element.addEventListener('pointermove', move, { signal });
    element.addEventListener('pointerup', letGo, { signal });
    element.addEventListener('pointercancel', letGo, { signal });
    element.addEventListener('keydown', press, { signal });
    element.addEventListener('dblclick', goNear, { signal });
    return () => ended.abort();
  }, [stage]);
}
