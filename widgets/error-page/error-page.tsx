import type { MouseEvent } from 'react';
import { Icon } from '../kit/parts/icon.tsx';
import { arrowLeftIcon } from '../kit/parts/icons/arrow-left.tsx';
import { lockIcon } from '../kit/parts/icons/lock.tsx';
import { searchIcon } from '../kit/parts/icons/search.tsx';
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

/** What stands at an address that names no screen, or a screen that the visitor may not open; the link leads home (ER-16). */
export function ErrorPage({ kind = 'not-found', widget }: { kind?: keyof typeof pages; widget: Widget }) {
  const { connection, emit } = widget;
  const { shape, title, text } = pages[kind];
  function goHome(event: MouseEvent) {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (!emit('lending-navigate', { screen: 'HOME', params: {} })) event.preventDefault();
  }
  return (
    <div className="blank">
      <Icon shape={shape} />
      <h1>{title}</h1>
      <p className="soft">{text}</p>
      <a
        className="btn"
        href={`${connection.base}/`}
        onClick={goHome}
        {...(connection.isForeign && { target: '_blank', rel: 'noopener' })}
      >
        <Icon shape={arrowLeftIcon} size="s" />
        Back to Homepage
      </a>
    </div>
  );
}
