import { PageLink } from '../page-link.tsx';
import type { MenuEntry } from '../../menu.ts';

/** An entry of a drop-down that opens a screen; a link, so that it opens in a new tab too. */
export function MenuLink({
  entry: { path, label },
  isActive,
}: {
  entry: Pick<MenuEntry, 'path' | 'label'>;
  isActive?: boolean;
}) {
  return (
    <PageLink href={path} className="mi" role="menuitem" tabIndex={-1} aria-current={isActive ? 'page' : undefined}>
      {label}
    </PageLink>
  );
}
