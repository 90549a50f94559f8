import { may } from '../../../../../widgets/contract/session/rights.ts';
import type { Handler } from '../../../call/handler.ts';
import { sentOf } from '../../../call/stated-time.ts';
import { wireDateTime } from '../../../core/lists/wire-dates.ts';
import { maskPhone } from '../../../base/mask-phone.ts';
import { reachOfDeeds, reachOfHistory } from '../../../call/agency-reach.ts';
import { findVisibleCase } from '../../../core/loans/visible-case.ts';
import { readName } from './customer-file.store.ts';
import { staffOf } from './customer-file.handlers.ts';
import { countFeedback, pageOfFeedback } from './feedback-history.store.ts';

/** RT-12, RT-64, EN-41: the feedback of all agents on a loan, also for an agent who gave none of it. Of earlier agencies it
 * shows what AGENCY_HISTORY says. */
export const fetchFeedbackHistory: Handler<'fetchFeedbackHistory'> = async (input, context) => {
  const { loanApplicationId, tab, pageNumber, rows: size } = input;
  const { db, now } = context;
  const { roles } = staffOf(context);
  const { loanApplicationNumber: loan } = await findVisibleCase(db, context.caller, loanApplicationId);
  const [deeds, names] = [reachOfDeeds(context), reachOfHistory(context)];
  const counted = await countFeedback(db, loan, deeds);
  const counts = {
    ALL: Object.values(counted).reduce((total, each) => total + each, 0),
    RPC: counted.RPC ?? 0,
    THIRD_PARTY: counted.THIRD_PARTY ?? 0,
    NOT_CONNECTED: counted.NOT_CONNECTED ?? 0,
  };
  const type = tab === 'ALL' ? undefined : tab;
  const rows = await pageOfFeedback(db, loan, { deeds, names, type, skip: (pageNumber - 1) * size, take: size });
  return {
    loanApplicationNumber: loan,
    custName: await readName(db, loan),
    rows: rows.map((row) => ({
      rowId: row.id,
      feedbackDate: wireDateTime(row.feedback_at) ?? '',
      channel: row.channel,
      contactType: row.contact_type,
      outcome: row.outcome,
      ptpAmount: row.ptp_amount,
      ptpDate: row.ptp_date,
      alternateNumber: row.is_whole ? maskPhone(row.alternate_number) : null,
      remarks: row.is_whole ? row.remarks : '',
      agent: row.agent,
      status: row.status,
      statusRemark: row.is_whole ? row.validator_remark : null,
      sent: sentOf(row.submitted_at, row.stated_at, row.feedback_at),
    })),
    totalCount: counts[tab],
    asOf: now().toISOString(),
    mayDownload: may('downloadLists', roles),
    counts,
  };
};
