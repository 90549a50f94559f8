import { mostApplicationsFound } from '../../../../widgets/contract/application-details/application-details.ts';
import { chatMessageLimit } from '../../../../widgets/contract/chat/chat.ts';
import { loanApplicationNumber as loanNumber } from '../../../../widgets/contract/rules/validation.ts';
import type { CallInput, CallReply } from '../../../../widgets/contract/schemas.ts';
import { currentAccount } from '../../core/accounts/accounts.store.ts';
import * as facts from '../../core/applications/facts.store.ts';
import { isWithinReach } from '../../core/applications/seen.ts';
import { staffOf } from '../../core/applications/take-application.ts';
import { maskIdentifiers } from '../../core/audit/identifiers.ts';
import { findMandate, rejectLabel, type MandateWithCode } from '../../core/calls/nach.store.ts';
import * as messages from '../chat/chat-messages.store.ts';
import { showMessage } from '../chat/show-chat.ts';
import { readTabs } from '../documents/document-config.store.ts';
import * as documents from '../documents/documents.store.ts';
import { presentCard } from '../documents/present-card.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { indianTime } from '../../base/indian-time.ts';
import { readWholeKey } from '../../core/lists/find/whole-key.ts';
import { maskPhone } from '../../base/mask-phone.ts';
import * as store from './application-details.store.ts';
import { presentCalls } from './present-calls.ts';
import { presentFound, presentOverview } from './present-overview.ts';
import { recordLook, requirePart } from './require-part.ts';

const isLoanNumber = loanNumber();

/** The applications with a key that the caller may read. What is no loan number at all belongs to no application. */
async function findWithin(context: CallContext, asked: CallInput<'applicationOverview'>) {
  const { searchColumn } = asked;
  if (searchColumn === 'loanApplicationNumber' && isLoanNumber(asked.searchValue.trim()) !== undefined) return [];
  const searchValue = await readWholeKey(context, asked, { entity: 'application', list: 'details' });
  const rows = await store.findApplications(context.db, { searchColumn, searchValue });
  return rows
    .filter(({ sourcing_partner: sourcingPartner }) => isWithinReach(context.caller, { sourcingPartner }))
    .slice(0, mostApplicationsFound);
}

/** UT-13, RT-66, RT-81. */
const applicationOverview: Handler<'applicationOverview'> = async (asked, context) => {
  const rows = await findWithin(context, asked);
  const [row] = rows;
  if (!row || rows.length > 1) return { found: rows.map(presentFound), application: null };
  const { id, loan_application_number: loanApplicationNumber } = row;
  await recordLook(context, { id, loanApplicationNumber }, 'Application details');
  return { found: [presentFound(row)], application: await presentOverview(context, id) };
};

const applicationDocuments: Handler<'applicationDocuments'> = async ({ loanApplicationNumber }, context) => {
  const { db, storage } = context;
  const { id } = await requirePart(context, loanApplicationNumber, 'documents');
  const tabs = new Map((await readTabs(db)).map(({ key, label }) => [key, label]));
  const rows = await documents.cardsOf(db, id);
  const ids = rows.map((row) => row.id);
  const files = await documents.filesOf(db, ids);
  const cards = await Promise.all(rows.map((row) => presentCard(row, files, storage)));
  return {
    documents: cards.map(({ key, headerTitle: label, status, isMandatory, selectedRejectReasons, preview }, index) => ({
      key,
      label,
      tab: tabs.get(rows[index]?.tab_key ?? '') ?? '',
      docStatus: status.docStatus,
      isMandatory,
      rejectReasons: selectedRejectReasons.map((reason) => reason.label),
      preview: preview ?? {},
    })),
  };
};

function presentMandate(mandate: MandateWithCode): CallReply<'applicationNach'>['mandate'] {
  const { reject_code: code, reject_reason: reason, remarks } = mandate;
  return {
    nachType: mandate.nach_type,
    instrument: mandate.instrument,
    status: mandate.status,
    attempts: mandate.attempts,
    umrn: mandate.umrn,
    email: mandate.email,
    rejectReason: code && rejectLabel(code, reason),
    remedy: mandate.reject_remedy,
    remarks: remarks && maskIdentifiers(remarks),
    changedAt: indianTime(mandate.changed_at),
  };
}

const applicationNach: Handler<'applicationNach'> = async ({ loanApplicationNumber }, context) => {
  const { db } = context;
  const { id } = await requirePart(context, loanApplicationNumber, 'nach');
  const mandate = await findMandate(db, loanApplicationNumber);
  const { isBankAccountVerified, agreementValidUntil } = await facts.find(db, id);
  const account = await currentAccount(db, id);
  return {
    mandate: mandate ? presentMandate(mandate) : null,
    account: {
      accountNumber: account?.last_four ? `XXXX${account.last_four}` : null,
      ifsc: account?.ifsc ?? null,
      accountType: account?.type ?? null,
      isVerified: isBankAccountVerified,
    },
    agreementValidUntil,
  };
};

const applicationCalls: Handler<'applicationCalls'> = async ({ loanApplicationNumber }, context) =>
  presentCalls(context, await requirePart(context, loanApplicationNumber, 'calls'));

const presentChat = (row: store.ChatRow): CallReply<'applicationChats'>['chats'][number] => ({
  roomId: row.id,
  variant: row.variant,
  state: row.state,
  customerName: row.customer_name,
  contactNumber: maskPhone(row.customer_number),
  holder: row.holder,
  lastAt: indianTime(row.last_at),
  messageCount: row.last_position,
});

const applicationChats: Handler<'applicationChats'> = async ({ loanApplicationNumber, roomId, before }, context) => {
  const { db, storage } = context;
  const { id } = await requirePart(context, loanApplicationNumber, 'chats');
  const rows = await store.chatsOf(db, id);
  const chats = rows.map(presentChat);
  const shown = roomId === undefined ? rows[0] : rows.find((row) => row.id === roomId);
  if (!shown && roomId !== undefined) throw refuse('NOT_FOUND');
  if (!shown) return { chats, roomId: null, messages: [], hasMore: false };
  const { found, hasMore } = await messages.page(db, shown.id, { before }, chatMessageLimit);
  const staffId = staffOf(context).id;
  return {
    chats,
    roomId: shown.id,
    messages: await Promise.all(found.map((message) => showMessage(message, staffId, storage))),
    hasMore,
  };
};

export const applicationDetailsHandlers = {
  applicationOverview,
  applicationDocuments,
  applicationNach,
  applicationCalls,
  applicationChats,
};
