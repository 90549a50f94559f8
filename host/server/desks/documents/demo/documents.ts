import { insertInBatches } from '../../../db/insert-in-batches.ts';
import { staffWithRole } from '../../../demo/kit/applications-seed.store.ts';
import { makeDocumentSpecimens, type DocumentSpecimen } from './document-specimens.ts';
import { clearUncarded, pageOfDocumentSubjects, readSections } from './documents-seed.store.ts';
import { employerNames } from '../../../core/applications/demo/employers.ts';
import { makeDocuments } from './make-documents.ts';
import { documentHolder, insertFiles } from '../../nach/demo/nach-seed.store.ts';
import { pagesOf } from '../../../demo/kit/pages-of.ts';
import type { SeedContext, Seeder } from '../../../demo/kit/seeder.ts';
import { specimenRow } from '../../../demo/kit/specimen-row.ts';

/** Inserts the rows of the customers' files. Every application shares them, since they hold nothing about a person. */
async function addFiles({ tx, random, now }: SeedContext): Promise<Record<DocumentSpecimen, string>> {
  const specimens = makeDocumentSpecimens();
  const rows = Object.values(specimens).map((specimen) =>
    specimenRow(specimen, random.id(now), { attached_to: documentHolder }, now),
  );
  await insertFiles(tx, rows);
  return Object.fromEntries(Object.keys(specimens).map((name, at) => [name, rows[at]?.id ?? ''])) as Record<
    DocumentSpecimen,
    string
  >;
}

async function seed(context: SeedContext): Promise<void> {
  const { tx, random, now, applications, report } = context;
  const employers = employerNames.map((name) => ({ id: random.id(), name }));
  await insertInBatches(tx, 'employer', employers);
  const files = await addFiles(context);
  const sections = await readSections(tx);
  const approvers = await staffWithRole(tx, ['OPS_AGENT']);
  const subjects = pagesOf(
    {
      read: (after, count) => pageOfDocumentSubjects(tx, after, count, now),
      size: 1_000,
      total: Math.round(applications * 0.46),
    },
    report,
  );
  for await (const page of subjects) {
    const made = page.map((subject) => makeDocuments({ random, subject, sections, files, approvers, now }));
    const documents = made.flatMap((each) => each.documents);
    await insertInBatches(tx, 'document', documents, { json: ['reject_reasons', 'field_values'], size: 4_000 });
    const documentFiles = made.flatMap((each) => each.documentFiles);
    await insertInBatches(tx, 'document_file', documentFiles, { size: 4_000 });
  }
  await clearUncarded(tx);
}

/**
 * The documents of applications that are worked on, on hold or rejected within a month, and the companies of the
 * employer search.
 */
export const documentsSeeder: Seeder = { name: 'documents', seed };
