import { staffWithRole } from '../../../demo/kit/applications-seed.store.ts';
import { insertInBatches } from '../../../db/insert-in-batches.ts';
import type { SeedContext, Seeder } from '../../../demo/kit/seeder.ts';
import { countConsents } from '../../../core/contacts/count-consents.ts';
import { readApplicants } from './consents-seed.store.ts';
import { consentMaker } from './make-consents.ts';

/** Customers with consents: as many as the demo has applications unless told otherwise. */
const mostApplicants = 12_000;

async function seed({ tx, random, now, report }: SeedContext): Promise<void> {
  const make = consentMaker(random, now, await staffWithRole(tx, ['SUPPORT']));
  const applicants = await readApplicants(tx, mostApplicants);
  const byContact = new Map(applicants.toReversed().map((applicant) => [applicant.contact_number, applicant]));
  const made = [...byContact.values()].map(make);
  await insertInBatches(
    tx,
    'consent_event',
    made.flatMap(({ events }) => events),
    { json: ['evidence'] },
  );
  const standings = made.flatMap((each) => each.standings);
  await insertInBatches(tx, 'consent_standing', standings, {
    report: (done) => report(done, standings.length),
  });
  countConsents(tx, [], standings);
}

/** The consents of the newest customers to each purpose: granted, withdrawn, expired, granted anew, never asked for. */
export const consentsSeeder: Seeder = { name: 'consents', seed };
