import type { AppliedFile, CheckedFile } from '../../../../../widgets/contract/lists/checked-file.schemas.ts';
import type { HeaderActionType, ListType } from '../../../../../widgets/contract/lists.ts';
import type { AuditEntry } from '../../../base/audit-entry.ts';
import { refuse } from '../../../base/refusal.ts';
import type { CallContext, Staff } from '../../../call/handler.ts';
import { newId } from '../../../db/new-id.ts';
import type { CheckedLine } from '../../../db/tables/lists.ts';
import type { Tx } from '../../../db/transaction.ts';
import { attemptRow } from '../bulk.ts';
import { requireList } from '../require-row.ts';
import { applyCsv } from './apply-csv.ts';
import { checkCsv, type CsvKind, type Problem, type Ready } from './checked-csv.ts';
import type { CsvColumn, NamedLine } from './csv-lines.ts';

// Rows that a lender sets, each named by a key that never changes, as one file out and in: a line adds its row, changes it, or finds
// it so already. What is wider waits for another person, as it does where the row is changed by hand.

/** The column that says of which version of its row a line was made. */
export const ofVersion: CsvColumn = { kind: 'number', isOptional: true };

/** The problem of a cell that says neither yes nor no. */
export const noYesOrNo = (column: string): Problem => ({ column, cause: 'Write yes or no' });

/** The key that a cell names, by itself or as people call it; undefined where it names none. */
export const keyNamed = <Key extends string>(words: Readonly<Record<Key, string>>, said: string): Key | undefined =>
  (Object.keys(words) as Key[]).find((key) =>
    [key, words[key]].some((word) => word.toLowerCase() === said.toLowerCase()),
  );

/** A row as a line finds it. */
export interface Found<Values> {
  id: string;
  version: number;
  values: Values;
  /** What waits for another person. */
  proposal: Values | null;
}

/** What a line makes of its row: nothing, as it is so or proposed already; a proposal; or a change, which a new row is, too. */
export type Becomes = 'same' | 'waiting' | 'proposed' | 'changed';

/** @param rules `isWider` says whether another person must approve what is wanted */
export function becomes<Values>(
  before: Found<Values> | undefined,
  wanted: Values,
  { isSame, isWider }: { isSame(one: Values, other: Values): boolean; isWider(): boolean },
): Becomes {
  if (before && isSame(before.values, wanted)) return 'same';
  if (before?.proposal && isSame(before.proposal, wanted)) return 'waiting';
  return isWider() ? 'proposed' : 'changed';
}

const idleWords = { same: 'stays as it is', waiting: 'waits for another person already' } as const;

/** Whether nothing is left to do. */
export const isIdle = (what: Becomes): what is keyof typeof idleWords => Object.hasOwn(idleWords, what);

/** Why nothing of a row changes now. */
export const waitsMessage = (noun: string) =>
  `A change of this ${noun} waits for another person. It is decided on first`;

/**
 * Why a line that changes something may not, whatever it changes: a proposal waits, or the row is not what the file was made of. So an
 * old file undoes nothing that somebody has done since, unless its line has no version.
 *
 * @param about `column` names the row
 */
export function standsFault(
  { column, noun }: CsvKind['about'],
  before: Pick<Found<unknown>, 'version' | 'proposal'> | undefined,
  version = '',
): Problem | undefined {
  if (before && before.proposal !== null) return { column, cause: waitsMessage(noun) };
  if (version === '') return undefined;
  if (!before) return { column, cause: `There is no such ${noun}. A new one has no version` };
  if (version === String(before.version)) return undefined;
  const stands = `Version ${before.version} stands, and this line was made of another`;
  return { column: 'version', cause: `${stands}. Export again, or leave the version empty to overrule what stands` };
}

/** What a line is about and does, in words and in values. */
interface Said<Values> {
  becomes: Becomes;
  before: Pick<Found<Values>, 'id' | 'version'> | undefined;
  /** The id of a new row; one is made unless given. */
  id?: string;
  subject: string;
  /** What is done later. */
  values: Record<string, string>;
  /** What stands, and what is wanted, in words. */
  from: string | null;
  to: string;
}

/** A good line. */
export function readyLine<Values>(row: number, said: Said<Values>, now: Date): Ready {
  const { becomes: what, before, id = newId(now), subject, values, from, to } = said;
  return {
    line: {
      row,
      rowId: before?.id ?? id,
      version: before?.version ?? 0,
      loanApplicationNumber: '',
      subject,
      values: { ...values, ...(isIdle(what) && { isUnchanged: 'yes' }) },
    },
    from,
    to: isIdle(what) ? idleWords[what] : what === 'proposed' ? `${to}, after an approval` : to,
  };
}

/** A line under work. */
export interface Put {
  tx: Tx;
  context: CallContext;
  staff: Staff;
  line: CheckedLine;
}

/** The rows of a file, and how they are set. */
interface RowFile<Locked extends { before: { version: number } }> {
  file: CsvKind;
  /** Who may import is who may do this to the list. */
  list: ListType;
  action: HeaderActionType;
  /** What is tried with a line, for the audit of a refusal. */
  attempt: Pick<AuditEntry, 'action' | 'entity'>;
  /** Reads what stands, once, and returns the check of one line. */
  prepare(context: CallContext, lines: readonly NamedLine[]): Promise<(line: NamedLine) => Ready | Problem>;
  add(put: Put): Promise<unknown>;
  /** Finds and locks the row of a line; undefined where it is gone. */
  lock(tx: Tx, id: string): Promise<Locked | undefined>;
  change(put: Put, locked: Locked): Promise<unknown>;
}

/** The calls that check such a file and apply it. What no line names stays. */
export function rowFileCalls<Locked extends { before: { version: number } }>(of: RowFile<Locked>) {
  const { file, list, action } = of;
  async function save(put: Put): Promise<void> {
    const { rowId, version, values } = put.line;
    if (values['isUnchanged'] !== undefined) return;
    if (version === 0) {
      await of.add(put);
      return;
    }
    const locked = await of.lock(put.tx, rowId);
    if (locked?.before.version !== version) throw refuse('STALE_VERSION');
    await of.change(put, locked);
  }
  return {
    async check(_: object, context: CallContext): Promise<CheckedFile> {
      requireList(context, list, action);
      return checkCsv(context, file, (lines) => of.prepare(context, lines));
    },
    async apply({ token }: { token: string }, context: CallContext): Promise<AppliedFile> {
      const staff = requireList(context, list, action);
      return applyCsv(context, { token, kind: file.kind }, (tx) =>
        Promise.resolve({
          work: (line) =>
            attemptRow(tx, context, { ...of.attempt, entityId: line.rowId }, () => save({ tx, context, staff, line })),
        }),
      );
    },
  };
}

/** Every row as a file has it; the audit keeps that it went out. */
export async function exportRows<Row>(
  context: CallContext,
  {
    list,
    action,
    audited,
  }: { list: ListType; action: HeaderActionType; audited: Pick<AuditEntry, 'action' | 'entity'> },
  read: () => Promise<Row[]>,
): Promise<Row[]> {
  requireList(context, list, action);
  const rows = await read();
  await context.transaction((tx) => context.record(tx, { ...audited, after: { rows: rows.length } }));
  return rows;
}
