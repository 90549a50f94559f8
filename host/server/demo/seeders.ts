import { agentKycSeeder } from '../agent-kyc/demo/agent-kyc.ts';
import { agentsSeeder } from '../agents/demo/agents.ts';
import { applicationChecksSeeder } from '../applications/demo/application-checks.ts';
import { applicationFactsSeeder } from '../applications/demo/application-facts.ts';
import { applicationStagesSeeder } from '../applications/demo/application-stages.ts';
import { applicationsSeeder } from '../applications/demo/applications.ts';
import { callingSeeder } from '../calling/demo/calling.ts';
import { campaignsSeeder } from '../campaigns/demo/campaigns.ts';
import { complianceSeeder } from '../compliance/demo/compliance.ts';
import { consentsSeeder } from '../consent/demo/consents.ts';
import { documentsSeeder } from '../documents/demo/documents.ts';
import { feedbackSeeder } from '../feedback/demo/feedback.ts';
import { chatSeeder } from '../chat/demo/chat.ts';
import { misSeeder } from '../mis/demo/mis.ts';
import { nachSeeder } from '../nach/demo/nach.ts';
import { collectionRequestsSeeder } from '../collections/demo/requests.ts';
import { paymentLinksSeeder } from '../payments/demo/payment-links.ts';
import { partnerRulesSeeder } from '../auto-movement/demo/partner-rules-seed.store.ts';
import { otpTemplatesSeeder } from '../otp-templates/demo/otp-templates.ts';
import { promoSeeder } from '../promo/demo/promo.ts';
import { stageWorkSeeder } from '../stage-work/demo/stage-work.ts';
import { vkycSeeder } from '../vkyc/demo/vkyc.ts';
import { settlementsSeeder } from '../settlement/demo/settlements.ts';
import { unsubscribeSeeder } from '../unsubscribe/demo/unsubscribe.ts';
import type { Seeder } from './seeder.ts';
import { staffSeeder } from './staff.ts';

/** Every domain's seeder, in the order in which they run. A later seeder may read what an earlier one made. */
export const seeders: readonly Seeder[] = [
  staffSeeder,
  agentsSeeder,
  applicationsSeeder,
  applicationFactsSeeder,
  applicationStagesSeeder,
  applicationChecksSeeder,
  callingSeeder,
  nachSeeder,
  documentsSeeder,
  agentKycSeeder,
  complianceSeeder,
  stageWorkSeeder,
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
  campaignsSeeder,
  misSeeder,
];
