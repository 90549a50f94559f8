import { expect } from 'vitest';
import { installmentRows } from '../../../host/server/core/loans/ledger/installment-rows.ts';
import { readLedger } from '../../../host/server/core/loans/ledger/read-ledger.ts';
import { ofLoan } from '../../../host/server/core/loans/promises/promise.store.ts';
import { rupeesUp } from '../../../widgets/contract/ledger/paise.ts';
import { position } from '../../../widgets/contract/ledger/position.ts';
import type { TestServer } from '../support.ts';

/**
 * Instalments, case, promises and payments of a loan that is or was in collection are what its whole ledger comes to on the case's
 * day, and each payment is one entry of it.
 */
export async function expectProjection({ db }: Pick<TestServer, 'db'>, loan: string): Promise<void> {
  const ledger = await readLedger(db, loan);
  if (!ledger) throw new Error(`The loan ${loan} has no ledger`);
  const { plan, entries } = ledger;
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1));
  const found = await db
    .selectFrom('collections_case')
    .selectAll()
    .where('loan_application_number', '=', loan)
    .executeTakeFirstOrThrow();
  const at = found.aged_on;
  if (at === null) throw new Error(`The case of ${loan} has no day`);
  const standing = position(plan, entries, at);
  const rows = await db
    .selectFrom('loan_installment')
    .selectAll()
    .where('loan_application_number', '=', loan)
    .orderBy('no')
    .execute();
  expect(rows).toEqual(installmentRows(loan, standing, entries));
  expect({ loan, ...found }).toMatchObject({
    loan,
    aged_on: at,
    dpd: standing.dpd,
    oldest_due_on: standing.dpd > 0 ? standing.oldestDueOn : null,
    overdue_amount: rupeesUp(standing.overdue),
    overdue_amount_paise: standing.overdue,
    total_outstanding: rupeesUp(standing.totalOutstanding),
    total_outstanding_paise: standing.totalOutstanding,
    principal_outstanding: rupeesUp(standing.principal),
    principal_outstanding_paise: standing.principal,
    held_paise: standing.held,
    excess_paise: standing.excess,
    closed_reason: standing.state === 'OPEN' ? null : standing.state,
    closed_on: standing.closedOn,
  });
  const open = (await ofLoan(db, loan)).filter(({ status }) => status === 'OPEN');
  expect(open.map(({ promised_on: promisedOn }) => promisedOn)).toEqual(
    found.promised_on === null ? [] : [found.promised_on],
  );
  const payments = await db.selectFrom('payment').selectAll().where('loan_application_number', '=', loan).execute();
  const booked = new Map(entries.map((entry) => [entry.id, entry]));
  for (const payment of payments)
    expect(booked.get(payment.entry_id ?? '')).toMatchObject({
      kind: 'RECEIPT',
      amount: payment.amount * 100,
      valueDate: payment.paid_on,
      mode: payment.payment_mode,
      reference: payment.reference,
      linkId: payment.link_id,
    });
}
