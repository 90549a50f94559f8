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
      'lending-sl-dialog': Sl<
        SlDialog,
        'lending-sl-hide' | 'lending-sl-after-hide' | 'lending-sl-request-close' | 'lending-sl-initial-focus'
      >;
      'lending-sl-drawer': Sl<
        SlDrawer,
        'lending-sl-hide' | 'lending-sl-after-hide' | 'lending-sl-request-close' | 'lending-sl-initial-focus'
      >;
    }
  }
}
