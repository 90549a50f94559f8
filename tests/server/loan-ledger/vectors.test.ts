import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NewEntry } from '../../../host/server/core/loans/ledger/book.ts';
import { installmentRows } from '../../../host/server/core/loans/ledger/installment-rows.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import type { LoanEntry } from '../../../widgets/contract/ledger/loan-entry.ts';
import { position } from '../../../widgets/contract/ledger/position.ts';
import { figuresOf, readVectors, type PositionVector } from '../../../widgets/contract/ledger/position-vectors.ts';
import { dayOf } from '../../../widgets/contract/time.ts';
import { root } from '../../support/find-files.ts';
import { expectProjection } from './expect-projection.ts';
import { startLedgers, type Ledgers } from './ledger-support.ts';

const json: unknown = JSON.parse(
  readFileSync(join(root, 'widgets/contract/collections/position-vectors.json'), 'utf8'),
);

/** The waiver with which the server itself follows a chargeback. */
const isSystems = ({ id }: LoanEntry) => id === 'system';
const isChargeback = (entry: LoanEntry) => entry.kind === 'REVERSAL' && entry.reason === 'CHARGEBACK';
/** What a chargeback would come to without that waiver is seen in the contract's own test alone. */
const vectors = readVectors(json).filter(({ entries }) => !entries.some(isChargeback) || entries.some(isSystems));

let desk: Ledgers;
beforeAll(async () => {
  desk = await startLedgers();
});
afterAll(() => desk.close());

/** Books a life in the order in which it was told. @returns the loan, and the names of its entries by their ids */
async function live({ plan, entries }: PositionVector): Promise<{ loan: string; names: Map<string, string> }> {
  const loan = await desk.born(plan);
  const ids = new Map(entries.map(({ id }) => [id, newId()]));
  for (const entry of entries.filter((each) => !isSystems(each))) {
    const { seq: _, bookedAt, dependsOn, ...draft } = entry;
    const depends = dependsOn == null ? {} : { dependsOn: ids.get(dependsOn) ?? '' };
    await desk.book(loan, dayOf(bookedAt), [{ ...draft, ...depends, id: ids.get(entry.id) ?? '' } as NewEntry]);
  }
  return { loan, names: new Map([...ids].map(([name, id]) => [id, name])) };
}

it.each(vectors)('example $example is booked as it is reckoned: $case', async (vector) => {
  const { loan, names } = await live(vector);
  const { plan, entries } = await desk.ledger(loan);
  const named = entries.map((entry): LoanEntry => {
    const { id, dependsOn } = entry;
    return { ...entry, id: names.get(id) ?? id, dependsOn: names.get(dependsOn ?? '') } as LoanEntry;
  });
  for (const { day, knownAt, figures } of vector.expected) {
    expect(figuresOf(position(plan, named, day, knownAt ?? undefined)), day).toMatchObject(figures);
    if (knownAt !== null) continue;
    const { standing } = await desk.stand(loan, day);
    expect(await desk.rows(loan)).toEqual(installmentRows(loan, standing, entries));
    if (await desk.caseOf(loan)) await expectProjection(desk, loan);
  }
});
