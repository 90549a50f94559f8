import {
  paymentLinkHours,
  type PaymentLinkPurpose,
  type PaymentLinkStatus,
} from '../../../../widgets/contract/payments/payments.ts';
import type { MessageChannel } from '../../../../widgets/contract/communications/messages.ts';
import type { AuditEntry } from '../../base/audit-entry.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import type { RowJob } from '../jobs/row-job.ts';
import { hashOf, newToken } from '../../base/tokens.ts';
import * as links from './payment-link.store.ts';
import type { PaymentLink } from './payment-link.store.ts';

/** How often a link is tried while others make one for the same loan and purpose. */
const attempts = 5;

export interface NewPaymentLink {
  loanApplicationNumber: string;
  purpose: PaymentLinkPurpose;
  /** Whole rupees; null when the link asks for no amount. */
  amount: number | null;
  channel: MessageChannel | null;
  /** Whether the link is sent in this transaction. */
  isSent: boolean;
}

/** Who makes a link: a call's member of staff, or a job. */
export interface LinkMaker {
  now: Date;
  /** Staff id; null for a job. */
  createdBy: string | null;
  record(entry: AuditEntry): Promise<void>;
}

/** The address of a link, on the customers' own pages. */
export function paymentAddress(portal: string, token: string): string {
  return new URL(`/pay/${token}`, portal).href;
}

/** The status of a link now: EXPIRED once its time is over, even before the job has written that. */
export function standingOf(
  { status, expires_at: end }: Pick<PaymentLink, 'status' | 'expires_at'>,
  now: Date,
): PaymentLinkStatus {
  return (status === 'CREATED' || status === 'SENT') && end <= now ? 'EXPIRED' : status;
}

/**
 * Makes a link by which a borrower pays. It is open for 72 hours, and ends the open link of the same loan and purpose.
 *
 * @returns `token` stands behind `/pay/` in the address; it is kept only in the message that carries the link
 * @throws Error when others make links for the same loan and purpose at every attempt
 */
export async function createPaymentLink(
  tx: Tx,
  maker: LinkMaker,
  link: NewPaymentLink,
): Promise<{ id: string; token: string; expiresAt: Date }> {
  const { now, createdBy } = maker;
  const { loanApplicationNumber: loan, purpose, amount, channel, isSent } = link;
  const [id, token] = [newId(now), newToken()];
  const expiresAt = new Date(now.getTime() + paymentLinkHours * 3_600_000);
  const row = {
    id,
    token_hash: hashOf(token),
    loan_application_number: loan,
    purpose,
    amount,
    status: isSent ? ('SENT' as const) : ('CREATED' as const),
    channel,
    created_by: createdBy,
    created_at: now,
    expires_at: expiresAt,
    closed_at: null,
  };
  for (let attempt = 1; ; attempt++) {
    await links.closeOpen(tx, { loan, purpose, now });
    if (await links.insert(tx, row)) break;
    if (attempt === attempts) throw new Error('Too many payment links are made for one loan at once');
  }
  await maker.record({
    action: 'CREATE_PAYMENT_LINK',
    entity: 'paymentLink',
    entityId: id,
    loanApplicationNumber: loan,
    after: { purpose, amount, expiresAt: expiresAt.toISOString() },
  });
  return { id, token, expiresAt };
}

/** Writes that links have expired. Readers derive that from the link's time before (`standingOf`). */
export const expirePaymentLinks: RowJob = {
  name: 'expire payment links',
  portal: 'agency',
  everyMs: 60_000,
  due: links.ended,
  async settle(tx, id, { now, record }) {
    const link = await links.findOpenForChange(tx, id);
    if (!link || standingOf(link, now) !== 'EXPIRED') return false;
    await links.setStatus(tx, id, { status: 'EXPIRED', closedAt: now });
    await record({
      action: 'EXPIRE_PAYMENT_LINK',
      entity: 'paymentLink',
      entityId: id,
      loanApplicationNumber: link.loan_application_number,
      before: { status: link.status },
      after: { status: 'EXPIRED' },
    });
    return true;
  },
};
