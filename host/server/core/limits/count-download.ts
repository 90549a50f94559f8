import type { LimitValues } from '../../../../widgets/contract/session/limits.ts';
import type { AuditEntry } from '../../base/audit-entry.ts';
import type { CallContext, Staff } from '../../call/handler.ts';
import { countAnyway, spend } from './spend.ts';

/** Rows of a file that are counted in one portion once there are more than it said. */
const portionRows = 10_000;

/** So many rows of a list have to be told apart before it is downloaded: what is above asks for a reason whatever it is. */
export function mostToCount({ downloadRows, downloadFile }: LimitValues): number {
  return Math.max(downloadRows ?? 0, downloadFile ?? 0) + 1;
}

/** Counts the rows of a file that are handed out. */
interface CountedDownload {
  /** Some more are. Those that were counted when the download began are not counted again. */
  hand(rows: number): Promise<void>;
  /** The file is whole, or its reader has left. */
  end(): Promise<void>;
}

/**
 * Counts a download of a list before any row of it is handed out, and keeps it in the audit with its reason: every call that
 * answers a file of rows asks this.
 *
 * @param rows how many it has, or that there are more than `mostToCount`
 * @throws Refusal REASON_REQUIRED
 */
export async function countDownload(
  context: CallContext,
  { id: person, roles }: Staff,
  attempt: AuditEntry,
  rows: number,
): Promise<CountedDownload> {
  const { reason, settings, now } = context;
  const download = { act: 'downloadRows', person, roles, reason, values: settings.limits } as const;
  const { beyond } = await context.transaction(async (tx) => {
    const spent = await spend(tx, { ...download, amount: rows, now: now() });
    await context.record(tx, { ...attempt, ...(reason !== undefined && { remark: reason }) });
    return spent;
  });
  if (beyond.includes('downloadRows')) context.alert('DOWNLOAD_LARGE', { rows });
  let counted = rows;
  let handed = 0;
  async function countMore(least: number) {
    const amount = handed - counted;
    if (amount < least) return;
    counted = handed;
    await context.transaction((tx) => countAnyway(tx, { ...download, amount, now: now() }));
  }
  return {
    async hand(more) {
      handed += more;
      await countMore(portionRows);
    },
    end: () => countMore(1),
  };
}
