import {
  communicationStatuses,
  type CommunicationStatus,
} from '../../../../widgets/contract/campaigns/communication.ts';
import {
  suppressions,
  type MessageChannel,
  type Suppression,
} from '../../../../widgets/contract/communications/messages.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { apartMessage, may } from '../../../../widgets/contract/session/rights.ts';
import { portalLabels } from '../../../../widgets/contract/session/portals.ts';
import { authorsOfEach } from '../../core/audit/authorship.store.ts';
import { seenLoans } from '../../core/loans/visible-case.ts';
import { contactOf, maskContact } from '../../base/contact.ts';
import type { Handler, Staff } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { indianTime } from '../../base/indian-time.ts';
import { portalsOf, queueOfPortal } from './audience.ts';
import { requireReader } from '../../core/staff/require-right.ts';
import * as store from './campaign-pages.store.ts';
import { find as findCommunication } from './campaigns.store.ts';

function releaseRefusal({ status }: store.Listed, staff: Staff, created: readonly string[]): string | null {
  if (status !== 'WAITS_FOR_RELEASE') return 'It does not wait for a release';
  if (!may('releaseCommunications', staff.roles)) return 'Your role does not release communications';
  return apartMessage('releaseCommunications', staff, { created }) ?? null;
}

function presentCommunication(
  row: store.Listed,
  staff: Staff,
  authors: readonly string[],
): Omit<Listing['communications'][number], 'counts'> {
  const { id, version, status, title, revision, audience, channel, purpose, recipients, remark } = row;
  const isOpen = status === 'SENDING' || status === 'WAITS_FOR_RELEASE';
  return {
    communicationId: id,
    version,
    status,
    title,
    revision,
    audience,
    channel,
    purpose,
    recipients,
    remark,
    sendsAt: row.sendsAt && indianTime(row.sendsAt),
    createdBy: row.createdBy ?? '-',
    createdAt: indianTime(row.createdAt),
    releasedBy: row.releasedBy,
    releasedAt: row.releasedAt && indianTime(row.releasedAt),
    stoppedBy: row.stoppedBy,
    endedAt: row.endedAt && indianTime(row.endedAt),
    releaseRefusal: releaseRefusal(row, staff, authors),
    mayStop: isOpen && may('communicate', staff.roles),
  };
}
type Listing = CallReply<'communicationList'>;

const communicationList: Handler<'communicationList'> = async (input, context) => {
  const staff = requireReader(context, 'communicate');
  const { db } = context;
  const page = await store.readPage(db, input);
  const ids = page.map(({ id }) => id);
  const countsFor = await store.countsOf(db, ids);
  const authorsFor = await authorsOfEach(db, 'communication', ids);
  const found = new Map((await store.countByStatus(db)).map(({ status, count }) => [status, count]));
  const names = Object.keys(communicationStatuses) as CommunicationStatus[];
  const statuses = names.map((status) => ({ status, count: found.get(status) ?? 0 }));
  return {
    communications: page.map((row) => ({
      ...presentCommunication(row, staff, authorsFor(row.id)),
      counts: countsFor(row.id),
    })),
    totalCount: statuses
      .filter(({ status }) => input.status === null || input.status === status)
      .reduce((sum, { count }) => sum + count, 0),
    statuses,
  };
};

const isReason = (reason: string | null): reason is Suppression =>
  reason !== null && Object.hasOwn(suppressions, reason);

/** Why a message waits, was not sent or did not arrive, in words. */
function reasonOf({ reason, failure }: store.ListedRecipient): string | null {
  if (isReason(reason)) return suppressions[reason];
  return failure === null || failure === '' ? reason && 'It did not arrive' : failure;
}

function presentRecipient(
  row: store.ListedRecipient,
  isSeen: boolean,
  channel: MessageChannel,
): CallReply<'communicationRecipients'>['recipients'][number] {
  const [number, mail] =
    row.loan === null ? [row.agentNumber, row.agentEmail] : [row.borrowerNumber, row.borrowerEmail];
  const contact = contactOf(channel, channel === 'EMAIL' ? mail : number);
  const portal = row.queue && portalLabels[row.queue === 'AGENCY' ? 'agency' : 'ops'];
  const { position, status } = row;
  const common = { position, status, reason: reasonOf(row), sentAt: row.sentAt && indianTime(row.sentAt) };
  if (!isSeen) return { ...common, name: null, subject: null, contact: null };
  return {
    ...common,
    name: row.borrower ?? row.agentName,
    subject: row.loan ?? portal,
    contact: row.masked ?? (contact && maskContact(contact)),
  };
}

const communicationRecipients: Handler<'communicationRecipients'> = async (input, context) => {
  requireReader(context, 'communicate');
  const { db, caller } = context;
  const { communicationId, status } = input;
  const communication = await findCommunication(db, communicationId);
  if (!communication) throw refuse('NOT_FOUND');
  const page = await store.readRecipients(db, communicationId, input);
  const loans = await seenLoans(
    db,
    caller,
    page.flatMap(({ loan }) => loan ?? []),
  );
  const queues: readonly string[] = portalsOf(caller).map((portal) => queueOfPortal[portal]);
  const counts = (await store.countsOf(db, [communicationId]))(communicationId);
  return {
    recipients: page.map((row) => {
      const isSeen = row.loan === null ? queues.includes(row.queue ?? '') : loans.has(row.loan);
      return presentRecipient(row, isSeen, communication.channel);
    }),
    totalCount: status === null ? communication.recipients : counts[status],
    counts,
  };
};

/** The handlers that read communications and their recipients. */
export const readCampaignHandlers = {
  communicationList,
  communicationRecipients,
};
