import type { DuePart } from '../../../../widgets/contract/ledger/loan-plan.ts';
import type { Given } from './variables.ts';

/** The rules of collections that a lender sets. */
export interface CollectionSettings {
  /** PENALTY_PERCENT_PER_MONTH: the penalty for 30 days overdue, in per cent of what is unpaid of an instalment. */
  penaltyPercent: number;
  /** PTP_GRACE_DAYS: days after the promised one on which a payment still keeps a promise. */
  promiseGraceDays: number;
  /** CONTACT_CAP_DAY and CONTACT_CAP_WEEK: outgoing contacts with a borrower in a day and in 7 days. */
  contactCapDay: number;
  contactCapWeek: number;
  /** AGENT_NOTICE: true when a borrower must be told who will call before the first call. */
  isAgentNoticeRequired: boolean;
  /** AGENCY_HISTORY: what an agency sees of what earlier ones have done on a loan. */
  agencyHistory: 'none' | 'outcomes' | 'full';
  /** INSTALMENT_DAY: the day of the month on which the instalments of a loan fall due that is paid out now. */
  instalmentDay: number;
  /** PAY_ORDER: what money pays first of a loan that is paid out now. */
  payOrder: readonly DuePart[];
  /** BOUNCE_CHARGE and BOUNCE_TAX_PERCENT: what an instalment costs that bounces, in whole rupees, and the tax on it. */
  bounce: { charge: number; taxPercent: number };
  /** VALUE_DATE_DAYS: days after which a payment of a loan with a ledger may be told without a person's decision. */
  valueDateDays: number;
  /** SETTLEMENT_REPORT_DAYS: days in which the money of a settlement's last days may be told before it is violated. */
  settlementReportDays: number;
  /** FORECLOSURE_PERCENT: the charge of a foreclosure, in per cent of the principal. */
  foreclosurePercent: number;
  /** COOLING_OFF_DAYS: days after the payout within which a loan with a ledger is repaid without that charge. */
  coolingOffDays: number;
}

/** The rules as the environment has them. */
export function collectionSettings(given: Given, isDemo: boolean): CollectionSettings {
  return {
    penaltyPercent: given.PENALTY_PERCENT_PER_MONTH,
    promiseGraceDays: given.PTP_GRACE_DAYS,
    contactCapDay: given.CONTACT_CAP_DAY,
    contactCapWeek: given.CONTACT_CAP_WEEK,
    isAgentNoticeRequired: given.AGENT_NOTICE === undefined ? !isDemo : given.AGENT_NOTICE === 'required',
    agencyHistory: given.AGENCY_HISTORY ?? 'outcomes',
    instalmentDay: given.INSTALMENT_DAY,
    payOrder: given.PAY_ORDER,
    bounce: { charge: given.BOUNCE_CHARGE, taxPercent: given.BOUNCE_TAX_PERCENT },
    valueDateDays: given.VALUE_DATE_DAYS,
    settlementReportDays: given.SETTLEMENT_REPORT_DAYS,
    foreclosurePercent: given.FORECLOSURE_PERCENT,
    coolingOffDays: given.COOLING_OFF_DAYS,
  };
}
