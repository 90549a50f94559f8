import { mostDisbursals, stageTasks, type StageAction } from '../../../../widgets/contract/stage-work/stage-work.ts';
import { paymentReported, paymentStands } from '../../../../widgets/contract/bank/bank-exceptions.ts';
import { moveGuards } from '../../../../widgets/contract/applications/udrs-moves.ts';
import type { Role } from '../../../../widgets/contract/session/roles.ts';
import { roleLabel } from '../../../../widgets/contract/session/roles.ts';
import { apartMessage, may, rights, type Doer, type RightName } from '../../../../widgets/contract/session/rights.ts';
import type { Account } from '../../core/accounts/accounts.store.ts';
import type { FoundStanding } from '../../core/applications/applications.store.ts';
import type { Facts } from '../../core/applications/facts.store.ts';
import type { Staff } from '../../call/handler.ts';
import {
  accountToCheck,
  anotherAccountBarrier,
  checkBarrier,
  currentOf,
  isOfAccount,
  type Barrier,
} from './account-offers.ts';
import type { Day } from '../../../../widgets/contract/time.ts';

interface Offer {
  action: StageAction;
  refusal: string | null;
}

/** The right that each action asks for. */
const actionRights = {
  recordVisit: 'recordVisit',
  decide: 'sanctionLoan',
  recordAgreement: 'recordAgreement',
  openMandate: 'openMandate',
  checkAccount: 'checkAccount',
  initiate: 'initiateDisbursal',
  release: 'releaseDisbursal',
  fix: 'fixDisbursal',
} as const satisfies Record<StageAction, RightName>;

/** Whether an agreement holds on a day in India, YYYY-MM-DD. */
export function isAgreementValid({ agreementValidUntil }: Pick<Facts, 'agreementValidUntil'>, today: Day): boolean {
  return agreementValidUntil !== null && agreementValidUntil >= today;
}

/** Why somebody may not record an OSV visit. */
export function visitRefusal({ documentApproverIds }: Facts, who: string | Doer): string | undefined {
  return apartMessage('recordVisit', who, { approved: documentApproverIds });
}

/** What the bank reports, which keeps a loan from being paid out: not settled yet, or right. */
export function reportRefusal({ paymentReport }: Facts): { message: string; isApart: false } | undefined {
  if (paymentReport === null) return undefined;
  return { message: paymentReport === 'OPEN' ? paymentReported : paymentStands, isApart: false };
}

/** An application whose disbursal is to be initiated. */
interface ToInitiate extends Pick<Known, 'known' | 'otherAccount' | 'otherMandate'> {
  account: Account | undefined;
}

/** Why somebody cannot initiate a disbursal now; `isApart` where it is because of who they are. */
export function initiateRefusal(
  { known, account, otherAccount, otherMandate }: ToInitiate,
  who: string | Doer,
): Barrier | undefined {
  const doers = { approved: known.approvedById, confirmed: account?.confirmed_by_id ?? null };
  const apart = apartMessage('initiateDisbursal', who, doers);
  if (apart !== undefined) return { message: apart, isApart: true };
  const reported = reportRefusal(known);
  if (reported) return reported;
  if (!known.isBankAccountVerified) return { message: moveGuards.bankAccountVerified, isApart: false };
  const other = otherAccount ?? otherMandate;
  if (other !== undefined) return { message: other, isApart: false };
  return known.disbursalInitiatedById === null
    ? undefined
    : { message: 'The disbursal is initiated and waits for its approval', isApart: false };
}

/** Why somebody cannot approve a disbursal now. */
export function releaseRefusal(known: Facts, who: string | Doer): Barrier | undefined {
  if (known.disbursalInitiatedById === null) return { message: moveGuards.disbursalInitiated, isApart: false };
  const doers = { initiated: known.disbursalInitiatedById, approved: known.approvedById };
  const apart = apartMessage('releaseDisbursal', who, doers);
  return apart === undefined ? undefined : { message: apart, isApart: true };
}

/** Why a failed disbursal cannot be tried again. */
export function fixRefusal({ failedAttempts }: Facts): string | undefined {
  return failedAttempts < mostDisbursals ? undefined : 'It has failed three times. Reject or cancel the application';
}

const offer = (action: StageAction, refusal?: string): Offer => ({ action, refusal: refusal ?? null });

/** What offers depend on. */
interface Known {
  known: Facts;
  /** Newest first. */
  accounts: readonly Account[];
  /** The account of the last attempt to pay out; null if it is not known. */
  lastAccountId: string | null;
  /** Why the agreement does not hold for the current account; undefined where it does. */
  otherAccount: string | undefined;
  /** Why no agreement is recorded now. */
  noAgreement: string | undefined;
  /** Why the mandate does not do for the current account; undefined where it does. */
  otherMandate: string | undefined;
}

/** What a stage offers, whoever asks, with the reasons why not now. */
function offersAt(
  standing: FoundStanding,
  { known, accounts, lastAccountId, otherAccount, noAgreement, otherMandate }: Known,
  staff: Staff,
  today: Day,
): Offer[] {
  switch (stageTasks[standing.udrs]) {
    case 'visit':
      return [offer('recordVisit', visitRefusal(known, staff))];
    case 'decision':
      return [offer('decide')];
    case 'agreement':
      return [
        offer('recordAgreement', noAgreement),
        offer('openMandate', isAgreementValid(known, today) ? undefined : moveGuards.agreementValid),
      ];
    case 'mandate':
      return [offer('recordAgreement', noAgreement)];
    case 'disbursal':
      return known.disbursalInitiatedById === null
        ? [
            ...(noAgreement === undefined ? [offer('recordAgreement')] : []),
            offer('checkAccount', checkBarrier(accountToCheck(accounts), { standing, known }, staff)?.message),
            offer(
              'initiate',
              initiateRefusal({ known, account: currentOf(accounts), otherAccount, otherMandate }, staff)?.message,
            ),
          ]
        : [
            offer(
              'release',
              (releaseRefusal(known, staff) ?? reportRefusal(known))?.message ?? otherAccount ?? otherMandate,
            ),
          ];
    case 'failure':
      return [
        offer(
          'fix',
          fixRefusal(known) ??
            (isOfAccount(known.failureCause) ? anotherAccountBarrier(currentOf(accounts), lastAccountId) : undefined),
        ),
      ];
    default:
      return [];
  }
}

function workersOf(offers: readonly Offer[]): string {
  const roles = new Set<Role>(offers.flatMap(({ action }) => [...rights[actionRights[action]].roles]));
  return [...roles].map(roleLabel).join(' or ');
}

/** What the application's stage offers somebody, and why they can record nothing. */
export function offersOf(standing: FoundStanding, known: Known, staff: Staff, today: Day) {
  const all = offersAt(standing, known, staff, today);
  const offers = all.filter(({ action }) => may(actionRights[action], staff.roles));
  if (standing.hold !== null) return { offers: [], readOnlyReason: 'The application is on hold' };
  if (all.length > 0 && offers.length === 0) return { offers, readOnlyReason: `This is the work of ${workersOf(all)}` };
  return { offers, readOnlyReason: null };
}
