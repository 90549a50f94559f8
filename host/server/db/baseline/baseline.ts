import type { Baseline } from '../migration.ts';
import { applicationFacts } from './applications/application-facts.ts';
import { applications } from './applications/applications.ts';
import { compliance } from './applications/compliance.ts';
import { stageWork } from './applications/stage-work.ts';
import { vkyc } from './applications/vkyc.ts';
import { callChoices } from './calling/call-choices.ts';
import { calling } from './calling/calling.ts';
import { nach } from './calling/nach.ts';
import { chat } from './chat.ts';
import { agentKyc } from './collections/agent-kyc.ts';
import { collections } from './collections/collections.ts';
import { feedback } from './collections/feedback.ts';
import { loanRequests } from './collections/loan-requests.ts';
import { loans } from './collections/loans.ts';
import { payments } from './collections/payments.ts';
import { settlements } from './collections/settlements.ts';
import { documents } from './documents/documents.ts';
import { drafts } from './drafts.ts';
import { files } from './files.ts';
import { hop } from './hop.ts';
import { ledger } from './ledger.ts';
import { lists } from './lists.ts';
import { live } from './live.ts';
import { locks } from './locks.ts';
import { staff } from './staff.ts';
import { upstream } from './upstream.ts';
import { autoMovement } from './utilities/auto-movement.ts';
import { communications } from './utilities/communications.ts';
import { consents } from './utilities/consents.ts';
import { mis } from './utilities/mis.ts';
import { otpTemplates } from './utilities/otp-templates.ts';
import { promo } from './utilities/promo.ts';
import { formerSteps } from './former-steps.ts';

/** The schema of release 4e6acf7b with the rows that it begins with: a file a domain, those that others refer to first. */
export const baseline: Baseline = {
  name: '20261128T0000-baseline',
  replaces: formerSteps,
  release: '4e6acf7b',
  statements: [
    ...staff,
    ...ledger,
    ...files,
    ...applications,
    ...applicationFacts,
    ...loans,
    ...live,
    ...locks,
    ...calling,
    ...callChoices,
    ...nach,
    ...lists,
    ...drafts,
    ...documents,
    ...chat,
    ...communications,
    ...payments,
    ...upstream,
    ...compliance,
    ...vkyc,
    ...stageWork,
    ...collections,
    ...loanRequests,
    ...feedback,
    ...settlements,
    ...agentKyc,
    ...promo,
    ...otpTemplates,
    ...consents,
    ...hop,
    ...autoMovement,
    ...mis,
  ],
};
