import type { MessageChannel } from '../../../../widgets/contract/communications/messages.ts';
import type { Day } from '../../../../widgets/contract/time.ts';
import type { Announce } from '../../call/announcements.ts';
import { isExternal } from '../../call/agency-reach.ts';
import type { Settings } from '../../base/settings.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Agency } from '../../core/agencies/agencies.store.ts';
import * as contacts from '../../core/contacts/contact.store.ts';
import type { Actor } from '../../core/loans/actor.ts';
import type { FoundCase } from '../../core/loans/cases.store.ts';
import { setNotice } from '../../core/loans/placements.store.ts';
import { gatewayOf } from '../../core/messages/gateways.ts';
import { sendMessage } from '../../core/messages/send-message.ts';
import { handOver } from './hand-over.ts';

/** Who places loans: a call's member of staff, or a job. */
export type Placer = Actor & { announce: Announce; settings: Settings };

const channels = ['SMS', 'WHATSAPP'] as const satisfies readonly MessageChannel[];

/**
 * Tells the borrower of a loan which agency will contact them (RBI, 24 Apr 2008), by a message that the first contact waits for where
 * AGENT_NOTICE says so. Of the lender's own people nobody is told, and without an account for messages nobody can be. The case must
 * be locked.
 *
 * @returns false where nobody is told
 */
export async function tellOfAgency(
  tx: Tx,
  { now, settings, staffId, record }: Placer,
  { id, loanApplicationNumber: loan }: Pick<FoundCase, 'id' | 'loanApplicationNumber'>,
  agency: Pick<Agency, 'id' | 'name'>,
): Promise<boolean> {
  const channel = channels.find((each) => gatewayOf(each, settings));
  if (!settings.collections.isAgentNoticeRequired || !isExternal(agency.id) || channel === undefined) return false;
  const borrower = await contacts.findBorrower(tx, loan);
  const name = borrower?.firstName ?? '';
  const sent = await sendMessage(
    tx,
    { now, settings, createdBy: staffId, record },
    {
      channel,
      purpose: 'TRANSACTIONAL',
      to: borrower?.number ?? null,
      template: { id: 'agency_notice', values: [name, agency.name, loan.slice(-4)] },
      text: `Dear ${name}, ${agency.name} will contact you for your lender about your loan ending in ${loan.slice(-4)}.`,
      loanApplicationNumber: loan,
      isRenewal: true,
    },
  );
  await setNotice(tx, id, sent.id);
  return true;
}

/** Places a loan whose case is locked with an agency that works, and tells its borrower. */
export async function placeLoan(
  tx: Tx,
  placer: Placer,
  before: FoundCase,
  { agency, untilOn }: { agency: Pick<Agency, 'id' | 'name'>; untilOn: Day | null },
): Promise<FoundCase> {
  const after = await handOver(tx, placer, before, { agencyId: agency.id, untilOn, why: 'MOVED' });
  await tellOfAgency(tx, placer, after, agency);
  return after;
}
