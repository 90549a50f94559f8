import { accessRequestsSeeder } from '../desks/access/demo/access-requests-seed.store.ts';
import { accountsSeeder } from '../core/accounts/demo/accounts-seed.store.ts';
import { agenciesSeeder } from '../desks/agencies/demo/agencies.ts';
import { agentKycSeeder } from '../desks/agent-kyc/demo/agent-kyc.ts';
import { alertsSeeder } from '../desks/alerts/demo/alerts.ts';
import { agentsSeeder } from '../core/agents/demo/agents.ts';
import { applicationChecksSeeder } from '../core/applications/demo/application-checks.ts';
import { applicationFactsSeeder } from '../core/applications/demo/application-facts.ts';
import { applicationStagesSeeder } from '../core/applications/demo/application-stages.ts';
import { applicationsSeeder } from '../core/applications/demo/applications.ts';
import { callingSeeder } from '../desks/calling/demo/calling.ts';
import { bankExceptionsSeeder } from '../core/bank/demo/bank-exceptions-seed.store.ts';
import { campaignsSeeder } from '../desks/campaigns/demo/campaigns.ts';
import { complianceSeeder } from '../desks/compliance/demo/compliance.ts';
import { consentsSeeder } from '../desks/consent/demo/consents.ts';
import { documentsSeeder } from '../desks/documents/demo/documents.ts';
import { bankProfilesSeeder } from '../desks/bank-files/demo/bank-profiles-seed.store.ts';
import { feedbackSeeder } from '../desks/feedback/demo/feedback.ts';
import { chatSeeder } from '../desks/chat/demo/chat.ts';
import { choicesSeeder } from '../desks/choices/demo/choices-seed.store.ts';
import { misSeeder } from '../desks/mis/demo/mis.ts';
import { nachSeeder } from '../desks/nach/demo/nach.ts';
import { paymentExceptionsSeeder } from '../desks/collections/exceptions/demo/payment-exceptions-seed.store.ts';
import { collectionRequestsSeeder } from '../desks/collections/demo/requests.ts';
import { paymentLinksSeeder } from '../desks/collections/demo/payment-links.ts';
import { partnerRulesSeeder } from '../desks/auto-movement/demo/partner-rules-seed.store.ts';
import { otpTemplatesSeeder } from '../desks/otp-templates/demo/otp-templates.ts';
import { promoSeeder } from '../desks/promo/demo/promo.ts';
import { stageWorkSeeder } from '../desks/stage-work/demo/stage-work.ts';
import { vkycSeeder } from '../desks/vkyc/demo/vkyc.ts';
import { settlementsSeeder } from '../desks/settlement/demo/settlements.ts';
import { unsubscribeSeeder } from '../desks/unsubscribe/demo/unsubscribe.ts';
import type { Seeder } from './kit/seeder.ts';
import { embedderSeeder } from './kit/embedder.ts';
import { staffSeeder } from './kit/staff.ts';

/** Every domain's seeder, in the order in which they run. A later seeder may read what an earlier one made. */
export const seeders: readonly Seeder[] = [
  staffSeeder,
  embedderSeeder,
  accessRequestsSeeder,
  choicesSeeder,
  agentsSeeder,
  applicationsSeeder,
  applicationFactsSeeder,
  applicationStagesSeeder,
  applicationChecksSeeder,
  callingSeeder,
  documentsSeeder,
  agentKycSeeder,
  complianceSeeder,
  stageWorkSeeder,
  accountsSeeder,
  nachSeeder,
  vkycSeeder,
  chatSeeder,
  paymentLinksSeeder,
  promoSeeder,
  collectionRequestsSeeder,
  feedbackSeeder,
  settlementsSeeder,
  otpTemplatesSeeder,
  consentsSeeder,
  partnerRulesSeeder,
  unsubscribeSeeder,
  agenciesSeeder,
  campaignsSeeder,
  misSeeder,
  alertsSeeder,
  bankExceptionsSeeder,
  bankProfilesSeeder,
  paymentExceptionsSeeder,
];
