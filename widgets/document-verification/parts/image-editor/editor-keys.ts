import type { KeyboardEvent } from 'react';
import type { EditorDoes } from './editor-bar.tsx';
import type { Tool } from './tool.ts';
import { keyOf } from '../../../kit/key-of.ts';

const isTyping = (target: EventTarget) => target instanceof Element && target.matches('input:not([type=radio])');

/** Does what a pressed key stands for in the editor; other keys and what is typed into a field stay as they are. */
export function pressEditorKey(event: KeyboardEvent, does: EditorDoes, choose: (tool: Tool) => void): void {
  if (event.defaultPrevented || event.altKey || isTyping(event.target)) return;
  const isCommand = event.ctrlKey || event.metaKey;
  const key = keyOf(event);
  const commands: Readonly<Record<string, () => void>> = { z: event.shiftKey ? does.redo : does.undo, y: does.redo };
  const keys: Readonly<Record<string, () => void>> = {
    l: does.rotateLeft,
    r: does.rotateRight,
    h: event.shiftKey ? does.flipVertical : does.flipHorizontal,
    v: () => choose('move'),
    c: () => choose('crop'),
    d: () => choose('draw'),
    x: () => choose('redact'),
    '+': does.zoomIn,
    '=': does.zoomIn,
    '-': does.zoomOut,
    '0': does.fit,
  };
  const run = isCommand ? commands[key] : keys[key];
  if (!run) return;
  event.preventDefault();
  run();
}
