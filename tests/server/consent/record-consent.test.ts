import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasConsent, recordConsent } from '../../../host/server/core/contacts/record-consent.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { hashOf } from '../../../host/server/base/tokens.ts';
import { consentPurposeNames, consentStatusNames } from '../../../widgets/contract/consent/consent.ts';
import { consentOf, recordAll, someCustomer, startConsents, type ConsentDesk } from './consent-support.ts';

let desk: ConsentDesk;
beforeAll(async () => {
  desk = await startConsents();
});
afterAll(() => desk.server.close());

const record = (...given: Parameters<typeof consentOf>[0][]) =>
  recordAll(desk.server, ...given.map((each) => consentOf(each, desk.server)));
const standingsOf = (contact: string) =>
  desk.server.db.selectFrom('consent_standing').selectAll().where('subject_hash', '=', hashOf(contact)).execute();

it.each([
  "update consent_event set event = 'GRANTED'",
  'delete from consent_event',
  'truncate consent_event',
  'update consent_event set evidence = evidence where false or true',
])('cannot be changed in the database itself: %s', async (statement) => {
  const { db } = desk.server;
  const before = await db.selectFrom('consent_event').selectAll().orderBy('id').execute();
  expect(before.length).toBeGreaterThan(100);
  await expect(sql.raw(statement).execute(db)).rejects.toThrow('consent_event is append-only');
  expect(await db.selectFrom('consent_event').selectAll().orderBy('id').execute()).toEqual(before);
});

describe('a desk', () => {
  const granted = (contact: string, purpose = 'MARKETING' as const) => hasConsent(desk.server.db, { contact, purpose });

  it('asks whether a consent stands now: never asked, withdrawn and expired are no', async () => {
    const contact = '9100000002';
    expect(await granted(contact)).toBe(false);
    await record({ contact, event: 'WITHDRAWN', notice: undefined });
    expect(await granted(contact)).toBe(false);
    await record({ contact });
    expect(await granted(contact)).toBe(true);
    expect(await hasConsent(desk.server.db, { contact, purpose: 'KYC' })).toBe(false);
    await record({ contact, event: 'EXPIRED', notice: undefined });
    expect(await granted(contact)).toBe(false);
  });

  it('writes down by an e-mail address for each customer who has it, and for the address where nobody has', async () => {
    const { number, address } = await someCustomer(desk.server);
    const contact = address?.toLowerCase() ?? '';
    await record({ contact: number });
    await record({ contact, event: 'WITHDRAWN', notice: undefined, source: 'UNSUBSCRIBE', proof: 'REQUEST' });
    expect([await granted(number), await granted(contact)]).toEqual([false, false]);
    await record({ contact: 'reader@nowhere.example' });
    expect(await granted('reader@nowhere.example')).toBe(true);
    const kept = await standingsOf('reader@nowhere.example');
    expect(kept).toMatchObject([{ subject_masked: 'rxxx@nowhere.example', loan_application_number: null }]);
  });

  it('writes nothing down that its transaction does not keep, and no grant without a notice', async () => {
    const contact = '9100000003';
    const undone = inTransaction(desk.server.db, async (tx) => {
      await recordConsent(tx, consentOf({ contact }, desk.server));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await expect(record({ contact, notice: undefined })).rejects.toThrow('notice');
    expect(await standingsOf(contact)).toEqual([]);
  });
});

it('a demo has every standing of every purpose, and customers who have granted anew', async () => {
  const kept = await desk.server.db
    .selectFrom('consent_standing')
    .select(['purpose', 'status', sql<boolean>`turns > 2`.as('isAnew')])
    .distinct()
    .execute();
  for (const purpose of consentPurposeNames) {
    const own = kept.filter((each) => each.purpose === purpose);
    for (const status of consentStatusNames)
      expect(
        own.map((each) => each.status),
        purpose,
      ).toContain(status);
    expect(own, purpose).toContainEqual({ purpose, status: 'GRANTED', isAnew: true });
  }
});
