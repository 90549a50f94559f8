import type { Insertable } from 'kysely';
import { currentAccounts } from '../../../core/accounts/accounts.store.ts';
import { collectedFrom } from '../../../core/mandates/mandates.store.ts';
import { insertInBatches } from '../../../db/insert-in-batches.ts';
import type { Database } from '../../../db/schema.ts';
import { makeMandate, type NewMandate } from './make-mandate.ts';
import { nachCallsOf } from './nach-calls.ts';
import { nachMailsOf, type NewMail } from './nach-mails.ts';
import { insertFiles, pageOfMandateSubjects, rejectCodes, scannerOf, specimenAttachment } from './nach-seed.store.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';
import { pagesOf } from '../../../demo/kit/pages-of.ts';
import type { SeedContext, Seeder } from '../../../demo/kit/seeder.ts';
import { specimenRow } from '../../../demo/kit/specimen-row.ts';
import { makeSpecimens } from '../../../demo/kit/specimens.ts';

/** Adds the rows of the files that mails carry; `keepSpecimens` stores the content. @returns the files' ids */
async function addFiles({ tx, random, now }: SeedContext): Promise<string[]> {
  const files = makeSpecimens().map((specimen) => specimenRow(specimen, random.id(now), specimenAttachment, now));
  await insertFiles(tx, files);
  return files.map(({ id }) => id);
}

/** Which specimens are forms, and which are sent along with a form, by their index. */
const forms = [0, 1, 4];
const others = [2, 3];

/** A form for each mail of a loan, different from those of the mails before, and for some mails further papers. */
function attachmentsOf(
  random: SeededRandom,
  mails: readonly NewMail[],
  files: readonly string[],
): Insertable<Database['nach_mail_attachment']>[] {
  return mails.flatMap(({ id }, nth) => {
    const rest = others.filter(() => random.chance(0.4));
    return [forms[nth], ...rest].flatMap((at, position) => {
      const fileId = files[at ?? -1];
      return fileId === undefined ? [] : [{ mail_id: id, file_id: fileId, position }];
    });
  });
}

/** The form that a mandate was accepted with: the first file of its last mail. */
function acceptedForm(
  { nach_type: type, status }: NewMandate,
  attachments: readonly Insertable<Database['nach_mail_attachment']>[],
): string | null {
  if (type !== 'MANUAL' || (status !== 'NACH_READY' && status !== 'NACH_PROCESSED')) return null;
  return attachments.findLast(({ position }) => position === 0)?.file_id ?? null;
}

async function seed(context: SeedContext): Promise<void> {
  const { tx, random, now, applications, report } = context;
  const codes = await rejectCodes(tx);
  const files = await addFiles(context);
  const scanner = await scannerOf(tx);
  const subjects = pagesOf(
    {
      read: (after, count) => pageOfMandateSubjects(tx, after, count),
      keyOf: (subject) => subject.loan_application_number,
      start: '',
      size: 1_000,
      total: Math.round(applications * 0.12),
    },
    report,
  );
  for await (const page of subjects) {
    const accounts = await currentAccounts(
      tx,
      page.map(({ id }) => id),
    );
    const made = page.map((subject) => {
      const account = collectedFrom(accounts.get(subject.id));
      const mandate = makeMandate(random, subject, { codes, account });
      const mails = nachMailsOf(random, subject, mandate, { now, scanner });
      return { mandate, calls: nachCallsOf(random, mandate, now), mails };
    });
    const mails = made.flatMap((each) => each.mails);
    const attachments = made.map((each) => attachmentsOf(random, each.mails, files));
    await insertInBatches(
      tx,
      'nach_mandate',
      made.map(({ mandate }, at) => ({ ...mandate, form_file_id: acceptedForm(mandate, attachments[at] ?? []) })),
      { json: ['terms'] },
    );
    await insertInBatches(
      tx,
      'nach_call',
      made.flatMap(({ calls }) => calls),
    );
    await insertInBatches(tx, 'nach_mail', mails);
    await insertInBatches(tx, 'nach_mail_attachment', attachments.flat());
  }
}

/** Seeds mandates for applications that have reached one, calls about them, and the mails that brought signed forms. */
export const nachSeeder: Seeder = { name: 'NACH', seed };
