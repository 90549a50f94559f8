import { useEffect } from 'react';
import { isRouteKey } from '../../contract/screens.ts';
import type { ActionProps } from '../actions.ts';
import { openScreen } from '../open-screen.ts';

/** Opens the NACH mails of the row (QL-28). */
export function Action({ rows: [row], widget, close }: ActionProps) {
  useEffect(() => {
    const screen = 'NACH_MAIL_LIST_DETAILS';
    const loan = row?.loanApplicationNumber;
    if (loan !== undefined && isRouteKey(screen)) openScreen(screen, { 'loan-application-number': loan }, widget);
    close();
  }, [row, widget, close]);
  return null;
}
