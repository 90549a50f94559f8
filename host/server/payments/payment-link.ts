import {
  paymentLinkHours,
  type PaymentLinkPurpose,
  type PaymentLinkStatus,
} from '../../../widgets/contract/payments/payments.ts';
import type { MessageChannel } from '../../../widgets/contract/communications/messages.ts';
import type { AuditEntry } from '../audit/audit.store.ts';
import { newId } from '../db/new-id.ts';
import type { Tx } from '../db/transaction.ts';
import type { RowJob } from '../jobs/row-job.ts';
import { hashOf, newToken } from '../session/tokens.ts';
import * as links from './payment-link.store.ts';
import type { PaymentLink } from './payment-link.store.ts';

/** Attempts at a link while others make one for the same loan and purpose. */
const attempts = 5;

export interface NewPaymentLink {
  loanApplicationNumber: string;
  purpose: PaymentLinkPurpose;
  /** Whole rupees; null where none is asked for. */
  amount: number | null;
  channel: MessageChannel | null;
  /** Whether it goes out in this transaction. */
  isSent: boolean;
}

/** Who makes a link: a call's member of staff, or a job. */
export interface LinkMaker {
  now: Date;
  /** Staff id; null for a job. */
  createdBy: string | null;
  record(entry: AuditEntry): Promise<void>;
}

/** Where a link leads, on the customers' own pages. */
export function paymentAddress(portal: string, token: string): string {
  return new URL(`/pay/${token}`, portal).href;
}

/** Where a link stands now, whether or not it was written down that it has ended. */
export function standingOf(
  { status, expires_at: end }: Pick<PaymentLink, 'status' | 'expires_at'>,
  now: Date,
): PaymentLinkStatus {
  return (status === 'CREATED' || status === 'SENT') && end <= now ? 'EXPIRED' : status;
}

/**
 * Makes the address by which a borrower pays. It opens for 72 hours, and ends the one that was open for the same purpose.
 *
 * @returns what stands behind `/pay/`: it is kept nowhere but in the message that carries it
 */
export async function createPaymentLink(
  tx: Tx,
  maker: LinkMaker,
  link: NewPaymentLink,
): Promise<{ id: string; token: string }> {
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
  return { id, token };
}

/** Writes down that links have ended; whoever reads one before sees it all the same. */
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
