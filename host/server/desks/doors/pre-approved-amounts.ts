import { Type, type Static } from 'typebox';
import { refuse } from '../../base/refusal.ts';
import * as cases from '../../core/loans/cases.store.ts';
import { changeCase } from '../../core/loans/schedule/stand-case.ts';
import { refuseWrong } from './door-input.ts';
import type { ToldKind } from './told-rows.ts';

const PreApproved = Type.Object(
  {
    loanApplicationNumber: Type.String({ pattern: '^[0-9]{12,20}$' }),
    /** Whole rupees for which the loan is settled without anybody's approval; left out: its bucket's share decides again. */
    amount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000_000 })),
  },
  { additionalProperties: false },
);

/**
 * `POST /doors/pre-approved-amounts`: the lender's own pre-approved amounts of loans in collection, and of those that were. Each holds
 * until it is told of anew: what is offered from then on is weighed by it, and so is what waits for an approval.
 */
export const preApprovedAmounts: ToldKind<Static<typeof PreApproved>> = {
  kind: 'amount',
  list: 'amounts',
  id: { field: 'loanApplicationNumber', of: ({ loanApplicationNumber }) => loanApplicationNumber },
  action: 'TAKE_IN_PRE_APPROVED',
  schema: PreApproved,
  cells: { loanApplicationNumber: 'code', amount: 'rupees' },
  errorsOf: () => ({}),

  async admit(tx, rows, { door }) {
    // it is the lender's money that is given up
    if (door.partner !== null)
      throw refuse('NOT_ALLOWED', { message: 'Pre-approved amounts come by a door of the lender, not of a partner' });
    const numbers = rows.map(({ loanApplicationNumber }) => loanApplicationNumber);
    const inCollection = new Set((await cases.findByLoans(tx, numbers)).map((each) => each.loanApplicationNumber));
    const unknown = numbers.flatMap((number, at) =>
      inCollection.has(number) ? [] : [`amounts.${at}.loanApplicationNumber`],
    );
    refuseWrong(Object.fromEntries(unknown.map((path) => [path, 'This loan was never in collection'])));
  },

  async write(tx, _, { loanApplicationNumber, amount = null }, { record }) {
    const loan = await cases.findByLoanForChange(tx, loanApplicationNumber);
    if (!loan) throw new Error('A loan that was in collection stays one');
    const { id, preApprovedAmount: before } = loan;
    if (before === amount) return id;
    const { version } = await changeCase(tx, loan, { pre_approved_amount: amount });
    await record(tx, {
      action: 'TAKE_IN_PRE_APPROVED',
      entity: 'collectionsCase',
      entityId: id,
      loanApplicationNumber,
      before: { preApprovedAmount: before },
      after: { preApprovedAmount: amount },
      version,
    });
    return id;
  },
};
