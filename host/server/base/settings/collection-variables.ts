import { dueParts, type DuePart } from '../../../../widgets/contract/ledger/loan-plan.ts';
import { oneOf, SettingsError, wholeNumber, type Setting } from './setting.ts';

/** Each part of what is due, once, in the order in which money pays them. */
const payOrder: Setting<readonly DuePart[]> = {
  otherwise: `\`${dueParts.join(',')}\``,
  means:
    'what money of a borrower pays first, in each part the oldest: instalments, penal charges and other charges, in any order. It counts for loans that are paid out from then on',
  unset: dueParts,
  read(text, name) {
    const given = text.split(',').map((part) => dueParts.find((each) => each === part.trim()));
    const parts = given.filter((part) => part !== undefined);
    if (parts.length === given.length && parts.length === dueParts.length && new Set(parts).size === parts.length)
      return parts;
    throw new SettingsError(`${name} must be ${dueParts.join(', ')} in any order, each once, but it is "${text}".`);
  },
};

/** The variables of collections: what is charged, allowed and waited for. */
export const collectionVariables = {
  PENALTY_PERCENT_PER_MONTH: wholeNumber({
    unset: 2,
    from: 0,
    to: 10,
    means: 'the penalty for each 30 days that an instalment is overdue, in per cent of what is unpaid of it',
  }),
  PTP_GRACE_DAYS: wholeNumber({
    unset: 1,
    from: 0,
    to: 15,
    means: 'days after the promised one on which a payment still keeps a promise to pay',
  }),
  CONTACT_CAP_WEEK: wholeNumber({
    unset: 7,
    from: 1,
    to: 100,
    means: 'outgoing contacts with a borrower in 7 days, over calls, messages and visits; one more takes a manager',
  }),
  CONTACT_CAP_DAY: wholeNumber({ unset: 3, from: 1, to: 100, means: 'the same within a day' }),
  AGENT_NOTICE: oneOf(['required', 'off'], {
    otherwise: '`off` in a demo, `required` elsewhere',
    means:
      'required: the first call to a borrower waits until a message has said which agent will call, and, of a loan that has gone to another agency, until a message or a letter has said which',
  }),
  AGENCY_HISTORY: oneOf(['none', 'outcomes', 'full'], {
    otherwise: '`outcomes`',
    means:
      'what an agency sees of what earlier agencies have done on a loan: `outcomes` are the day, the outcome and the promise of a contact, without names and words',
  }),
  INSTALMENT_DAY: wholeNumber({
    unset: 5,
    from: 1,
    to: 28,
    means:
      'the day of the month on which instalments fall due; the first is at least 20 days after the payout. It counts for loans that are paid out from then on',
  }),
  PAY_ORDER: payOrder,
  BOUNCE_CHARGE: wholeNumber({
    unset: 0,
    from: 0,
    to: 5000,
    means:
      'what an instalment costs that a mandate did not bring, in whole rupees: once an instalment, and nothing where it was a fault of the bank, of the mandate, or a chargeback. The Key Facts Statement must name it',
  }),
  BOUNCE_TAX_PERCENT: wholeNumber({ unset: 0, from: 0, to: 28, means: 'the tax on that charge, in per cent' }),
  VALUE_DATE_DAYS: wholeNumber({
    unset: 10,
    from: 0,
    to: 400,
    means:
      'days after which a payment of a loan with a ledger may be told: an older one is kept off its loan until a person has decided',
  }),
  SETTLEMENT_REPORT_DAYS: wholeNumber({
    unset: 2,
    from: 0,
    to: 10,
    means:
      'days after the last one on which money keeps a part of a settlement in which that money may be told, of a loan with a ledger; a settlement that is accepted keeps what was set then',
  }),
  FORECLOSURE_PERCENT: wholeNumber({
    unset: 0,
    from: 0,
    to: 10,
    means: 'the charge for repaying a loan at once, in per cent of the principal; 18 % tax come on top of the charge',
  }),
  COOLING_OFF_DAYS: wholeNumber({
    unset: 3,
    from: 0,
    to: 30,
    means:
      'days after the payout within which a borrower repays a loan that has a ledger without that charge; a loan at a floating rate never bears it',
  }),
};
