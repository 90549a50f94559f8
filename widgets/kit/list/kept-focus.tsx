import { Component, createRef, type ReactNode } from 'react';

interface HeldFocus {
  control: HTMLElement;
  row: string | undefined;
}

interface KeptFocusProps {
  className: string;
  isBusy: boolean;
  /** Whether the box itself takes the focus, so that rows without any control can be scrolled by keyboard. */
  isFocusable?: boolean;
  children: ReactNode;
}

/**
 * The box around rows. Rows change, move and go by themselves, and the focus would be lost. Here it stays on its
 * control. Where the control is gone, the focus goes to the control's row, else to the box, never to another row's
 * control.
 *
 * A class, to read the focus just before a change: a window in the background dispatches no focus events.
 */
export class KeptFocus extends Component<KeptFocusProps> {
  #box = createRef<HTMLDivElement>();

  #focused(): Element | null | undefined {
    const root = this.#box.current?.getRootNode();
    return root instanceof ShadowRoot ? root.activeElement : undefined;
  }

  override getSnapshotBeforeUpdate(): HeldFocus | null {
    const control = this.#focused();
    if (!(control instanceof HTMLElement) || !this.#box.current?.contains(control)) return null;
    return { control, row: control.closest<HTMLElement>('[data-row]')?.dataset['row'] };
  }

  override componentDidUpdate(_props: KeptFocusProps, _state: unknown, held: HeldFocus | null): void {
    const box = this.#box.current;
    if (!held || !box || this.#focused()) return;
    const { control, row } = held;
    const rows = [...box.querySelectorAll<HTMLElement>('[data-row]')];
    const next = control.isConnected ? control : (rows.find(({ dataset }) => dataset['row'] === row) ?? box);
    if (next !== control) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  }

  override render(): ReactNode {
    const { className, isBusy, isFocusable, children } = this.props;
    return (
      <div ref={this.#box} className={className} aria-busy={isBusy} tabIndex={isFocusable ? 0 : undefined}>
        {children}
      </div>
    );
  }
}
