import type { ReactNode } from 'react';
import type { FileLink } from '../file-screens.ts';

/** A link to another screen: a plain click asks the page, any other opens the address. */
export function GoLink({ link, children }: { link: FileLink; children: ReactNode }) {
  return (
    <a
      className="txtlink"
      href={link.href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        link.open();
      }}
    >
      {children}
    </a>
  );
}
