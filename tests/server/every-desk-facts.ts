import type { Whole } from '../../host/server/registers/every-desk.ts';
import type { ListType } from '../../widgets/contract/lists.ts';
import { accessRequestsFacts } from './access/access-requests.facts.ts';
import { staffFacts } from './access/staff.facts.ts';
import { agenciesFacts } from './agencies/agencies.facts.ts';
import { agentsFacts } from './agent-kyc/agents.facts.ts';
import { alertsFacts } from './alerts/alerts.facts.ts';
import { applicationsFacts } from './applications/applications.facts.ts';
import { autoMovementFacts } from './auto-movement/auto-movement.facts.ts';
import { bankExceptionsFacts } from './bank/bank-exceptions.facts.ts';
import { bankProfilesFacts } from './bank-files/bank-profiles.facts.ts';
import { casesFacts } from './collections/cases.facts.ts';
import { choicesFacts } from './choices/choices.facts.ts';
import type { DeskWrite, Write } from './desk-facts.ts';
import { feedbackFacts } from './feedback/feedback.facts.ts';
import type { ListOracle } from './lists/list-oracle.ts';
import { nachCodesFacts } from './nach-codes/nach-codes.facts.ts';
import { otpTemplatesFacts } from './otp-templates/otp-templates.facts.ts';
import { paymentExceptionsFacts } from './payments/exceptions/payment-exceptions.facts.ts';
import { promoFacts } from './promo/promo.facts.ts';
import { embeddersFacts } from './session/embedders.facts.ts';
import { sessionsFacts } from './session/sessions.facts.ts';
import { settlementFacts } from './settlement/settlement.facts.ts';
import { unsubscribeFacts } from './unsubscribe/unsubscribe.facts.ts';

const everyDeskFacts = [
  applicationsFacts,
  agentsFacts,
  casesFacts,
  feedbackFacts,
  settlementFacts,
  otpTemplatesFacts,
  promoFacts,
  unsubscribeFacts,
  autoMovementFacts,
  staffFacts,
  accessRequestsFacts,
  agenciesFacts,
  embeddersFacts,
  sessionsFacts,
  alertsFacts,
  choicesFacts,
  nachCodesFacts,
  bankExceptionsFacts,
  bankProfilesFacts,
  paymentExceptionsFacts,
] as const;

type Facts = (typeof everyDeskFacts)[number];

/** Every list in plain SQL at a moment. A list of a desk without facts does not compile. */
export function oraclesAt(now: Date): Readonly<Record<ListType, ListOracle>> {
  return Object.assign({}, ...everyDeskFacts.map(({ lists }) => lists(now))) as Whole<ReturnType<Facts['lists']>>;
}

/** Every write of a desk with lists. A write of a desk without facts does not compile. */
export const deskWrites: { readonly [Name in DeskWrite]: Write<Name> } = Object.assign(
  {},
  ...everyDeskFacts.map(({ writes }) => writes),
) as Whole<Facts['writes']>;
