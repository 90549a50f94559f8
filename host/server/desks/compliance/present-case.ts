import type { Kysely } from 'kysely';
import { complianceDesks, type ComplianceDesk } from '../../../../widgets/contract/compliance/compliance.ts';
import { knowsHits } from '../../../../widgets/contract/compliance/secrecy.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import type { FoundStanding } from '../../core/applications/applications.store.ts';
import { readKeyLabels } from '../../core/choices/choices.store.ts';
import * as facts from '../../core/applications/facts.store.ts';
import { stageNoteFor } from '../../core/applications/stage-notes.store.ts';
import * as staffs from '../../core/staff/staff.store.ts';
import type { Database } from '../../db/schema.ts';
import { readHeader, readTabs } from '../documents/document-config.store.ts';
import { holdInfoOf } from '../documents/desk.ts';
import * as documents from '../documents/documents.store.ts';
import { presentCard, titleOf } from '../documents/present-card.ts';
import type { CallContext, Staff } from '../../call/handler.ts';
import { indianTime } from '../../base/indian-time.ts';
import { maskPhone } from '../../base/mask-phone.ts';
import { offersOf } from './case-offers.ts';
import { isOpenTo, leads, type CaseState } from './case-state.ts';
import { correctableFields } from './correctable-fields.ts';
import * as store from './compliance.store.ts';
import { judgingRefusal } from './judge.ts';
import { presentDiscrepancy } from './present-discrepancy.ts';
import { proposalsOf } from './proposals.store.ts';

type Case = CallReply<'fetchComplianceCase'>;
type Standing = CallReply<'claimComplianceCase'>;

/** What is proposed where the customer has denied the application, while it is one of the reasons. */
const fraud = 'FRAUD_SUSPECTED';

const orNull = (at: Date | null): string | null => at && indianTime(at);

/** Reads all that is known of a case. */
export async function readCase(db: Kysely<Database>, standing: FoundStanding): Promise<CaseState> {
  const known = await facts.find(db, standing.id);
  const round = Math.max(1, known.complianceRound);
  return {
    standing,
    known,
    round,
    kase: await store.findCase(db, standing.id),
    checks: await store.checksOf(db, standing.id, round),
    discrepancies: await store.discrepanciesOf(db, standing.id),
    calls: await store.callsOf(db, standing.id),
    proposals: await proposalsOf(db, standing.id),
  };
}

/** Where a case stands after a change. */
export async function standingOf(db: Kysely<Database>, standing: FoundStanding, staff: Staff): Promise<Standing> {
  const { complianceTakenById } = await facts.find(db, standing.id);
  const { owner, owner_id: id, owned_at: since } = await store.findCase(db, standing.id);
  return {
    loanApplicationNumber: standing.loanApplicationNumber,
    currentStage: standing.udrs,
    complianceStatus: standing.complianceStatus,
    owner:
      id === null
        ? null
        : {
            id,
            name: owner ?? '',
            isMine: id === staff.id,
            isAtWork: complianceTakenById === id,
            since: since === null ? '' : indianTime(since),
          },
    version: standing.version,
  };
}

export function presentCheck(row: store.CheckRow): Case['checks'][number] {
  return {
    key: row.check_key,
    verdict: row.verdict,
    remark: row.remark,
    documentKey: row.document_key,
    by: row.by ?? '',
    at: indianTime(row.at),
  };
}

export function presentCall(row: store.CallLogRow): Case['calls'][number] {
  return {
    id: row.id,
    outcome: row.outcome,
    callingComment: row.calling_comment,
    nextCallAt: orNull(row.next_call_at),
    discrepancyIds: row.discrepancy_ids,
    by: row.by ?? '',
    at: indianTime(row.at),
  };
}

/** @param isCorrected whether the reader may propose what the cards are to say */
async function presentCards(
  { db, storage }: CallContext,
  cards: readonly documents.CardRow[],
  isCorrected: boolean,
): Promise<Case['documents']> {
  const tabs = new Map((await readTabs(db)).map(({ key, label }) => [key, label]));
  const files = await documents.filesOf(
    db,
    cards.map(({ id }) => id),
  );
  const shown = await Promise.all(cards.map((card) => presentCard(card, files, storage)));
  return shown.map(({ key, headerTitle: label, preview }, index) => ({
    key,
    label,
    tab: tabs.get(cards[index]?.tab_key ?? '') ?? '',
    preview: preview ?? {},
    ...(isCorrected && { fields: correctableFields(cards[index]) }),
  }));
}

/** The titles of an application's cards, by key. */
export async function titlesOf(db: Kysely<Database>, applicationId: string): Promise<Map<string, string>> {
  return new Map((await documents.cardsOf(db, applicationId)).map((card) => [card.key, titleOf(card)]));
}

async function cancelAskedOf(db: Kysely<Database>, { known }: CaseState): Promise<Pick<Case, 'cancelAsked'>> {
  const { cancelAskedAt: at, cancelAskedById: id } = known;
  const asker = id === null ? undefined : await staffs.find(db, id);
  return at && asker ? { cancelAsked: { by: `${asker.firstName} ${asker.lastName}`.trim(), at: indianTime(at) } } : {};
}

/** A case as one of its desks shows it to somebody. */
export async function presentCase(
  context: CallContext,
  { standing, desk, staff }: { standing: FoundStanding; desk: ComplianceDesk; staff: Staff },
): Promise<Case> {
  const { db, caller, settings, storage } = context;
  const state = await readCase(db, standing);
  const { name, items } = await readHeader(db, standing.id, settings.productName);
  const cards = await documents.cardsOf(db, standing.id);
  const offers = offersOf(desk, state, staff);
  const isCorrected = offers.actions.some(({ action }) => action === 'answer' || action === 'call');
  const isJudged = offers.actions.some(({ action }) => action === 'check');
  const { contact_number: phone, compliance_status_at: since } = await store.aboutApplication(db, standing.id);
  const isReview = desk === 'review' && knowsHits(staff.roles);
  const shown = state.discrepancies.filter(({ code }) => isOpenTo(staff.roles, code));
  const refusalOf = (row: store.DiscrepancyRow) =>
    judgingRefusal(row, {
      own: state.proposals.filter((each) => each.discrepancy_id === row.id),
      round: state.round,
      staff,
    });
  const isAtDesk = standing.udrs === complianceDesks[desk];
  const lastCall = state.calls.at(-1);
  const isLead = leads(staff.roles);
  const rejectReasons = await readKeyLabels(db, 'rejectReason');
  const isFraudOffered = rejectReasons.some(({ key }) => key === fraud);
  return {
    applicationId: standing.id,
    ...(await standingOf(db, standing, staff)),
    complianceStatusDate: orNull(since),
    headerInfo: { name, loanApplicationNumber: standing.loanApplicationNumber, imageUrl: null, items },
    holdInfo: await holdInfoOf(db, caller, standing),
    stageNote: await stageNoteFor(db, staff.roles, standing),
    round: state.round,
    checks: isReview ? state.checks.map(presentCheck) : [],
    readsChecks: isReview,
    isHitOpen: isReview && state.kase.is_hit_open,
    discrepancies: await Promise.all(
      shown.map(async (row) => ({
        ...(await presentDiscrepancy(row, { cards, proposals: state.proposals }, storage)),
        ...(isJudged && { judgingRefusal: refusalOf(row)?.message ?? null }),
      })),
    ),
    calls: state.calls.map(presentCall),
    contactNumber: desk === 'calling' ? (maskPhone(phone) ?? '') : '',
    documents: await presentCards(context, cards, isCorrected),
    rejectReasons,
    ...(await cancelAskedOf(db, state)),
    proposal:
      isReview && lastCall?.outcome === 'DENIED' && lastCall.round >= state.round - 1 && isFraudOffered
        ? { decision: 'REJECT', rejectReason: fraud }
        : null,
    assignees:
      isLead && isReview && isAtDesk
        ? (await store.reviewers(db)).filter(({ id }) => !state.known.complianceFixerIds.includes(id))
        : [],
    ...offers,
  };
}
