import type { Baseline } from '../migration.ts';
import { agentKyc } from './agent-kyc.ts';
import { applications } from './applications.ts';
import { autoMovement } from './auto-movement.ts';
import { calling } from './calling.ts';
import { chat } from './chat.ts';
import { collections } from './collections.ts';
import { communications } from './communications.ts';
import { compliance } from './compliance.ts';
import { consents } from './consents.ts';
import { documents } from './documents.ts';
import { drafts } from './drafts.ts';
import { feedback } from './feedback.ts';
import { files } from './files.ts';
import { hop } from './hop.ts';
import { ledger } from './ledger.ts';
import { lists } from './lists.ts';
import { live } from './live.ts';
import { locks } from './locks.ts';
import { mis } from './mis.ts';
import { nach } from './nach.ts';
import { otpTemplates } from './otp-templates.ts';
import { payments } from './payments.ts';
import { promo } from './promo.ts';
import { settlements } from './settlements.ts';
import { staff } from './staff.ts';
import { stageWork } from './stage-work.ts';
import { upstream } from './upstream.ts';
import { vkyc } from './vkyc.ts';
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
    ...live,
    ...locks,
    ...calling,
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
