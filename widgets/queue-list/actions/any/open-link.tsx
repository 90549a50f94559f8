import { useEffect } from 'react';
import type { ActionProps } from '../../action-props.ts';
import { linkOf } from '../../open-screen.ts';

/** Opens the row's page, as a click on its link does (QL-23). */
export function Action({ rows: [row], state, widget, close }: ActionProps) {
  useEffect(() => {
    const links = row ? state.columns.peek().map((column) => linkOf(row, column, widget)) : [];
    links.find((link) => link !== undefined)?.open();
    close();
  }, [row, state, widget, close]);
  return null;
}
