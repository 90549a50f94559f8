import { agentsDesk } from '../core/agents/agents.desk.ts';
import { applicationsDesk } from '../core/applications/applications.desk.ts';
import { bankExceptionsDesk } from '../core/bank/bank-exceptions.desk.ts';
import { casesDesk } from '../core/loans/cases.desk.ts';
import { accessRequestsDesk } from '../desks/access/access-requests.desk.ts';
import { staffDesk } from '../desks/access/staff.desk.ts';
import { agenciesDesk } from '../desks/agencies/agencies.desk.ts';
import { placementsDesk } from '../desks/agencies/placements.desk.ts';
import { agentKycDesk } from '../desks/agent-kyc/agent-kyc.desk.ts';
import { alertsDesk } from '../desks/alerts/alerts.desk.ts';
import { applicationDetailsDesk } from '../desks/application-details/application-details.desk.ts';
import { autoMovementDesk } from '../desks/auto-movement/auto-movement.desk.ts';
import { bankFilesDesk } from '../desks/bank-files/bank-files.desk.ts';
import { callingDesk } from '../desks/calling/calling.desk.ts';
import { campaignsDesk } from '../desks/campaigns/campaigns.desk.ts';
import { chatDesk } from '../desks/chat/chat.desk.ts';
import { choicesDesk } from '../desks/choices/choices.desk.ts';
import { collectionsDesk } from '../desks/collections/collections.desk.ts';
import { paymentExceptionsDesk } from '../desks/collections/exceptions/payment-exceptions.desk.ts';
import { complianceDesk } from '../desks/compliance/compliance.desk.ts';
import { consentDesk } from '../desks/consent/consent.desk.ts';
import { customerSupportDesk } from '../desks/customer-support/customer-support.desk.ts';
import { documentsDesk } from '../desks/documents/documents.desk.ts';
import { doorsDesk } from '../desks/doors/doors.desk.ts';
import { embeddersDesk } from '../desks/embedding/embedders.desk.ts';
import { embeddingDesk } from '../desks/embedding/embedding.desk.ts';
import { feedbackDesk } from '../desks/feedback/feedback.desk.ts';
import { hopDesk } from '../desks/hop/hop.desk.ts';
import { misDesk } from '../desks/mis/mis.desk.ts';
import { nachCodesDesk } from '../desks/nach-codes/nach-codes.desk.ts';
import { nachDesk } from '../desks/nach/nach.desk.ts';
import { otpTemplatesDesk } from '../desks/otp-templates/otp-templates.desk.ts';
import { promoDesk } from '../desks/promo/promo.desk.ts';
import { settlementDesk } from '../desks/settlement/settlement.desk.ts';
import { sessionsDesk } from '../desks/signed-in/sessions.desk.ts';
import { stageWorkDesk } from '../desks/stage-work/stage-work.desk.ts';
import { unsubscribeDesk } from '../desks/unsubscribe/unsubscribe.desk.ts';
import { vkycDesk } from '../desks/vkyc/vkyc.desk.ts';
import type { Desk } from '../core/desk/define-desk.ts';

/** Every desk. What is done one after another, as what follows an announcement, is done in this order. */
export const everyDesk = [
  applicationsDesk,
  agentsDesk,
  casesDesk,
  documentsDesk,
  doorsDesk,
  callingDesk,
  nachDesk,
  complianceDesk,
  vkycDesk,
  stageWorkDesk,
  campaignsDesk,
  collectionsDesk,
  agenciesDesk,
  placementsDesk,
  staffDesk,
  accessRequestsDesk,
  embeddersDesk,
  feedbackDesk,
  settlementDesk,
  agentKycDesk,
  chatDesk,
  otpTemplatesDesk,
  promoDesk,
  unsubscribeDesk,
  autoMovementDesk,
  consentDesk,
  customerSupportDesk,
  applicationDetailsDesk,
  embeddingDesk,
  hopDesk,
  misDesk,
  sessionsDesk,
  alertsDesk,
  choicesDesk,
  nachCodesDesk,
  bankExceptionsDesk,
  bankFilesDesk,
  paymentExceptionsDesk,
] as const;

/** The same with one type, for code that treats every desk alike. */
export const desks: readonly Desk[] = everyDesk;

type Registered = (typeof everyDesk)[number];
/** The desks with lists. */
export type ListDesk = Extract<Registered, { lists: unknown }>;
/** All that desks say of themselves in one part, where one key belongs to one desk. */
export type Whole<Part> = (Part extends unknown ? (each: Part) => void : never) extends (each: infer All) => void
  ? All
  : never;
/** The handlers of all desks. */
export type DeskHandlers = Whole<Extract<Registered, { handlers: unknown }>['handlers']>;
