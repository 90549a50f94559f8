import type { AppliedFile } from '../../../../../widgets/contract/lists/checked-file.schemas.ts';
import type { CheckedLine, CheckedOutcome } from '../../../db/tables/lists.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { CallContext } from '../../../call/handler.ts';
import { refuse } from '../../../base/refusal.ts';
import type { RowOutcome } from '../bulk.ts';
import { ownerOf } from '../../locks/hold-lock.ts';
import * as checkedFiles from './checked-file.store.ts';
import type { CheckedKind, OwnFile } from './checked-file.store.ts';

/** The most lines that one transaction does. */
const sliceLines = 50;
/** After this time a transaction takes no further line: others wait for its rows and the embedded database. */
const sliceMs = 1000;
/** The call starts no slice that would end after this time, which is well within a browser's time limit. */
const answerMs = 5000;

type Turn = Pick<CheckedLine, 'turn' | 'rowId' | 'row'>;

/** Does the lines of one slice, in the slice's transaction. */
export interface SliceWork {
  work(line: CheckedLine): Promise<RowOutcome>;
  /** Called after the slice's last line, to write what its lines have moved together. */
  finish?(): Promise<void>;
}

/** What became of the lines that are done by others: of those of this slice, else of the slices before. */
function outcomesBefore(tx: Tx, { id }: OwnFile, done: readonly CheckedOutcome[]) {
  let earlier: Promise<readonly CheckedOutcome[]> | undefined;
  return async (row: number): Promise<RowOutcome> => {
    const isThat = (outcome: CheckedOutcome) => outcome.row === row;
    const kept = done.find(isThat) ?? (await (earlier ??= checkedFiles.outcomesOf(tx, id))).find(isThat);
    const { row: _, ...outcome } = kept ?? { row, ok: false };
    return outcome;
  };
}

/** Does the next lines of a file. @returns how many of its lines are done afterwards */
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
  const outcomeOf = outcomesBefore(tx, file, outcomes);
  for (const line of lines.slice(from, from + sliceLines)) {
    const { row, doneWith } = line;
    outcomes.push({ row, ...(await (doneWith === undefined ? slice.work(line) : outcomeOf(doneWith))) });
    if (performance.now() - began > sliceMs) break;
  }
  await slice.finish?.();
  await checkedFiles.insertSlice(tx, file, from, outcomes);
  return from + outcomes.length;
}

/** The order in which lines are done. */
export function byTurn(one: Turn, other: Turn): number {
  const turns = (one.turn ?? 0) - (other.turn ?? 0);
  if (turns !== 0) return turns;
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
 * Applies a checked file slice by slice, for some seconds. A slice's transaction keeps its outcomes too, so that the
 * call, made again, goes on after the last slice even when an answer was lost. Once all lines are done, the call
 * returns every outcome. Lines are done in the order of their rows' ids, so that two files of the same rows never wait
 * for each other in a circle; the lines of one row are done in the file's order. Lines with turns lock all that there is.
 *
 * @throws Refusal CSV_TOKEN_USED when the file is too old or somebody else's
 */
export async function applyCsv(
  context: CallContext,
  { token, kind }: { token: string; kind: CheckedKind },
  begin: (tx: Tx) => Promise<SliceWork>,
): Promise<AppliedFile> {
  const file = { id: token, kind, staffId: ownerOf(context).staffId, now: context.now() };
  const lines = await checkedFiles.findLines(context.db, file);
  if (!lines) throw refuse('CSV_TOKEN_USED');
  // This ties the idempotency key to one file. With any key, each line of the file is done only once.
  await context.once(() => Promise.resolve(null));
  const inOrder = lines.toSorted(byTurn);
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
