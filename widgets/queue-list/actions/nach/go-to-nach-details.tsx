import { useEffect } from 'react';
import type { Connection } from '../../../client/connection.ts';
import { nachReviewQueue } from '../../../contract/nach/nach.ts';
import type { ListRecord } from '../../../kit/list/columns.ts';
import type { ActionProps } from '../../action-props.ts';
import { openScreen } from '../../open-screen.ts';
import { nachDetailsOf } from './nach-details.ts';

/**
 * The inputs of the NACH mail details of a row, as the calling screen gives them (NC-12). What is not known is left
 * out, and on a page of another origin the address: an event there carries nothing personal.
 */
function inputsOf(row: ListRecord, { isForeign }: Connection): Record<string, string> {
  const inputs = {
    'loan-application-number': row.loanApplicationNumber,
    'mail-queue-id': row['mailQueueId'],
    email: isForeign ? undefined : (row['nachEmail'] ?? row['emailId']),
    'queue-name': nachReviewQueue,
  };
  return Object.fromEntries(
    Object.entries(inputs).filter(
      (input): input is [string, string] => typeof input[1] === 'string' && input[1] !== '',
    ),
  );
}

/** Opens the NACH mails of the row (QL-28, NR-01). */
export function Action({ rows: [row], type, widget, close }: ActionProps) {
  useEffect(() => {
    if (row?.loanApplicationNumber !== undefined)
      openScreen(nachDetailsOf(type), inputsOf(row, widget.connection), widget);
    close();
  }, [row, type, widget, close]);
  return null;
}
