import type { ReactNode } from 'react';
import { Icon } from '../kit/parts/icon.tsx';
import { arrowLeftIcon, lockIcon, searchIcon } from '../kit/parts/icons.tsx';
import type { Widget } from '../kit/widget/widget.ts';

const pages = {
  // ER-12, ER-13
  'not-found': {
    shape: searchIcon,
    title: 'Oops! Page Not found',
    text: "We are sorry but the page you are looking for doesn't exist or has been moved",
  },
  // ER-14, ER-15
  'no-access': {
    shape: lockIcon,
    title: "Sorry! You don't have access to this page",
    text: "You don't have permission to access this page. Please contact administrator.",
  },
} as const;
export type ErrorKind = keyof typeof pages;

/** The label of the link by which a person goes on (ER-16). */
export const homeLabel = (
  <>
    <Icon shape={arrowLeftIcon} size="s" />
    Back to Homepage
  </>
);

/**
 * What stands at an address that names no screen, or a screen that the visitor may not open.
 *
 * @param children a link that leads home
 */
export function ErrorMessage({ kind, children }: { kind: ErrorKind; children: ReactNode }) {
  const { shape, title, text } = pages[kind];
  return (
    <div className="blank err">
      <Icon shape={shape} />
      <h1>{title}</h1>
      <p className="soft">{text}</p>
      {children}
    </div>
  );
}

/** The same as a screen of its own (EM-07), with a link to the portal's home. */
export function ErrorPage({ kind = 'not-found', widget }: { kind?: ErrorKind; widget: Widget }) {
  const { base, isForeign } = widget.connection;
  return (
    <ErrorMessage kind={kind}>
      <a className="btn" href={`${base}/`} {...(isForeign && { target: '_blank', rel: 'noopener' })}>
        {homeLabel}
      </a>
    </ErrorMessage>
  );
}
