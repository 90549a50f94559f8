import { expect, it } from 'vitest';
import type { CallInput } from '../../../../widgets/contract/schemas.ts';
import type { WritingCall } from '../../../../widgets/contract/calls.ts';
import {
  listRows,
  listTypes,
  rowActionTypes,
  type ListType,
  type RowActionType,
} from '../../../../widgets/contract/lists.ts';
import { headerActionsOf } from '../../../../widgets/contract/lists/list-places.ts';
import { rowActionsOf } from '../../../../widgets/contract/lists/list-places.ts';
import { disposition, load, withGrant } from '../../calling/telephony-support.ts';
import { mailIds } from '../../nach/nach-support.ts';
import { presses, startForPresses } from '../../refusals/presses.ts';
import { customer, list, mail, type Read } from '../../refusals/reads.ts';
import { first, linesOf, pageOf, tabsOf } from '../support.ts';

/** Each type of row action on a list that has it: it is offered there, and what is done by it is seen by who looks next. */

const { server, lead, loan } = startForPresses();

interface Use {
  list: ListType;
  /** Done by the action, or on the screen that it opens. */
  act(): Promise<unknown>;
  /** Where it is seen. */
  shown: Read;
}

/** What each call is sent is asked for once the action has been seen on the list. */
async function pressed(name: WritingCall): Promise<() => Promise<unknown>> {
  const { input, session = lead() } = await presses[name]();
  return async () => (await server().call(name, input, { session })).data();
}
async function byCall(type: ListType, name: WritingCall): Promise<Use> {
  return { list: type, act: await pressed(name), shown: list(type) };
}

const agencyList = 'agency-customer-list';
type Allocation = CallInput<'allocateCases'>['action'];
const keysOf = (rows: readonly { rowId: string; version: number }[]) =>
  rows.map(({ rowId, version }) => ({ rowId, version }));
async function allocate(action: Allocation, rows: readonly { rowId: string; version: number }[], at = 0) {
  const { agents } = (await server().call('allocationAgents', {}, { session: lead() })).data();
  const agentId = agents.filter(({ refusal, queues }) => refusal === null && queues?.length === 0)[at]?.id ?? '';
  const input = { action, channel: 'calling', rows: keysOf(rows), agentId } as const;
  const done = (await server().call('allocateCases', input, { session: lead() })).data();
  expect(done.failCount).toBe(0);
}
/** So many free loans. */
const free = async (count: number) =>
  (await pageOf(server(), lead(), agencyList, { queueName: 'Customers Not Allocated' })).rows.slice(0, count);
async function firstGiven(action: Allocation, count: number): Promise<Use> {
  const rows = await free(count);
  return { list: agencyList, act: () => allocate(action, rows), shown: list(agencyList) };
}
async function givenAgain(action: Allocation, count: number): Promise<Use> {
  const rows = await free(count);
  await allocate('bulkAllocate', rows);
  const given = rows.map(({ rowId, version }) => ({ rowId, version: version + 1 }));
  return { list: agencyList, act: () => allocate(action, given, 1), shown: list(agencyList) };
}

/** The calling screen that the action opens, and the record of the call there. */
async function called(): Promise<Use> {
  const type = 'agency-calling-list';
  const row = first((await pageOf(server(), lead(), type, { queueName: listRows[type].firstQueue })).rows);
  async function act() {
    const { path } = (
      await server().call('openRowCall', { listType: type, rowId: row.rowId }, { session: lead() })
    ).data();
    const { call } = await load(server(), Object.fromEntries(new URLSearchParams(path.split('?')[1])));
    const loanAppNo = String(row.loanApplicationNumber);
    const said = disposition(call, { loanAppNo, entityId: call.entityId });
    (await server().call('saveTelephonyCall', said, withGrant(call))).data();
  }
  return { list: type, act, shown: list(type) };
}

/** The file, and the act that the audit keeps of it. */
async function downloaded(): Promise<Use> {
  const shown: Read = async ({ db }) =>
    db.selectFrom('audit_event').select('after').where('action', '=', 'DOWNLOAD_LIST').execute();
  const act = () => linesOf(server(), lead(), 'document-processing', {});
  return { list: 'document-processing', act, shown };
}

async function openedLink(): Promise<Use> {
  const { input } = await presses.sendSettlementLink();
  const { loan: loanNumber } = await server()
    .db.selectFrom('settlement')
    .select('loan_application_number as loan')
    .where('id', '=', input.settlementId)
    .executeTakeFirstOrThrow();
  const act = async () => (await server().call('sendSettlementLink', input, { session: lead() })).data();
  return { list: 'agency-settlement-validation-list', act, shown: customer(loanNumber) };
}

async function severalValidated(): Promise<Use> {
  const several = [await presses.validateFeedback(), await presses.validateFeedback()];
  const rows = several.flatMap(({ input }) => input.rows);
  async function act() {
    const input = { rows, verdict: 'VALIDATED' } as const;
    const done = (await server().call('validateFeedback', input, { session: lead() })).data();
    expect(done).toMatchObject({ okCount: 2, failCount: 0 });
  }
  const type = 'agency-feedback-validation-list';
  return { list: type, act, shown: list(type) };
}

/** By type, a list that has it and what is done: a type without a row does not compile. */
const uses: Readonly<Record<RowActionType, () => Promise<Use>>> = {
  openLink: openedLink,
  openIssueDetails: async () => ({
    list: 'hold',
    act: await pressed('reportIssue'),
    shown: list('hold', { loanApplicationNumber: loan() }),
  }),
  save: async () => ({
    list: 'document-processing',
    act: await pressed('saveRow'),
    shown: list('document-processing', { loanApplicationNumber: loan() }),
  }),
  call: called,
  reassignForOsv: () => byCall('kyc-verification', 'reassignForOsv'),
  goToNachDetails: async () => ({
    list: 'nach-review',
    act: await pressed('rejectNachMail'),
    shown: mail({ mailId: mailIds.linked }),
  }),
  downloadList: downloaded,
  allocate: () => firstGiven('allocate', 1),
  reAllocate: () => givenAgain('reAllocate', 1),
  bulkAllocate: () => firstGiven('bulkAllocate', 3),
  bulkReAllocate: () => givenAgain('bulkReAllocate', 3),
  allocateAgent: () => firstGiven('allocateAgent', 1),
  edit: () => byCall('promo-code', 'updatePromoCode'),
  validate: () => byCall('agency-feedback-validation-list', 'validateFeedback'),
  bulkValidate: severalValidated,
  accept: () => byCall('agency-settlement-validation-list', 'acceptSettlements'),
  reject: () => byCall('agency-settlement-validation-list', 'rejectSettlements'),
  delete: () => byCall('agency-settlement-validation-list', 'deleteSettlements'),
};

/** What a viewer is offered on a list as a whole and on several rows of it, and on the rows that it shows first. */
async function offeredOn(type: ListType): Promise<ReadonlySet<string>> {
  const { tabs, actions } = await tabsOf(server(), lead(), type);
  const offered = new Set<string>(actions);
  for (const { queueName } of tabs)
    for (const row of (await pageOf(server(), lead(), type, { queueName, rows: 50 })).rows)
      for (const action of row.actions) offered.add(action);
  return offered;
}

it('all lists together have the eighteen types of row actions, and no other [QL-41]', () => {
  const known: readonly string[] = rowActionTypes;
  const used = listTypes.flatMap((type): string[] => [
    ...rowActionsOf(type),
    ...[...listRows[type].bulkActions, ...headerActionsOf(type)].filter((action) => known.includes(action)),
  ]);
  expect([...new Set(used)].toSorted()).toEqual([...rowActionTypes].toSorted());
  expect(rowActionTypes).toHaveLength(18);
});

it.each(rowActionTypes)('%s is offered on a list, and what it does is seen by who looks next [QL-41]', async (type) => {
  const use = await uses[type]();
  expect([...(await offeredOn(use.list))]).toContain(type);
  const before = await use.shown(server(), await server().signIn());
  expect(await use.shown(server(), await server().signIn())).toEqual(before);
  await use.act();
  expect(await use.shown(server(), await server().signIn())).not.toEqual(before);
});
