import { accessRequestsPlace } from './access/access-requests.place.ts';
import { staffPlace } from './access/staff.place.ts';
import { agenciesPlace } from './agencies/agencies.place.ts';
import { agentsPlace } from './agent-kyc/agents.place.ts';
import { alertsPlace } from './alerts/alerts.place.ts';
import { applicationsPlace } from './applications/applications.place.ts';
import { autoMovementPlace } from './auto-movement/auto-movement.place.ts';
import { bankExceptionsPlace } from './bank/bank-exceptions.place.ts';
import { bankProfilesPlace } from './bank-files/bank-files.place.ts';
import { choicesPlace } from './choices/choices.place.ts';
import { casesPlace } from './collections/cases.place.ts';
import { embeddersPlace } from './embedding/embedders.place.ts';
import { feedbackPlace } from './feedback/feedback.place.ts';
import { nachCodesPlace } from './nach-codes/nach-codes.place.ts';
import { otpTemplatesPlace } from './otp-templates/otp-templates.place.ts';
import { paymentExceptionsPlace } from './payments/exceptions/payment-exceptions.place.ts';
import { promoPlace } from './promo/promo.place.ts';
import { settlementPlace } from './settlement/settlement.place.ts';
import { sessionsPlace } from './signed-in/sessions.place.ts';
import { unsubscribePlace } from './unsubscribe/unsubscribe.place.ts';

/** Every place, in the order in which their lists stand in a group of the menu. */
export const places = [
  applicationsPlace,
  autoMovementPlace,
  agentsPlace,
  otpTemplatesPlace,
  promoPlace,
  unsubscribePlace,
  casesPlace,
  settlementPlace,
  feedbackPlace,
  sessionsPlace,
  alertsPlace,
  staffPlace,
  accessRequestsPlace,
  agenciesPlace,
  embeddersPlace,
  choicesPlace,
  nachCodesPlace,
  bankExceptionsPlace,
  paymentExceptionsPlace,
  bankProfilesPlace,
] as const;

/** Any of them, as it is written: types of lists, searches and actions follow from it. */
export type AnyPlace = (typeof places)[number];
