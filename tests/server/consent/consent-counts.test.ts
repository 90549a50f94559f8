import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordConsent } from '../../../host/server/core/contacts/record-consent.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { consentPurposeNames, consentStatusNames } from '../../../widgets/contract/consent/consent.ts';
import { consentOf, startConsents, type ConsentDesk } from './consent-support.ts';
import { inLanes } from '../support.ts';

let desk: ConsentDesk;
beforeAll(async () => {
  desk = await startConsents(60);
});
afterAll(() => desk.server.close());

/** What the counters and standings say wrongly of the events. */
async function faults() {
  const { db } = desk.server;
  const { rows: standings } = await sql`
    with newest as (
      select distinct on (subject_hash, purpose) subject_hash, purpose, event, at, notice_version, channel
      from consent_event order by subject_hash, purpose, at desc, turn desc)
    select s.subject_hash from consent_standing s full join newest n using (subject_hash, purpose)
    where s.status is distinct from n.event or s.at is distinct from n.at
      or s.notice_version is distinct from n.notice_version or s.channel is distinct from n.channel
      or s.turns is distinct from (select count(*) from consent_event e
        where e.subject_hash = s.subject_hash and e.purpose = s.purpose)`.execute(db);
  const { rows: counts } = await sql`
    select * from (select purpose, status, count(*)::int as n from consent_standing group by 1, 2) f
    full join consent_count c using (purpose, status)
    where coalesce(f.n, 0) <> coalesce(c.n, 0)`.execute(db);
  return [...standings, ...counts];
}

it('counts are the records after random events, late, at one moment, by many at once and undone ones', async () => {
  const { server } = desk;
  const random = seededRandom('consents of everybody');
  const now = server.clock.now().getTime();
  const contacts = Array.from({ length: 12 }, (_, index) => `92000000${String(index).padStart(2, '0')}`);
  let undone = 0;
  await inLanes(250, async () => {
    const isUndone = random.chance(0.15);
    const records = Array.from({ length: random.integer(1, 3) }, () =>
      consentOf(
        {
          contact: random.pick(contacts),
          purpose: random.pick(consentPurposeNames),
          event: random.pick(consentStatusNames),
          at: new Date(now - random.integer(0, 20) * 1000),
        },
        server,
      ),
    );
    await inTransaction(server.db, async (tx) => {
      for (const record of records) await recordConsent(tx, record);
      if (isUndone) throw new Error('undone');
    }).catch((error: Error) => {
      if (error.message !== 'undone') throw error;
      undone++;
    });
  });
  expect(undone).toBeGreaterThan(10);
  expect(await faults()).toEqual([]);
});
