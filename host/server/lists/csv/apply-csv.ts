import type { AppliedFile } from '../../../../widgets/contract/lists/checked-file.schemas.ts';
import type { CheckedLine, CheckedOutcome } from '../../db/tables/lists.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import type { RowOutcome } from '../bulk.ts';
import { ownerOf } from '../../locks/hold-lock.ts';
import * as checkedFiles from './checked-file.store.ts';
import type { CheckedKind, OwnFile } from './checked-file.store.ts';

/** Lines that one transaction does at most. */
const sliceLines = 50;
/** After which it takes no further line: others wait for its rows, and for the one connection of the embedded database. */
const sliceMs = 1000;
/** The call answers before another slice would go past this, well within what a browser waits. */
const answerMs = 5000;

/** How the lines of one slice are done, in its transaction. */
export interface SliceWork {
  work(line: CheckedLine): Promise<RowOutcome>;
  /** Writes what the slice has moved as a whole. */
  finish?(): Promise<void>;
}

/** Does the next lines of a file. @returns how many are done then */
async function doSlice(
  tx: Tx,
  file: OwnFile,
  lines: readonly CheckedLine[],
  begin: (tx: Tx) => Promise<SliceWork>,
): Promise<number> {
  const from = await checkedFiles.takeForSlice(tx, file);
  if (from === undefined) throw refuse('CSV_TOKEN_USED');
  if (from >= lines.length) return from;
  const began = performance.now();
  const slice = await begin(tx);
  const outcomes: CheckedOutcome[] = [];
  for (const line of lines.slice(from, from + sliceLines)) {
    outcomes.push({ row: line.row, ...(await slice.work(line)) });
    if (performance.now() - began > sliceMs) break;
  }
  await slice.finish?.();
  await checkedFiles.insertSlice(tx, file, from, outcomes);
  return from + outcomes.length;
}

function byRow(one: CheckedLine, other: CheckedLine): number {
  if (one.rowId === other.rowId) return one.row - other.row;
  return one.rowId < other.rowId ? -1 : 1;
}

async function answer({ db }: CallContext, { id }: OwnFile, lines: readonly CheckedLine[]): Promise<AppliedFile> {
  const outcomes = new Map((await checkedFiles.outcomesOf(db, id)).map(({ row, ...outcome }) => [row, outcome]));
  const okCount = [...outcomes.values()].filter(({ ok }) => ok).length;
  const leftCount = lines.length - outcomes.size;
  const results = lines.map((line) => ({
    row: line.row,
    rowId: line.rowId,
    ...checkedFiles.subjectOf(line),
    ...(outcomes.get(line.row) ?? { ok: false }),
  }));
  return {
    doneCount: outcomes.size,
    leftCount,
    results: leftCount === 0 ? results : [],
    okCount,
    failCount: outcomes.size - okCount,
  };
}

/**
 * Does what a checked file says, slice by slice, a transaction each, for some seconds. What came of a slice is kept with it, so
 * that the call, made again, goes on behind the last one, whatever became of the answer; once all is done, it tells of all.
 * The lines go in the order of their rows' ids, so that two files of the same rows never wait for each other in a circle; those
 * of one row in the file's order.
 *
 * @throws Refusal CSV_TOKEN_USED where the file is too old or another's
 */
export async function applyCsv(
  context: CallContext,
  { token, kind }: { token: string; kind: CheckedKind },
  begin: (tx: Tx) => Promise<SliceWork>,
): Promise<AppliedFile> {
  const file = { id: token, kind, staffId: ownerOf(context).staffId, now: context.now() };
  const lines = await checkedFiles.findLines(context.db, file);
  if (!lines) throw refuse('CSV_TOKEN_USED');
  // A key stands for one file; the file's lines are done once by whatever key.
  await context.once(() => Promise.resolve(null));
  const inOrder = lines.toSorted(byRow);
  const began = performance.now();
  let longestMs = 0;
  let done: number;
  do {
    const sliceBegan = performance.now();
    done = await context.transaction((tx) => doSlice(tx, file, inOrder, begin));
    longestMs = Math.max(longestMs, performance.now() - sliceBegan);
  } while (done < lines.length && performance.now() - began + longestMs < answerMs);
  return answer(context, file, lines);
}
