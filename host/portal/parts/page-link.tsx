import type { ComponentProps, MouseEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';

/** A link within the portal: it routes on a plain click, and is a link like any other for new tabs and windows. */
export function PageLink({ href, children, ...others }: ComponentProps<'a'> & { href: string }) {
  function route(event: MouseEvent) {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    navigate(href);
  }
  return (
    <a {...others} href={href} onClick={route}>
      {children}
    </a>
  );
}
