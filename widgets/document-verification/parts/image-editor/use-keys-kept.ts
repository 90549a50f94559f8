import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the keyboard with the editor after each step and each change of the tool. A button that goes or is switched off
 * when it is pressed would take the keys with it.
 *
 * @returns the ref of the editor, which can have the focus itself
 */
export function useKeysKept(history: object, tool: string): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const editor = root.current;
    const tree = editor?.getRootNode();
    if (!editor || !(tree instanceof ShadowRoot)) return;
    const focused = tree.activeElement;
    if (!focused || !editor.contains(focused) || focused.matches(':disabled')) editor.focus({ preventScroll: true });
  }, [history, tool]);
  return root;
}
