import { useEffect } from 'react';
import type { Connection } from '../../client/connection.ts';

const badge = /^\(\d+\) /;

/** What each part of the page has to tell. Several may count the same messages, so the highest number is shown. */
const counts = new Map<object, number>();
let observer: MutationObserver | undefined;

function write(): void {
  const count = Math.max(0, ...counts.values());
  const plain = document.title.replace(badge, '');
  const wanted = count > 0 ? `(${count}) ${plain}` : plain;
  if (document.title !== wanted) document.title = wanted;
}

/** Shows the counts, and again whenever the page writes a title of its own. */
function show(): void {
  write();
  const title = document.querySelector('title');
  if (counts.size > 0 && !observer && title) {
    observer = new MutationObserver(write);
    observer.observe(title, { childList: true });
  }
  if (counts.size > 0) return;
  observer?.disconnect();
  observer = undefined;
}

/** Puts the number of unread messages before the title of the browser's tab, on the product's own pages alone. */
export function useTitleBadge(unread: number, { isForeign }: Pick<Connection, 'isForeign'>): void {
  useEffect(() => {
    if (isForeign) return;
    const part = {};
    counts.set(part, unread);
    show();
    return () => {
      counts.delete(part);
      show();
    };
  }, [unread, isForeign]);
}
