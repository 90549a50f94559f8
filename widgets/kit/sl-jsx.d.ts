import type SlDialog from '@shoelace-style/shoelace/dist/components/dialog/dialog.js';
import type SlDrawer from '@shoelace-style/shoelace/dist/components/drawer/drawer.js';
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
      'sl-dialog': Sl<SlDialog, 'sl-hide' | 'sl-after-hide' | 'sl-request-close' | 'sl-initial-focus'>;
      'sl-drawer': Sl<SlDrawer, 'sl-hide' | 'sl-after-hide' | 'sl-request-close' | 'sl-initial-focus'>;
    }
  }
}
