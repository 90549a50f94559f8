import type { Insertable } from 'kysely';
import { lenderName } from '../../../../../widgets/contract/applications/lenders.ts';
import type { BankPurpose } from '../../../../../widgets/contract/bank-files/bank-formats.ts';
import type { BankProfile } from '../../../../../widgets/contract/bank-files/bank-profile.ts';
import { insertInBatches } from '../../../db/insert-in-batches.ts';
import type { Database } from '../../../db/schema.ts';
import { seedAuthors } from '../../../demo/kit/seed-authors.ts';
import type { SeedContext, Seeder } from '../../../demo/kit/seeder.ts';

const dayInMs = 86_400_000;
const banks = [
  { bank: 'HDFC Bank', ifsc: 'HDFC0000060' },
  { bank: 'ICICI Bank', ifsc: 'ICIC0000104' },
  { bank: 'State Bank of India', ifsc: 'SBIN0000691' },
] as const;

/** How a fictive lender's files look at its bank. */
function profileOf(lender: number, purpose: BankPurpose): BankProfile {
  const { bank, ifsc } = banks[lender % banks.length] ?? banks[0];
  const isPayout = purpose === 'PAYOUT';
  return {
    bank,
    format: isPayout ? (lender % 2 === 0 ? 'payout-xml' : 'payout-csv') : 'mandate-csv',
    fileName: `${isPayout ? 'payouts' : 'mandates'}-${lender}`,
    mostLines: 5_000,
    creditor: lenderName(lender).replaceAll(/[^A-Za-z0-9 -]/g, ''),
    debitAccount: isPayout ? String(50_200_010_000_000 + lender * 1_357) : '',
    debitIfsc: isPayout ? ifsc : '',
    mode: 'NEFT',
    sponsorIfsc: isPayout ? '' : ifsc,
    utilityCode: isPayout ? '' : `NACH${String(lender + 12_345).padStart(14, '0')}`,
    category: isPayout ? '' : 'L001',
  };
}

/** Profiles of every lender with applications, for payouts and for mandates; a change of one waits, and one was refused. */
async function seed({ tx, random, now, report }: SeedContext): Promise<void> {
  const idOf = async (username: string) =>
    (await tx.selectFrom('staff').select('id').where('username', '=', username).executeTakeFirst())?.id;
  const [writer, approver] = [await idOf('ops@demo.example'), await idOf('lead@demo.example')];
  if (writer === undefined || approver === undefined) return;
  const lenders = await tx.selectFrom('application').select('partner_id').distinct().orderBy('partner_id').execute();
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayInMs);
  const rows = lenders.flatMap(({ partner_id: lender }, index) =>
    (['PAYOUT', 'MANDATE'] as const).map((purpose) => {
      const approved = profileOf(lender, purpose);
      const isRewritten = index === 0 && purpose === 'PAYOUT';
      const isRefused = index === 1 && purpose === 'MANDATE';
      const written = isRewritten
        ? { ...approved, mode: 'RTGS' as const }
        : { ...approved, ...(isRefused && { mostLines: 500 }) };
      const approvedAt = at(60 + index);
      return {
        id: random.id(approvedAt),
        lender,
        purpose,
        written: JSON.stringify(written),
        approved: JSON.stringify(approved),
        approved_by: approver,
        approved_at: approvedAt,
        refusal: isRefused ? 'The bank takes 5,000 lines, as before' : null,
        changed_at: isRewritten || isRefused ? at(1) : approvedAt,
      } satisfies Insertable<Database['bank_profile']>;
    }),
  );
  await insertInBatches(tx, 'bank_profile', rows, { json: ['written', 'approved'] });
  const waiting = rows.filter(({ written, approved, refusal }) => written !== approved && refusal === null);
  await seedAuthors(
    tx,
    'bankProfile',
    waiting.map(({ id, changed_at: changedAt }) => ({ id, by: writer, at: changedAt })),
  );
  report(rows.length, rows.length);
}

export const bankProfilesSeeder: Seeder = { name: 'bank profiles', seed };
