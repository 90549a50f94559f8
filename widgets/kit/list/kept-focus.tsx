import { Component, type RefObject } from 'react';

interface HeldFocus {
  control: HTMLElement;
  row: string | undefined;
}

interface KeptFocusProps {
  /** The box around the rows. */
  box: RefObject<HTMLElement | null>;
}

/**
 * Keeps the focus in the box around rows. Rows change, move and go by themselves, and the focus would be lost. Here it
 * stays on its control. Where the control is gone, the focus goes to the control's row, else to the box, never to
 * another row's control.
 *
 * A class, to read the focus just before a change: a window in the background dispatches no focus events. Draw it anew
 * with the rows, so that it changes when they do.
 */
export class KeptFocus extends Component<KeptFocusProps> {
  #focused(): Element | null | undefined {
    const root = this.props.box.current?.getRootNode();
    return root instanceof ShadowRoot ? root.activeElement : undefined;
  }

  override getSnapshotBeforeUpdate(): HeldFocus | null {
    const control = this.#focused();
    if (!(control instanceof HTMLElement) || !this.props.box.current?.contains(control)) return null;
    return { control, row: control.closest<HTMLElement>('[data-row]')?.dataset['row'] };
  }

  override componentDidUpdate(_props: KeptFocusProps, _state: unknown, held: HeldFocus | null): void {
    const box = this.props.box.current;
    if (!held || !box || this.#focused()) return;
    const { control, row } = held;
    const rows = [...box.querySelectorAll<HTMLElement>('[data-row]')];
    const next = control.isConnected ? control : (rows.find(({ dataset }) => dataset['row'] === row) ?? box);
    if (next !== control) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  }

  override render(): null {
    return null;
  }
}
