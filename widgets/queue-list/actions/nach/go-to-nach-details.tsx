import { useEffect } from 'react';
import type { ActionProps } from '../../action-props.ts';
import { openScreen } from '../../open-screen.ts';
import { nachDetailsOf } from './nach-details.ts';

/** Opens the NACH mails of the row (QL-28). */
export function Action({ rows: [row], type, widget, close }: ActionProps) {
  useEffect(() => {
    const loan = row?.loanApplicationNumber;
    if (loan !== undefined) openScreen(nachDetailsOf(type), { 'loan-application-number': loan }, widget);
    close();
  }, [row, type, widget, close]);
  return null;
}
