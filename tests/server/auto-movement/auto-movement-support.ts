import type { StandingChange } from '../../../host/server/core/applications/change-standing.ts';
import type { FactChange } from '../../../host/server/core/applications/facts.store.ts';
import { moveWaiting } from '../../../host/server/desks/auto-movement/move-waiting.ts';
import { announce } from '../../../host/server/registers/subscribers.ts';
import { settleDue } from '../../../host/server/core/jobs/row-job.ts';
import { openPartnerRule, type PartnerRule } from '../../../widgets/contract/auto-movement/partner-rule.ts';
import type { SourcingPartner } from '../../../widgets/contract/applications/queues.ts';
import { place } from '../applications/support.ts';
import type { Session, TestServer } from '../support.ts';
import { readDay } from '../../../widgets/contract/time.ts';

/** The job, as the server runs it. */
export const movingJob = moveWaiting(announce);

type TypedRule = ReturnType<typeof ruleOf>;

/** A rule as a call takes it: no limit but those given. */
export const ruleOf = (limits: Partial<PartnerRule> = {}) => {
  const { productTypes, ...rest } = { ...openPartnerRule, ...limits };
  return { ...rest, productTypes: [...productTypes] };
};

export async function ruleIdOf(server: TestServer, name: string): Promise<string> {
  const found = server.db.selectFrom('partner_rule').select('id').where('name', '=', name);
  return (await found.executeTakeFirstOrThrow()).id;
}

/** Proposes to switch a partner's rule on. @returns its id */
export async function proposeRule(
  server: TestServer,
  name: string,
  session: Session,
  limits: Partial<PartnerRule> = {},
): Promise<string> {
  const ruleId = await ruleIdOf(server, name);
  const rule: TypedRule = ruleOf(limits);
  (await server.call('savePartnerRule', { ruleId, isOn: true, rule, reason: '' }, { session })).data();
  return ruleId;
}

/** Switches a partner's rule on, as two people do it. @returns its id */
export async function switchOn(
  server: TestServer,
  name: string,
  [proposer, approver]: readonly [Session, Session],
  limits: Partial<PartnerRule> = {},
): Promise<string> {
  const ruleId = await proposeRule(server, name, proposer, limits);
  (await server.call('decidePartnerRule', { ruleId, isAccepted: true, reason: '' }, { session: approver })).data();
  return ruleId;
}

interface Waits {
  partnerId: number;
  sourcingPartner?: SourcingPartner | null;
  loanAmount?: number;
  standing?: StandingChange;
  facts?: FactChange;
}

/** All that the move to Ready For Disbursal asks for. */
export const ready: FactChange = { agreementValidUntil: readDay('2099-12-31'), mandate: 'NACH_PROCESSED' };

/** Puts an application into NACH Upload, ready to go on unless told otherwise. */
export async function putToUpload(server: Pick<TestServer, 'db'>, id: string, waits: Waits): Promise<void> {
  const { partnerId, sourcingPartner = null, loanAmount = 50_000, standing = {}, facts = {} } = waits;
  await server.db
    .updateTable('application')
    .set({
      partner_id: partnerId,
      sourcing_partner: sourcingPartner,
      loan_amount: loanAmount,
      product_type: 'PL',
      risk_level: 'Low',
    })
    .where('id', '=', id)
    .execute();
  await place(server, id, { udrs: 'NACH_UPLOAD', ...standing }, { ...ready, ...facts });
}

/** One round of the job. @returns how many applications it has settled */
export function runRound(server: TestServer): Promise<number> {
  return settleDue(movingJob, { db: server.db, now: server.clock.now }, (error) => {
    throw error;
  });
}
