import { customerSupportProcess } from '../../../../../widgets/contract/calling/banking.ts';
import { addressOf } from '../../../../../widgets/contract/screens/address-of.ts';
import { nachReviewQueue } from '../../../../../widgets/contract/nach/nach.ts';
import { screens } from '../../../../../widgets/contract/screens.ts';
import type { LinkMaker } from '../../../demo/kit/link-maker.ts';
import { findDemoLead, findDemoMandate } from '../../nach/demo/nach-seed.store.ts';

/** What a dialer sends with every call. */
const dialed = { agentId: 'agent-7', typeOfCall: 'outbound' };

export const nachCrmLink: LinkMaker = async (db) => {
  const mandate = await findDemoMandate(db);
  return (
    mandate &&
    addressOf(screens.NACH_CALLING_CRM, {
      ...dialed,
      loanAppId: mandate.loan_application_number,
      convoxId: 'convox-2001',
      process: 'Nach_Pending_P1',
      callerId: mandate.contact_number,
    })
  );
};

export const bankingCrmLink: LinkMaker = async (db) => {
  const lead = await findDemoLead(db);
  return (
    lead &&
    addressOf(screens.BANK_CALLING_CRM, {
      ...dialed,
      leadId: lead.id,
      convoxId: 'convox-3001',
      process: customerSupportProcess,
      callerId: lead.contact_number,
    })
  );
};

export const nachMailLink: LinkMaker = async (db) => {
  const mandate = await findDemoMandate(db);
  return (
    mandate &&
    addressOf(screens.NACH_MAIL_LIST_DETAILS, {
      loanApplicationNumber: mandate.loan_application_number,
      mailQueueId: mandate.mail_queue_id ?? '',
      email: mandate.email ?? '',
      queueName: nachReviewQueue,
    })
  );
};
