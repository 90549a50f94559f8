import type { Insertable } from 'kysely';
import { isRegistered } from '../../../../../widgets/contract/otp-templates/otp-template.ts';
import { staffWithRole } from '../../../demo/kit/applications-seed.store.ts';
import { insertInBatches } from '../../../db/insert-in-batches.ts';
import type { Database } from '../../../db/schema.ts';
import { seedAuthors } from '../../../demo/kit/seed-authors.ts';
import type { SeedContext, Seeder } from '../../../demo/kit/seeder.ts';
import { otpTemplateSamples } from './otp-template-samples.ts';

type Row = Required<Omit<Insertable<Database['otp_template']>, 'queue' | 'version'>>;

const dayInMs = 86_400_000;

async function seed({ tx, random, now, report }: SeedContext): Promise<void> {
  const [[writer], [admin]] = [await staffWithRole(tx, ['MARKETING']), await staffWithRole(tx, ['ADMIN'])];
  if (writer === undefined || admin === undefined || writer === admin) return;
  const rows: Row[] = [];
  for (const { days, isNext, ...sample } of otpTemplateSamples) {
    const changedAt = new Date(now.getTime() - days * dayInMs);
    const before = isNext ? rows.at(-1) : undefined;
    const id = random.id(changedAt);
    const isOpen = sample.status === 'DRAFT' || sample.status === 'PENDING_DLT';
    const isListed = isRegistered(sample.channel);
    rows.push({
      ...sample,
      id,
      family_id: before?.family_id ?? id,
      revision: (before?.revision ?? 0) + 1,
      partner_id: null,
      header: isListed ? 'LNDDSK' : '',
      dlt_template_id: isOpen || !isListed ? '' : `11071${random.integer(10 ** 13, 9 * 10 ** 13)}`,
      created_by: writer,
      changed_by: writer,
      changed_at: changedAt,
      approved_by: isOpen ? null : admin,
    });
  }
  await insertInBatches(tx, 'otp_template', rows);
  const open = rows.filter((row) => row.approved_by === null);
  await seedAuthors(
    tx,
    'otpTemplate',
    open.map(({ id, changed_at: at }) => ({ id, by: writer, at })),
  );
  report(rows.length, rows.length);
}

/** OTP templates in each of their statuses, one of them in several versions and one with an expired registration. */
export const otpTemplatesSeeder: Seeder = { name: 'otp templates', seed };
