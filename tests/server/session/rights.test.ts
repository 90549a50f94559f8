import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PortalRoutes } from '../../../host/server/db/tables/staff.ts';
import { demoAccounts, routesOf } from '../../../host/server/demo/kit/staff.ts';
import { callNames, callRows, type CallName } from '../../../widgets/contract/calls.ts';
import { schemas } from '../../../widgets/contract/schemas.ts';
import { screens, type RouteKey } from '../../../widgets/contract/screens.ts';
import { may, type RightName } from '../../../widgets/contract/session/rights.ts';
import { roles, type Role } from '../../../widgets/contract/session/roles.ts';
import { addStaff } from '../applications/support.ts';
import { linesOf, startWithApplications, tabsOf } from '../lists/support.ts';
import { sampleFields } from '../refusals/sample-input.ts';
import { sampled } from '../../support/tiers/tiers.ts';
import { addMails, mailIds } from '../nach/nach-support.ts';
import type { Session, TestServer } from '../support.ts';

const everyScreen: PortalRoutes = [routesOf('agency', true), routesOf('ops', true)];

let server: TestServer;
let people: Readonly<Record<Role, Session>>;
beforeAll(async () => {
  server = await startWithApplications(300);
  await addMails(server);
  const made = roles.map(async (role) => [role, await addStaff(server, role.toLowerCase(), [role], everyScreen)]);
  people = Object.fromEntries(await Promise.all(made));
});
afterAll(() => server.close());

const isDone = (code: string | undefined) => code !== 'NOT_ALLOWED';

/** What each right lets somebody do, tried on what is not there where it would change something. */
const tries: Partial<Record<RightName, (session: Session) => Promise<boolean>>> = {
  downloadLists: async (session) =>
    (await linesOf(server, session, 'decision-wait', { queueName: 'Decision Wait' })).isLines,
  allocate: async (session) => isDone((await server.call('allocationAgents', {}, { session })).errorCode),
  reassignForOsv: async (session) => isDone((await server.call('osvAssignees', {}, { session })).errorCode),
  assignQueues: async (session) => isDone((await server.call('queueChoices', {}, { session })).errorCode),
  assignAgencyQueues: async (session) =>
    isDone((await server.call('queueChoices', { list: 'agency-agents-list' }, { session })).errorCode),
  changeMandates: async (session) => {
    const sent = { mailId: mailIds.waiting, loanApplicationNumber: '999999999999' };
    return isDone((await server.call('linkNachMail', sent, { session })).errorCode);
  },
};
const tried = Object.keys(tries) as RightName[];

describe.each(tried)('%s', (right) => {
  it.each(roles)('%s', async (role) => {
    expect(await tries[right]?.(people[role])).toBe(may(right, [role]));
  });
});

it('a list offers what its viewer has the right to, and nothing else', async () => {
  const offered: readonly (readonly [RightName, Parameters<typeof tabsOf>[2], string])[] = [
    ['downloadLists', 'decision-wait', 'downloadList'],
    ['allocate', 'agency-customer-list', 'bulkAllocate'],
    ['allocate', 'agency-customer-list', 'uploadAllocation'],
    ['reassignForOsv', 'kyc-verification', 'reassignForOsv'],
    ['assignQueues', 'manage-agent-list', 'unassignQueues'],
    ['assignAgencyQueues', 'agency-agents-list', 'assignQueues'],
  ];
  for (const role of roles)
    for (const [right, list, action] of offered) {
      const { actions } = await tabsOf(server, people[role], list);
      expect([role, action, actions.some((each) => each === action)]).toEqual([role, action, may(right, [role])]);
    }
});

/** What only a button loads: who lacks its right is not offered the button. */
const behindButtons: Partial<Record<CallName, RightName>> = {
  findSubscription: 'readSubscriptions',
  osvAssignees: 'reassignForOsv',
  allocationAgents: 'allocate',
  agencyChoices: 'allocateToAgency',
  queueChoices: 'assignQueues',
  fetchMandateBatches: 'uploadBankAnswers',
  fetchMandatesToCancel: 'uploadBankAnswers',
  fetchApplicationForm: 'addApplications',
  countBankExceptions: 'readBankFiles',
  fetchBankFiles: 'makePayoutFiles',
  previewBankFile: 'makePayoutFiles',
  fetchFeedbackForm: 'giveFeedback',
  downloadStuckMis: 'downloadLists',
  downloadDailyMis: 'downloadLists',
};

/** What a screen loads: what its calls read, and the lists beside them. */
const loads = callNames.filter((name) => {
  const { auth, changes, screens: serving } = callRows[name];
  // A call from a row is the row's own, and the sample's list has none.
  return auth === 'session' && changes === 'nothing' && serving !== 'any' && name !== 'openRowCall';
});
function canRead(key: RouteKey, held: readonly string[]): boolean {
  const { needs } = screens[key];
  return needs === undefined || may(needs, held);
}

describe('a screen that a menu offers', () => {
  const sent = (name: CallName) => sampleFields(schemas[name].request);

  const isAllowedTo = (name: CallName, role: Role) => {
    const { screens: serving } = callRows[name];
    const isReader = serving === 'any' || serving.some((key) => canRead(key, [role]));
    const button = behindButtons[name];
    return isReader && (button === undefined || may(button, [role]));
  };
  const all = loads.flatMap((name) => roles.map((role) => ({ name, role, isAllowed: isAllowedTo(name, role) })));
  const asked = sampled(all, ({ name, isAllowed }) => `${name} ${isAllowed}`);

  it.each(roles)('loads for the roles that its row asks for, and for nobody else: %s', async (role) => {
    const session = people[role];
    const refused: unknown[] = [];
    for (const { name, isAllowed } of asked.filter((each) => each.role === role)) {
      const answer = await server.call(name, sent(name), { session });
      if (isDone(answer.errorCode) !== isAllowed) refused.push([name, answer.errorCode, isAllowed]);
    }
    expect(refused).toEqual([]);
  });

  it.each(demoAccounts)('is one that the account reads: $username', ({ roles: held, portals, manages = false }) => {
    const keys = portals.flatMap((portal) =>
      routesOf(portal, manages, held).routeList.map(({ key }) => key as RouteKey),
    );
    expect(keys.filter((key) => !canRead(key, held))).toEqual([]);
  });
});
