import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { feedbackWords, recordingMinutes, recordingsLimits } from '../../../../widgets/contract/feedback/feedback.ts';
import type { CheckedFile } from '../../../../widgets/contract/lists/checked-file.schemas.ts';
import type { CheckedLine } from '../../db/tables/lists.ts';
import type { Tx } from '../../db/transaction.ts';
import { readArchive } from '../../core/files/content/archive.ts';
import { openBytes } from '../../core/files/content/file-bytes.ts';
import { unsafe } from '../../core/files/content/finding.ts';
import { sniffFile } from '../../core/files/content/sniff.ts';
import { unpackArchive, type Unpacked } from '../../core/files/content/unpack.ts';
import { cleanName } from '../../core/files/file-name.ts';
import { attachFile, keepWaiting, uploadedFile } from '../../core/files/keep-upload.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { Refusal, refuse } from '../../base/refusal.ts';
import { wireDateTime } from '../../core/lists/wire-dates.ts';
import { seesAgencyOf } from '../../call/agency-reach.ts';
import { attemptRow } from '../../core/lists/bulk.ts';
import { applyCsv } from '../../core/lists/csv/apply-csv.ts';
import * as checkedFiles from '../../core/lists/csv/checked-file.store.ts';
import * as feedback from './feedback.store.ts';
import { publishFeedback } from './publish-feedback.ts';
import { isArchiveName, readRecordingName } from './recording-names.ts';
import { requireValidator } from './sees-feedback.ts';

const part = 'zipFile';
const limits = { ...recordingsLimits, folders: 1 };
/** The share of a person's upload quota that may wait: as much as a whole archive. */
const waitingShare = 0.5;
const nearMs = recordingMinutes * 60_000;
/** How many good files a check shows. */
const shownFiles = 50;

type Candidate = Awaited<ReturnType<typeof feedback.ofIds>>[number];

/** @throws Refusal FILE_EMPTY, FILE_UNSAFE, FILE_BROKEN for the archive as a whole, before anything of it is kept */
async function namesIn(path: string): Promise<string[]> {
  const file = await openBytes(path);
  try {
    const names = (await readArchive(file, limits)).map(({ name }) => name);
    if (names.some(isArchiveName)) throw unsafe('holds another archive');
    return names;
  } finally {
    await file.close();
  }
}

/** The feedback that the names of an archive may be about. */
async function candidatesOf(context: CallContext, names: readonly string[]) {
  const named = names.flatMap((name) => readRecordingName(name.split(/[\\/]/).at(-1) ?? '') ?? []);
  const ids = named.flatMap((each) => ('feedbackId' in each ? [each.feedbackId] : []));
  const loans = named.flatMap((each) => ('loan' in each ? [each.loan] : []));
  const earliest = Math.min(...named.flatMap((each) => ('at' in each ? [each.at.getTime()] : [])));
  const [byId, ofLoans] = [
    await feedback.ofIds(context.db, [...new Set(ids)]),
    await feedback.ofLoans(
      context.db,
      [...new Set(loans)],
      new Date(Number.isFinite(earliest) ? earliest - nearMs : 0),
    ),
  ];
  const isSeen = (each: Candidate) => seesAgencyOf(context.caller, each);
  return { byId: new Map(byId.filter(isSeen).map((each) => [each.id, each])), ofLoans: ofLoans.filter(isSeen) };
}
type Candidates = Awaited<ReturnType<typeof candidatesOf>>;

/** The feedback of a recording by its name. @returns why there is none, as a sentence */
function matchOf(name: string, { byId, ofLoans }: Candidates, taken: ReadonlySet<string>): Candidate | string {
  const named = readRecordingName(name);
  if (!named) return 'Name it <feedback id>.mp3 or <loan number>_<YYYYMMDDHHmm>.mp3';
  const isFree = ({ id, recordingFileId }: Candidate) => recordingFileId === null && !taken.has(id);
  if ('feedbackId' in named) {
    const found = byId.get(named.feedbackId);
    if (!found) return 'There is no feedback with this id';
    return isFree(found) ? found : 'This feedback has a recording already';
  }
  const away = ({ feedbackAt }: Candidate) => Math.abs(feedbackAt.getTime() - named.at.getTime());
  const near = ofLoans
    .filter((each) => each.loanApplicationNumber === named.loan && away(each) <= nearMs)
    .toSorted((one, other) => away(one) - away(other));
  if (near.length === 0) return `No feedback of this loan is within ${recordingMinutes} minutes of this time`;
  return near.find(isFree) ?? 'This feedback has a recording already';
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Keeps one recording until the archive is applied. @throws Refusal for this recording alone */
async function keep(context: CallContext, file: Unpacked): Promise<string> {
  if ('refusal' in file) throw file.refusal;
  const { path, name } = file;
  const finding = await sniffFile({ path }, ['audio']);
  const { size: bytes } = await stat(path);
  const kept = { ...finding, path, bytes, name: cleanName(name), sha256: await hashOf(path) };
  return keepWaiting(context, kept, waitingShare);
}

const shownAs = (found: Candidate) =>
  `${feedbackWords[found.channel]}, ${found.outcome}, ${wireDateTime(found.feedbackAt)?.slice(0, 16) ?? ''}`;

/**
 * VA-08: an archive of recordings. One that is unsafe is refused as a whole; of any other each file is checked by its
 * content and matched to its feedback, or named with the cause.
 */
export const checkRecordings: Handler<'checkRecordings'> = async (_, context) => {
  const { id: staffId } = requireValidator(context, 'uploadRecordings');
  const archive = uploadedFile(context, part);
  const now = context.now();
  const about = { kind: 'recordings', staffId, fileHash: archive.sha256, now } as const;
  const begun = await checkedFiles.findBegun(context.db, about);
  if (begun) return begun;
  const candidates = await candidatesOf(context, await namesIn(archive.path));
  const taken = new Set<string>();
  const lines: CheckedLine[] = [];
  const preview: CheckedFile['preview'] = [];
  const problems: CheckedFile['problems'] = [];
  let row = 0;
  for await (const file of unpackArchive(archive, limits)) {
    row += 1;
    const { name } = file;
    const found = matchOf(name, candidates, taken);
    const fail = (cause: string) => problems.push({ row, column: '', value: name, cause });
    if (typeof found === 'string') {
      fail(found);
      continue;
    }
    try {
      const fileId = await keep(context, file);
      taken.add(found.id);
      const { id: rowId, loanApplicationNumber, version } = found;
      lines.push({ row, rowId, version, loanApplicationNumber, subject: name, values: { fileId } });
      if (preview.length < shownFiles)
        preview.push({ row, loanApplicationNumber, subject: name, from: loanApplicationNumber, to: shownAs(found) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      fail(error.message);
    }
  }
  const summary = { rowCount: row, okCount: lines.length, failCount: problems.length, preview, problems };
  const token = lines.length === 0 ? null : await checkedFiles.insert(context.db, { ...about, lines, summary });
  return { token, doneCount: 0, ...summary };
};

async function attach(tx: Tx, context: CallContext, { rowId, loanApplicationNumber, values }: CheckedLine) {
  const before = await feedback.findForChange(tx, rowId);
  if (!before || !seesAgencyOf(context.caller, before)) throw refuse('NOT_FOUND');
  if (before.recordingFileId !== null)
    throw refuse('FEEDBACK_REFUSED', { message: 'This feedback has a recording already' });
  const file = values['fileId'] ?? '';
  const { fileId } = await attachFile(tx, context, { file, attachedTo: `feedback:${rowId}`, loanApplicationNumber });
  const version = await feedback.change(tx, before, { recording_file_id: fileId }, context.now());
  await context.record(tx, {
    action: 'ATTACH_RECORDING',
    entity: 'feedback',
    entityId: rowId,
    loanApplicationNumber,
    after: { fileId },
    version,
  });
  publishFeedback(tx, { ...before, version }, before.status, before.status);
}

export const applyRecordings: Handler<'applyRecordings'> = async ({ token }, context) => {
  requireValidator(context, 'uploadRecordings');
  return applyCsv(context, { token, kind: 'recordings' }, (tx) =>
    Promise.resolve({
      work(line) {
        const { rowId: entityId, loanApplicationNumber } = line;
        const attempt = { action: 'ATTACH_RECORDING' as const, entity: 'feedback', entityId, loanApplicationNumber };
        return attemptRow(tx, context, attempt, () => attach(tx, context, line));
      },
    }),
  );
};
