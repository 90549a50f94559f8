import type { ExceptionReason } from '../../../../widgets/contract/bank/bank-exceptions.ts';
import { exceptionReasons } from '../../../../widgets/contract/bank/bank-exceptions.ts';
import type { AuditEntry } from '../../base/audit-entry.ts';
import type { CollectionSettings } from '../../base/settings.ts';
import type { CallContext } from '../../call/handler.ts';
import type { Tx } from '../../db/transaction.ts';
import { publishEdit } from '../applications/change-standing.ts';
import type { FoundStanding } from '../applications/applications.store.ts';
import { publishChange } from '../lists/publish-lists.ts';
import * as exceptions from './bank-exceptions.store.ts';
import { bankExceptionBase } from './lists/bank-exception-base.store.ts';
import { bankExceptionLists } from './lists/bank-exception-list.ts';

/** What books an answer of the bank: a person's upload, or a door's message. */
export interface Booking extends Pick<CallContext, 'now' | 'requestId' | 'ip' | 'announce'> {
  record(tx: Tx, entry: AuditEntry): Promise<void>;
  rules: CollectionSettings;
  /** Null for a door. */
  staffId: string | null;
  /** Whether the application may be known to who brings the answer; true of a door. */
  sees(standing: FoundStanding): boolean;
  file: { id: string; sha256: string };
}

/** What became of an answer. */
export type Became = { is: 'booked' } | { is: 'again' | 'exception'; note: string };

export const bookedAlready = 'Booked already';
/** What is said where a further answer without a reference might be meant for what waits. */
export const nameReference = `${bookedAlready}. Where it answers what waits now, name the reference`;

export const exceptionNote = (reason: ExceptionReason) => `Bank exception: ${exceptionReasons[reason]}`;

/**
 * Keeps an answer of the bank that fits nothing that waits. Nothing else changes by it.
 *
 * @param standing undefined where no application has the loan's number
 */
export async function raiseException(
  tx: Tx,
  booking: Booking,
  standing: FoundStanding | undefined,
  reported: Omit<exceptions.Reported, 'applicationId'>,
  reason: ExceptionReason,
): Promise<Became> {
  const whole = { ...reported, applicationId: standing?.id ?? null };
  const id = await exceptions.add(tx, whole, { reason, fileId: booking.file.id, now: booking.now() });
  if (id === undefined) return { is: 'again', note: bookedAlready };
  await booking.record(tx, {
    action: 'REPORT_BANK_EXCEPTION',
    entity: 'bankException',
    entityId: id,
    loanApplicationNumber: reported.loanApplicationNumber,
    after: { answer: reported.answer, ...(reported.number !== null && { number: reported.number }) },
    reasonCodes: [reason],
  });
  publishChange(tx, bankExceptionBase, bankExceptionLists, {
    row: { id, version: 1 },
    before: bankExceptionBase.facts({ queue: '' }),
    after: bankExceptionBase.facts({ queue: 'OPEN' }),
  });
  if (standing) await publishEdit(tx, standing.id, standing.version);
  return { is: 'exception', note: exceptionNote(reason) };
}
