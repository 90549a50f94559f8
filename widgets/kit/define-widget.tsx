import r2wc from '@r2wc/react-to-web-component';
import type { ComponentType } from 'react';
import type { TokenSource } from '../client/connection.ts';
import { baseSheets } from './look/base-sheets.ts';
import './look/lit-policy.ts';
import { attributeName, parseAttribute, printAttribute, type AttributeKind } from './widget/attributes.ts';
import { keepKeys } from './widget/keep-keys.ts';
import { createWidgetCore, type WidgetCore } from './widget/widget-core.ts';
import { WidgetRoot } from './widget/widget-root.tsx';
import { sharedAttributes, type CloseAnswer, type Persistence, type Widget } from './widget/widget.ts';

/** The properties of a screen that its element sets; `widget` and functions are left out. */
type InputOf<Props> = {
  [Name in keyof Props & string]: NonNullable<Props[Name]> extends Widget | ((...given: never[]) => unknown)
    ? never
    : Name;
}[keyof Props & string];

/** The attribute kinds whose values fit a property's type. */
type KindOf<Value> = [NonNullable<Value>] extends [number]
  ? 'number'
  : [NonNullable<Value>] extends [boolean]
    ? 'boolean'
    : [NonNullable<Value>] extends [string]
      ? 'string' | readonly NonNullable<Value>[]
      : 'json';

export interface WidgetOptions<Props> {
  /** The screen's inputs by property name, each with a comment; the attribute is its kebab-case. */
  attributes?: { readonly [Name in InputOf<Props>]-?: KindOf<Props[Name]> };
  /** Style sheets of the screen, after those that every element has. */
  sheets?: readonly CSSStyleSheet[];
  /**
   * Methods of the element beside those that every element has, each with a comment: the screen provides them by
   * `widget.provide`, each with a `CloseAnswer`. Until then a call resolves to `{ ok: false, reason: 'NOT_READY' }`.
   */
  methods?: readonly string[];
  /** False for a screen that works without a session: it reports nothing when a session ends. */
  needsSession?: boolean;
}

type Lifecycle = HTMLElement & { connectedCallback(): void; disconnectedCallback(): void };

/**
 * Makes a screen an element. Attributes and properties mirror each other and may come in any order, before or after the
 * element is defined; a bad value raises `lending-error` and is taken as absent, save for `api-base`, whose screen then says that it cannot load. An element that is moved keeps its
 * screen and what was typed; one that is removed unmounts. Beside its own inputs every element has `api-base`, `theme`,
 * `density`, `readonly`, the property `getToken` and the members below.
 *
 * The descriptions of the elements, their types and what crosses a frame's bridge are made from an element's own file: the comment
 * on its definition, and those on its attributes and methods. What every element has, its file leaves out.
 *
 * @csspart root - The box that holds the whole screen
 * @cssproperty --lending-accent - Colour of links and main buttons, set on `::part(root)`
 * @cssproperty --lending-surface - Ground of the screen, set on `::part(root)`
 * @cssproperty --lending-text - Colour of text, set on `::part(root)`
 * @cssproperty --sl-font-sans - Font family, set on `::part(root)`
 * @cssproperty --lending-width - Width in a box that is as wide as what it holds, `960px` unless set
 * @fires lending-ready - The screen stands
 * @fires {{ code: string; retryable: boolean }} lending-error
 * @fires lending-auth-required - The session is over
 * @fires {{ dirty: boolean }} lending-dirty-change - something typed is not saved yet, or all of it is
 * @fires {{ persistence: 'kept' | 'memory' }} lending-persistence-change - `kept` where what is typed outlives the page, else `memory`
 */
export function defineWidget<Props extends { widget: Widget }>(
  tag: `lending-${string}`,
  Screen: ComponentType<Props>,
  { attributes, sheets = [], methods = [], needsSession = true }: WidgetOptions<Props> = {},
): void {
  if (customElements.get(tag)) return;
  const kinds: Readonly<Record<string, AttributeKind>> = { ...sharedAttributes, ...attributes };
  const properties = new Map(Object.keys(kinds).map((property) => [attributeName(property), property]));
  const absent = Object.fromEntries(
    Object.entries(kinds).map(([property, kind]) => [property, parseAttribute(kind, null)]),
  );
  const cores = new WeakMap<object, WidgetCore>();
  const becameReady = new WeakMap<object, () => void>();

  function Root({ container }: { container?: ShadowRoot }) {
    const element = container?.host;
    const core = element && cores.get(element);
    if (!(element instanceof HTMLElement) || !core) return null;
    const mounted = becameReady.get(element) ?? (() => undefined);
    return (
      <WidgetRoot
        element={element}
        core={core}
        Screen={Screen as ComponentType<{ widget: Widget }>}
        mounted={mounted}
        needsSession={needsSession}
      />
    );
  }
  // No r2wc props: its parsing keeps removed values, throws on bad JSON and mounts elements that stand in no document.
  const Base = r2wc(Root, { shadow: 'open' }) as unknown as new () => Lifecycle;

  class WidgetElement extends Base {
    static readonly observedAttributes = [...properties.keys()];
    static {
      for (const [property, kind] of Object.entries(kinds))
        Object.defineProperty(this.prototype, property, {
          enumerable: true,
          configurable: true,
          get(this: WidgetElement) {
            return this.#core.inputs.peek()[property];
          },
          set(this: WidgetElement, value: unknown) {
            this.#write(property, kind, value);
          },
        });
      for (const name of methods)
        Object.defineProperty(this.prototype, name, {
          configurable: true,
          writable: true,
          value(this: WidgetElement, ...given: unknown[]) {
            return this.#core.call(name, given);
          },
        });
    }
    readonly #core = createWidgetCore(this, absent);
    /** Properties that the page set before the element was defined: they hide the accessors until they are deleted. */
    readonly #early: (readonly [property: string, value: unknown])[] = [];
    readonly #badAttributes: string[] = [];
    /** Settles when the screen stands for the first time */
    readonly ready: Promise<void>;

    constructor() {
      super();
      cores.set(this, this.#core);
      this.addEventListener('keydown', (event) => keepKeys(this, event));
      this.ready = new Promise((resolve) => {
        becameReady.set(this, () => {
          resolve();
          this.#core.emit('lending-ready');
        });
      });
      for (const property of [...properties.values(), 'getToken']) {
        if (!Object.hasOwn(this, property)) continue;
        this.#early.push([property, Reflect.get(this, property)]);
        Reflect.deleteProperty(this, property);
      }
      if (this.shadowRoot) this.shadowRoot.adoptedStyleSheets = [...baseSheets, ...sheets];
    }

    override connectedCallback(): void {
      for (const [property, value] of this.#early.splice(0)) Reflect.set(this, property, value);
      super.connectedCallback();
      this.#reportBadAttributes();
    }

    override disconnectedCallback(): void {
      // a move takes the element out and puts it back within one task
      queueMicrotask(() => {
        if (this.isConnected) return;
        super.disconnectedCallback();
        this.#core.release();
      });
    }

    /** Its presence alone makes `moveBefore` keep the element's state. */
    connectedMoveCallback(): void {}

    attributeChangedCallback(name: string, _old: string | null, text: string | null): void {
      const property = properties.get(name);
      const kind = property === undefined ? undefined : kinds[property];
      if (property === undefined || kind === undefined) return;
      try {
        this.#set(property, parseAttribute(kind, text));
      } catch {
        // A bad `api-base` must not fall back to the page's own origin: the text stays, and its connection reaches no
        // backend.
        this.#set(property, kind === 'origin' ? text : undefined);
        this.#badAttributes.push(name);
        if (this.isConnected) this.#reportBadAttributes();
      }
    }

    /** Supplies a session; there is no attribute for it */
    get getToken(): TokenSource | undefined {
      return this.#core.inputs.peek().getToken as TokenSource | undefined;
    }
    set getToken(source: unknown) {
      this.#set('getToken', source);
    }
    /** Whether something typed is not saved yet, or a parked or unsent call would end with the page */
    get dirty(): boolean {
      return this.#core.isDirty();
    }
    /** Whether what is typed outlives the page; `memory` until the screen has said so */
    get persistence(): Persistence {
      return this.#core.persistence();
    }
    /** Keeps what is typed; `NOT_KEPT` where it would end with the page */
    saveDraft(): Promise<CloseAnswer> {
      return this.#core.saveDraft();
    }
    /** Asks whether the screen may be closed; it stays as it is */
    requestClose(): Promise<CloseAnswer> {
      return this.#core.requestClose();
    }
    /** Loads the screen again */
    reload(): Promise<void> {
      return this.#core.reload();
    }
    /** Ends the session */
    logout(): Promise<void> {
      return this.#core.logout();
    }

    /** Sets a property from script. A value that an attribute can hold is written to it, so that both always agree. */
    #write(property: string, kind: AttributeKind, value: unknown): void {
      if (kind === 'json') return this.#set(property, value);
      const text = printAttribute(kind, value);
      if (text === null) this.removeAttribute(attributeName(property));
      else this.setAttribute(attributeName(property), text);
    }
    #set(property: string, value: unknown): void {
      const { inputs } = this.#core;
      if (inputs.peek()[property] !== value) inputs.value = { ...inputs.peek(), [property]: value };
    }
    #reportBadAttributes(): void {
      for (const attribute of this.#badAttributes.splice(0))
        queueMicrotask(() =>
          this.#core.emit('lending-error', { code: 'ATTRIBUTE_INVALID', retryable: false, attribute }),
        );
    }
  }

  customElements.define(tag, WidgetElement);
}
