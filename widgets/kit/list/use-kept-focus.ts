import { useLayoutEffect, useRef, type FocusEvent } from 'react';

interface KeptFocus {
  onFocus(event: FocusEvent): void;
  onBlur(): void;
}

/**
 * Rows change, move and go by themselves, and the focus would be lost with what has it. It stays on its control; where that
 * is gone, it goes to the control's row, else to the table: never to another row's control.
 *
 * @returns the handlers of the box around the rows
 */
export function useKeptFocus(): KeptFocus {
  const had = useRef<{ control: HTMLElement; box: HTMLElement; row: string | undefined }>(undefined);
  useLayoutEffect(() => {
    const { control, box, row } = had.current ?? {};
    const root = box?.getRootNode();
    if (!control || !box || !(root instanceof ShadowRoot) || root.activeElement) return;
    const rows = [...box.querySelectorAll<HTMLElement>('[data-row]')];
    const next = control.isConnected ? control : (rows.find(({ dataset }) => dataset['row'] === row) ?? box);
    if (next !== control) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  });
  return {
    onFocus({ target, currentTarget }) {
      const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
      had.current = { control: target as HTMLElement, box: currentTarget as HTMLElement, row };
    },
    // what React takes away loses its focus without a word
    onBlur() {
      had.current = undefined;
    },
  };
}
