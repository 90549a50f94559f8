import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callNames, callRows, type CallName } from '../../../widgets/contract/calls.ts';
import { listRows, listTypes, type ListType } from '../../../widgets/contract/lists.ts';
import { screens } from '../../../widgets/contract/screens.ts';
import { roles } from '../../../widgets/contract/session/roles.ts';
import { demoAccounts } from '../../../host/server/demo/kit/staff.ts';
import { startWithApplications } from '../lists/support.ts';
import type { Session, TestServer } from '../support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startWithApplications(1_500);
});
afterAll(() => server.close());

const agentName = 'agency@demo.example';
const managerName = 'manager@demo.example';

async function keysOf(username: string): Promise<string[]> {
  const row = await server.db
    .selectFrom('staff')
    .select('portal_route_list')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return row.portal_route_list.flatMap(({ routeList }) => routeList.map(({ key }) => key));
}

async function setRoles(username: string, held: readonly string[]): Promise<void> {
  await server.db
    .updateTable('staff')
    .set({ roles: JSON.stringify(held) })
    .where('username', '=', username)
    .execute();
}

async function firstTab(type: ListType, session: Session) {
  const { stage } = listRows[type];
  const { tabs } = (await server.call(`${type}.tabs`, { stage }, { session })).data() as {
    tabs: { queueName: string }[];
  };
  return tabs[0]?.queueName ?? '';
}

/** What a viewer may do to the first rows of a list. */
async function actionsOf(type: ListType, session: Session): Promise<string[]> {
  const input = { userId: session.id, queueName: await firstTab(type, session), pageNumber: 1, rows: 50 };
  const { rows } = (await server.call(`${type}.rows`, { ...input, filters: { optionId: [] } }, { session })).data() as {
    rows: { actions: string[] }[];
  };
  return [...new Set(rows.flatMap(({ actions }) => actions))];
}

describe('the route list alone', () => {
  it('decides menus and screens, whatever the roles say [SH-45]', async () => {
    const { roles: held = [] } = demoAccounts.find(({ username }) => username === agentName) ?? {};
    const shown = async () => {
      const { portalRouteList } = (await server.call('signIn', { username: agentName, password: 'demo-pass' })).data();
      const session = await server.signIn(agentName);
      const open: CallName[] = [];
      for (const type of listTypes) {
        const answer = await server.call(`${type}.tabs`, { stage: listRows[type].stage }, { session });
        if (answer.status === 200) open.push(`${type}.tabs`);
      }
      return { portalRouteList, open };
    };
    const before = await shown();
    expect(before.open).toContain('agency-calling-list.tabs');
    expect(before.open).not.toContain('document-processing.tabs');
    for (const other of [['OPS_LEAD', 'ADMIN', 'AGENCY_MANAGER'], [], [...roles]]) {
      await setRoles(agentName, other);
      await server.db.deleteFrom('sign_in_attempt').execute();
      expect(await shown()).toEqual(before);
    }
    await setRoles(agentName, held);
  });
});

describe('an agency', () => {
  const managerKeys = Object.entries(screens)
    .filter(([, { path }]) => path.startsWith('/agency/manager'))
    .map(([key]) => key);
  const allocations = ['allocate', 'reAllocate', 'allocateAgent', 'bulkAllocate', 'bulkReAllocate'];

  it('has routes of the manager and calls behind them', () => {
    expect(managerKeys).toContain('AGENCY_CUSTOMER_LIST');
  });

  it('keeps the manager’s routes, their calls and every allocation from an agent, and gives a manager both [SH-46]', async () => {
    const [agentKeys, managersKeys] = [await keysOf(agentName), await keysOf(managerName)];
    expect(agentKeys.filter((key) => managerKeys.includes(key))).toEqual([]);
    expect(managersKeys).toEqual(expect.arrayContaining(managerKeys));

    const [agent, manager] = [await server.signIn(agentName), await server.signIn(managerName)];
    const behind = callNames.filter((name) => {
      const { auth, screens: granted } = callRows[name];
      return auth === 'session' && granted !== 'any' && granted.every((key) => managerKeys.includes(key));
    });
    expect(behind).toContain('agency-customer-list.rows');
    for (const name of behind) {
      const url = callRows[name].path.replace(/:\w+/g, 'a');
      const headers = { 'x-security-token': agent.token, 'x-user-key': agent.key };
      const answer = await server.app.inject({ method: callRows[name].method, url, headers });
      expect([name, answer.statusCode]).toEqual([name, 403]);
    }

    for (const type of listTypes.filter((each) => agentKeys.includes(listRows[each].routeKey))) {
      const allowed = await actionsOf(type, agent);
      expect(allowed.filter((action) => allocations.includes(action))).toEqual([]);
    }
    expect(await actionsOf('agency-customer-list', manager)).toEqual(expect.arrayContaining(['allocateAgent']));
  });
});
