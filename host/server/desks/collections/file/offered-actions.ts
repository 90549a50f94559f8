import { operationsFileActions, type FileAction } from '../../../../../widgets/contract/collections/customer-file.ts';
import type { LoanStanding } from '../../../../../widgets/contract/collections/loan-standing.ts';
import {
  inFlightKinds,
  restructureLimits,
  type InFlightKind,
} from '../../../../../widgets/contract/collections/requests.ts';
import { dayOf, monthsAfter, type Day } from '../../../../../widgets/contract/time.ts';
import { may, type RightName } from '../../../../../widgets/contract/session/rights.ts';
import type { CallReply } from '../../../../../widgets/contract/schemas.ts';
import type { VisibleLoan } from '../../../core/loans/visible-case.ts';
import type { FileLoan } from './customer-file.store.ts';
import type { Waiver } from './present-requests.ts';

type Offer = CallReply<'fetchCustomerDetails'>['actions'][number];

const rightOf = {
  startCall: 'callFromFile',
  feedback: 'giveFeedback',
  paymentLink: 'sendPaymentLink',
  penaltyWaiver: 'requestWaiver',
  restructure: 'requestRestructure',
  foreclosure: 'quoteForeclosure',
} as const satisfies Record<FileAction, RightName>;

/** What decides whether an action can be done on a file now. */
interface FileFacts {
  loan: FileLoan;
  view: VisibleLoan['view'];
  standing: LoanStanding;
  today: Day;
  inFlight: InFlightKind | undefined;
  /** The newest waiver. */
  waiver: Waiver | undefined;
  /** Why no call may be started now. */
  callBarrier: string | null;
  /** The loan of a call of the caller that has not ended. */
  runningLoan: string | undefined;
}

/** `21/11/2025`. */
const typedDay = (moment: Date) => dayOf(moment).split('-').toReversed().join('/');

function callRefusal({ runningLoan, loan, callBarrier }: FileFacts): string | null {
  if (runningLoan === loan.loan_application_number) return 'This call is running';
  if (runningLoan !== undefined) return `You have a call that has not ended, on loan ${runningLoan}`;
  return callBarrier;
}

function restructureRefusal({ standing, inFlight, loan, today }: FileFacts): string | null {
  if (standing.overdueInstallments === 0) return 'Nothing is overdue on this loan';
  if (inFlight !== undefined) return inFlightKinds[inFlight];
  const again = loan.restructured_on && monthsAfter(loan.restructured_on, restructureLimits.monthsApart);
  return again && again > today ? 'This loan was restructured within the last 12 months' : null;
}

const refusalOf: Readonly<Record<FileAction, (facts: FileFacts) => string | null>> = {
  startCall: callRefusal,
  feedback: () => null,
  paymentLink: ({ standing }) => (standing.totalOutstanding === 0 ? 'Nothing is due on this loan' : null),
  penaltyWaiver({ waiver, standing }) {
    if (waiver?.status === 'REQUESTED') return `Requested on ${typedDay(waiver.requested_at)}`;
    return standing.penaltyOutstanding === 0 ? 'There is no unpaid penalty on this loan' : null;
  },
  restructure: restructureRefusal,
  foreclosure({ inFlight, standing }) {
    if (inFlight !== undefined) return inFlightKinds[inFlight];
    return standing.principalOutstanding === 0 ? 'Nothing is left to pay' : null;
  },
};

/** What a file offers somebody with these roles, and why not now. A loan that is closed offers nothing. */
export function offeredActions(facts: FileFacts, roles: readonly string[]): Offer[] {
  const { loan, view } = facts;
  if (loan.closed_reason !== null || loan.case_id === null) return [];
  const known = Object.keys(rightOf) as FileAction[];
  const isInCollection = loan.queue !== null;
  return known
    .filter((action) => may(rightOf[action], roles))
    .filter((action) => (view === 'agency' && isInCollection) || operationsFileActions.includes(action))
    .map((action) => ({ action, refusal: refusalOf[action](facts) }));
}
