import { createHmac } from 'node:crypto';
import { supportStatuses } from '../../../../widgets/contract/customer-support/customer-support.ts';
import { lastFour } from '../../base/last-four.ts';
import { sharedSecret } from '../../core/files/secret.store.ts';
import type { Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { unwritable } from '../../../../widgets/contract/rules/writable.ts';
import * as attempts from '../../core/staff/attempts.store.ts';
import { findByKey } from './customer-support.store.ts';
import { supportStatusOf } from './support-status.rules.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';

const tooMany = {
  tenMinutes: 'Too many searches from your network. Try again in 10 minutes',
  day: 'Too many searches from your network. Try again tomorrow',
} as const;

const customerSupportStanding: Handler<'customerSupportStanding'> = async (_, { settings }) => ({
  isOpen: settings.isCustomerSupportOpen,
  ...(!settings.isDemo && { isByLoanAlone: true }),
});

/**
 * Anybody may search, so every value takes the same way: it is counted, compared as a whole, and audited by a keyed
 * hash. A part of a key, or a text that is none, is answered as a key that nobody has.
 */
const searchCustomerSupport: Handler<'searchCustomerSupport'> = async ({ searchColumn, searchValue }, context) => {
  const { db, settings, ip } = context;
  if (!settings.isCustomerSupportOpen) throw refuse('CUSTOMER_SUPPORT_CLOSED', { isRecorded: false });
  // Who has proven nothing learns of nobody by a number or an address that others know: a demo's people are invented.
  if (!settings.isDemo && searchColumn !== 'loanApplicationNumber')
    throw refuse('UNKNOWN_CHOICE', { message: 'Search by the whole Loan ID here', isRecorded: false });
  const now = context.now();
  const full = await context.transaction((tx) => attempts.countSupportSearch(tx, ip, now));
  if (full) throw refuse('TOO_MANY_REQUESTS', { message: tooMany[full] });
  const given = searchValue.trim();
  const value = unwritable.test(given) ? '' : given;
  const secret = await sharedSecret(db, 'customer-support', now);
  const hash = createHmac('sha256', secret).update(`${searchColumn}\n${given.toLowerCase()}`).digest('hex');
  return context.transaction(async (tx) => {
    const found = await findByKey(tx, searchColumn, value);
    await context.record(tx, {
      action: 'SEARCH_CUSTOMER_SUPPORT',
      entity: 'application',
      after: { searchColumn, hash, found: found.length },
    });
    return {
      applications: found.map(({ loanApplicationNumber: loan, changedAt, ...facts }) => {
        const status = supportStatusOf(facts);
        return {
          loanApplicationNumber: searchColumn === 'loanApplicationNumber' ? loan : lastFour(loan),
          status,
          nextStep: supportStatuses[status],
          updatedOn: dayOf(changedAt),
        };
      }),
    };
  });
};

export const customerSupportHandlers = { customerSupportStanding, searchCustomerSupport };
