import type { Insertable } from 'kysely';
import {
  channelsOf,
  sortedChoices,
  unsubscribePurposeNames,
  type UnsubscribeChoice,
  type UnsubscribePurpose,
  type UnsubscribeReason,
} from '../../../../../widgets/contract/unsubscribe/subscription.ts';
import { staffWithRole } from '../../../demo/kit/applications-seed.store.ts';
import { maskContact } from '../../../base/contact.ts';
import { insertInBatches } from '../../../db/insert-in-batches.ts';
import type { Database } from '../../../db/schema.ts';
import type { SeedContext, Seeder } from '../../../demo/kit/seeder.ts';
import { hashOf } from '../../../base/tokens.ts';

type Row = Omit<Insertable<Database['unsubscription']>, 'queue' | 'version'>;

const dayInMs = 86_400_000;

interface Sample {
  kind: 'MOBILE' | 'EMAIL';
  purposes: readonly UnsubscribePurpose[];
  reason: UnsubscribeReason;
  source: 'FORM' | 'CSV';
  /** How long ago it was saved. */
  days: number;
}

/** What people ask for: mostly no offers, sometimes nothing but what the law requires. */
const samples: readonly Sample[] = [
  { kind: 'MOBILE', purposes: ['PROMOTION'], reason: 'CUSTOMER_REQUEST', source: 'FORM', days: 1 },
  { kind: 'EMAIL', purposes: ['PROMOTION'], reason: 'CUSTOMER_REQUEST', source: 'FORM', days: 2 },
  { kind: 'MOBILE', purposes: ['PROMOTION'], reason: 'DND_REGISTER', source: 'CSV', days: 5 },
  { kind: 'MOBILE', purposes: ['PROMOTION'], reason: 'DND_REGISTER', source: 'CSV', days: 5 },
  { kind: 'MOBILE', purposes: ['PROMOTION', 'SERVICE'], reason: 'COMPLAINT', source: 'FORM', days: 9 },
  { kind: 'EMAIL', purposes: ['PROMOTION', 'SERVICE'], reason: 'COMPLAINT', source: 'FORM', days: 12 },
  { kind: 'MOBILE', purposes: unsubscribePurposeNames, reason: 'WRONG_NUMBER', source: 'FORM', days: 16 },
  { kind: 'EMAIL', purposes: unsubscribePurposeNames, reason: 'DECEASED', source: 'FORM', days: 20 },
  { kind: 'MOBILE', purposes: [], reason: 'CUSTOMER_REQUEST', source: 'FORM', days: 24 },
  { kind: 'MOBILE', purposes: ['PROMOTION'], reason: 'DND_REGISTER', source: 'CSV', days: 36 },
];

/** Contacts that have no loan here, so that no customer of the demo misses a message. */
function rowOf(
  { kind, purposes, reason, source, days }: Sample,
  at: number,
  saver: string,
  id: string,
  now: Date,
): Row {
  const contact = kind === 'MOBILE' ? String(9_300_000_021 + at * 7_919) : `reader${at + 1}@example.com`;
  const choices = channelsOf[kind].flatMap((channel): UnsubscribeChoice[] =>
    purposes.map((purpose) => ({ channel, purpose })),
  );
  return {
    id,
    contact,
    contact_hash: hashOf(contact),
    contact_masked: maskContact(contact),
    kind,
    choices: JSON.stringify(sortedChoices(choices)),
    reason,
    proof_file_id: null,
    source,
    saved_by: saver,
    saved_at: new Date(now.getTime() - days * dayInMs),
  };
}

async function seed({ tx, random, now, report }: SeedContext): Promise<void> {
  const [saver] = await staffWithRole(tx, ['SUPPORT', 'MARKETING']);
  if (saver === undefined) return;
  const rows = samples.map((sample, at) =>
    rowOf(sample, at, saver, random.id(new Date(now.getTime() - sample.days * dayInMs)), now),
  );
  await insertInBatches(tx, 'unsubscription', rows, { json: ['choices'] });
  report(rows.length, rows.length);
}

/** Contacts that have unsubscribed, by form and by file, one of which is sent everything again. */
export const unsubscribeSeeder: Seeder = { name: 'unsubscribe', seed };
