import type { LitElement } from 'lit';
import type { HTMLAttributes, Key, ReactNode, Ref } from 'react';

type Own<E> = {
  [K in keyof E as K extends keyof LitElement ? never : E[K] extends (...given: never[]) => unknown ? never : K]?: E[K];
};
/** A Shoelace element's properties, its events and what React takes of any element. */
type Sl<E extends HTMLElement, Events extends string = never> = Own<E> &
  Omit<HTMLAttributes<E>, keyof Own<E>> & { ref?: Ref<E>; key?: Key; children?: ReactNode; class?: string } & {
    [Name in Events as `on${Name}`]?: (event: CustomEvent & { currentTarget: E }) => void;
  };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'sl-button': Sl<import('@shoelace-style/shoelace/dist/components/button/button.js').default>;
      'sl-checkbox': Sl<import('@shoelace-style/shoelace/dist/components/checkbox/checkbox.js').default, 'sl-change'>;
      'sl-dialog': Sl<
        import('@shoelace-style/shoelace/dist/components/dialog/dialog.js').default,
        'sl-hide' | 'sl-after-hide' | 'sl-request-close' | 'sl-initial-focus'
      >;
      'sl-drawer': Sl<
        import('@shoelace-style/shoelace/dist/components/drawer/drawer.js').default,
        'sl-hide' | 'sl-after-hide' | 'sl-request-close' | 'sl-initial-focus'
      >;
      'sl-input': Sl<
        import('@shoelace-style/shoelace/dist/components/input/input.js').default,
        'sl-input' | 'sl-change' | 'sl-clear' | 'sl-blur'
      >;
      'sl-option': Sl<import('@shoelace-style/shoelace/dist/components/option/option.js').default>;
      'sl-select': Sl<
        import('@shoelace-style/shoelace/dist/components/select/select.js').default,
        'sl-change' | 'sl-clear' | 'sl-blur'
      >;
      'sl-textarea': Sl<
        import('@shoelace-style/shoelace/dist/components/textarea/textarea.js').default,
        'sl-input' | 'sl-change' | 'sl-blur'
      >;
    }
  }
}
