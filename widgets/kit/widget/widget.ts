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
  /** What becomes of what is typed when the page goes; `memory` while nobody says so. */
  persistence(): Persistence;
}

/** The same with the methods of one screen alone, by the names that its `defineWidget` lists; the page has a `CloseAnswer` of them. */
export type ProvidedMethods = WidgetMethods & Record<string, (...given: never[]) => unknown>;

/** What every screen is given: its element, its backend and its ways to speak. All but `connection` and `isReadonly` stay the same objects. */
export interface Widget {
  element: HTMLElement;
  connection: Connection;
  /** From the `readonly` attribute. */
  isReadonly: boolean;
  snackbar: SnackbarMessages;
  /** Dispatches a bubbling, composed event; false when the page prevented its default. */
  emit(name: `lending-${string}`, detail?: Readonly<Record<string, unknown>>): boolean;
  /**
   * Says whether something typed is not saved yet; a change raises `lending-dirty-change`.
   *
   * @param part of several that each say it for themselves; the element is dirty while one of them is
   */
  setDirty(isDirty: boolean, part?: string): void;
  /**
   * Answers these of the element's methods from now on, beside what other parts of the screen provide; of two with one name
   * the later. The returned function takes them back.
   */
  provide(methods: Partial<ProvidedMethods>): () => void;
}

/** The shared attributes of every element; each comment is what the elements' descriptions say of it. */
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
