import type { Connection } from '../../client/connection.ts';
import type { SnackbarMessages } from '../overlay/snackbar-messages.ts';

/** Whether a screen may be closed, and why not. */
export type CloseAnswer = { ok: true } | { ok: false; reason: string };

/** Where what is typed and not saved is kept: `memory` ends with the page. */
export type Persistence = 'kept' | 'memory';

/** What a screen does when the page around it calls the element's methods. */
export interface WidgetMethods {
  /** Answers whether what was typed is kept where it outlives the page. */
  saveDraft(): CloseAnswer | Promise<CloseAnswer>;
  requestClose(): CloseAnswer | Promise<CloseAnswer>;
  reload(): void | Promise<void>;
  /** Where typed text is kept; `memory` while no part of the screen provides this. */
  persistence(): Persistence;
}

/**
 * `WidgetMethods` and the methods of one screen alone, by the names that its `defineWidget` lists; each answers the
 * page with a `CloseAnswer`.
 */
export type ProvidedMethods = WidgetMethods & Record<string, (...given: never[]) => unknown>;

/**
 * What every screen is given: its element, its connection, and how it shows messages and dispatches events. All but
 * `connection` and `isReadonly` stay the same objects.
 */
export interface Widget {
  element: HTMLElement;
  connection: Connection;
  /** From the `readonly` attribute. */
  isReadonly: boolean;
  snackbar: SnackbarMessages;
  /** Dispatches a bubbling, composed event; false when the page prevented its default. */
  emit(name: `lending-${string}`, detail?: Readonly<Record<string, unknown>>): boolean;
  /**
   * Sets whether something typed is not saved yet; a change of the element raises `lending-dirty-change`.
   *
   * @param part names one of several parts, each dirty by itself; the element is dirty while any of them is
   */
  setDirty(isDirty: boolean, part?: string): void;
  /**
   * Provides methods of the element from now on, beside those of other parts of the screen. Of two with one name the
   * later is called. The returned function removes them.
   */
  provide(methods: Partial<ProvidedMethods>): () => void;
}

/** The shared attributes of every element; each comment is printed in the elements' descriptions. */
export const sharedAttributes = {
  /** Origin of the backend; the origin that serves this script unless given */
  apiBase: 'origin',
  /** Light unless given; auto follows the system */
  theme: ['light', 'dark', 'auto'],
  /** Compact unless given */
  density: ['compact', 'comfortable'],
  /** Shows the screen without its ways to change something */
  readonly: 'boolean',
} as const;
