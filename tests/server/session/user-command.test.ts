import { afterAll, beforeAll, expect, it } from 'vitest';
import { manageUsers } from '../../../host/server/commands/manage-users.ts';
import { SettingsError } from '../../../host/server/base/settings.ts';
import { hashAtCost } from '../../support/databases/test-databases.ts';
import { addAgency } from '../agencies/world.ts';
import { encode, startTestServer, type TestServer } from '../support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Runs the command as from a terminal at which `typed` is entered. @returns the lines it says */
async function run(command: string, typed?: string): Promise<string[]> {
  const said: string[] = [];
  await manageUsers(server.db, command.split(' '), {
    say: (line) => void said.push(line),
    askPassword: () => Promise.resolve(typed),
    now: server.clock.now,
  });
  return said;
}

const refusal = (command: string, typed?: string) =>
  run(command, typed).then(
    () => 'not refused',
    (error: unknown) => (error instanceof SettingsError ? error.message : String(error)),
  );

const asha = 'asha@lender.example.com';
const add = `add ${asha} --first-name Asha --last-name Kulkarni --roles OPS_AGENT,SUPPORT --routes DOCUMENT_PROCESSING`;
const signIn = (password: string) => server.call('signIn', { username: asha, password });

it('adds a user, who signs in with the password typed for them and has the screens granted', async () => {
  expect(await run(add, 'correct horse battery')).toEqual([`Added ${asha}`]);
  expect((await signIn('correct horse battery')).data()).toMatchObject({
    firstName: 'Asha',
    lastName: 'Kulkarni',
    roles: ['OPS_AGENT', 'SUPPORT'],
    portalRouteList: [{ viewName: 'ops', routeList: [{ key: 'DOCUMENT_PROCESSING' }] }],
  });
  expect(await refusal(add)).toBe(`There is a user ${asha} already.`);
});

it('disables a user, whose sessions end at once, and enables them again', async () => {
  const { token, key, id } = (await signIn('correct horse battery')).data();
  const session = { token, key, id };
  const [line] = await run(`disable ${asha}`);
  expect(line).toMatch(/^Disabled asha@lender\.example\.com, 2 sessions ended$/);
  expect((await server.call('keepAlive', {}, { session })).status).toBe(401);
  expect((await signIn('correct horse battery')).errorCode).toBe('SIGN_IN_REFUSED');
  await run(`enable ${asha.toUpperCase()}`);
  expect((await signIn('correct horse battery')).errorCode).toBeUndefined();
  expect((await server.call('keepAlive', {}, { session })).status).toBe(401);
});

it('resets a password to a one-time one, printed once, and ends the sessions', async () => {
  const { token, key, id } = (await signIn('correct horse battery')).data();
  const lines = (await run(`reset ${asha}`)).join('\n');
  const [, oneTime = ''] = /One-time password: (\S{16})/.exec(lines) ?? [];
  expect((await server.call('keepAlive', {}, { session: { token, key, id } })).status).toBe(401);
  expect((await signIn('correct horse battery')).errorCode).toBe('SIGN_IN_REFUSED');
  expect((await signIn(oneTime)).errorCode).toBeUndefined();
  expect((await signIn(oneTime)).errorCode).toBe('SIGN_IN_REFUSED');
  await run(`reset ${asha}`, 'mangalore-tiffin-46');
  expect((await signIn('mangalore-tiffin-46')).errorCode).toBeUndefined();
});

it('changes roles and screens, by key or all of a portal', async () => {
  expect(await run(`roles ${asha} ops_lead,ADMIN`)).toEqual([`Roles of ${asha}: OPS_LEAD, ADMIN`]);
  await run(`routes ${asha} agency,DOCUMENT_PROCESSING`);
  const { roles, portalRouteList } = (await signIn('mangalore-tiffin-46')).data();
  expect(roles).toEqual(['OPS_LEAD', 'ADMIN']);
  expect(portalRouteList.map(({ viewName }) => viewName)).toEqual(['agency', 'ops']);
  expect(portalRouteList[0]?.routeList).toContainEqual({ key: 'AGENCY_CALLING_LIST' });
  expect(portalRouteList[1]?.routeList).toEqual([{ key: 'DOCUMENT_PROCESSING' }]);
});

it('says which of the granted screens the roles do not read', async () => {
  const said = (who: string) => [
    `${who} cannot read Stuck MIS: give a role that can, or take the screen away`,
    `${who} cannot read Consent Dashboard: give a role that can, or take the screen away`,
  ];
  await run(`roles ${asha} FIXER`);
  const lines = await run(`routes ${asha} STUCK_MIS_PAGE,CONSENT_DASHBOARD,PROMO_CODE`);
  expect(lines.slice(1).toSorted()).toEqual(said('Compliance fixer').toSorted());
  expect(await run(`roles ${asha} COMPLIANCE`)).toEqual([`Roles of ${asha}: COMPLIANCE`]);
  await run(`roles ${asha} OPS_LEAD,ADMIN`);
  await run(`routes ${asha} agency,DOCUMENT_PROCESSING`);
});

it('says of whom somebody is who collects, and what people of another company cannot have', async () => {
  const other = 'neha@agency.example.com';
  await addAgency(server, 'Sahyadri');
  const lines = await run(`add ${other} --first-name Neha --roles AGENCY_AGENT --routes agency --agency sahyadri`);
  expect(lines[0]).toBe(`Added ${other}`);
  const shown = async () => (await run('list')).find((line) => line.startsWith(other));
  expect(await shown()).toMatch(/\tAGENCY_AGENT of SAHYADRI\t/);
  expect(await refusal(`roles ${other} AGENCY_AGENT,SUPPORT`)).toBe(
    "SUPPORT is a role of the lender's own people, not of Sahyadri.",
  );
  expect(await refusal(`routes ${other} ops`)).toBe("People of Sahyadri have screens of the agency's portal alone.");
  expect(await refusal(`agency ${other} NOBODY`)).toBe(
    'There is no agency NOBODY. The agencies are IN_HOUSE, SAHYADRI.',
  );
  expect(await refusal(`agency ${asha} SAHYADRI`)).toBe(
    'Only an account with a role of AGENCY_AGENT or AGENCY_MANAGER has an agency.',
  );
  expect(await run(`agency ${other} in_house`)).toEqual([`${other} is of In-house now, 0 sessions ended`]);
  expect(await shown()).toMatch(/\tAGENCY_AGENT\t/);
  await server.db.deleteFrom('agent').where('email_id', '=', other).execute();
  await server.db.deleteFrom('staff').where('username', '=', other).execute();
});

it('lists everybody', async () => {
  const lines = await run('list');
  expect(lines).toHaveLength(7);
  expect(lines[0]).toMatch(/^agency@demo\.example\tRavi Shetty\tAGENCY_AGENT\tnever signed in$/);
  expect(lines[1]).toMatch(/^asha@lender\.example\.com\tAsha Kulkarni\tOPS_LEAD ADMIN\tsigned in \d{4}-/);
});

it.each([
  ['add nobody --first-name A --roles OPS_AGENT --routes ops', 'A username is an e-mail address, but it is "nobody".'],
  ['add x@demo.example --first-name A --routes ops', 'x@demo.example is a name of the demo and is for nobody else.'],
  ['disable lead@demo.example', 'lead@demo.example is a name of the demo and is for nobody else.'],
  ['add b@lender.example.com --routes ops', '--first-name must be given.'],
  [
    'add b@lender.example.com --first-name B --roles KING --routes ops',
    /^There is no role KING\. The roles are OPS_AGENT/,
  ],
  ['add b@lender.example.com --first-name B --routes NOWHERE', /^There is no screen NOWHERE to grant/],
  ['add b@lender.example.com --first-name B --routes PROFILE', /^There is no screen PROFILE to grant/],
  ['add b@lender.example.com --first-name B', '--routes must grant at least one screen.'],
  ['reset b@lender.example.com', 'There is no user b@lender.example.com.'],
  ['promote b@lender.example.com', /^Usage:/],
  ['__proto__', /^Usage:/],
  ['add --wrong', /^Unknown option '--wrong'/],
])('refuses with a sentence: %s', async (command, sentence) => {
  const found = await refusal(command);
  if (typeof sentence === 'string') expect(found).toBe(sentence);
  else expect(found).toMatch(sentence);
});

it('refuses a password that is too short or the name itself', async () => {
  const other = add.replaceAll('asha@', 'mira@');
  expect(await refusal(other, 'short')).toBe('Use at least 15 characters.');
  expect(await refusal(other, 'mira@lender.example.com')).toBe('Choose something else than your username.');
  expect(await refusal(`reset ${asha}`, 'short')).toBe('Use at least 15 characters.');
});

it('unlocks who was shut out by wrong tries, at every address, as a reset does', async () => {
  const tryAll = async (password: string) => {
    const codes: (string | undefined)[] = [];
    for (const ip of ['10.3.0.1', '10.3.0.2', '10.3.0.3', '10.3.0.4', '10.3.0.5'])
      for (let tries = 0; tries < 5; tries++) {
        const { payload, headers } = await encode('form', { username: asha, password });
        const sent = {
          method: 'POST',
          url: '/auth/login',
          remoteAddress: ip,
          headers,
          payload: payload ?? '',
        } as const;
        codes.push((await server.app.inject(sent)).json().error?.errorCode);
      }
    return codes;
  };
  // What is tried in vain is checked at next to no cost.
  await server.db
    .updateTable('staff')
    .set({ password_hash: hashAtCost(2 ** 4, 'mangalore-tiffin-46') })
    .where('username', '=', asha)
    .execute();
  expect((await tryAll('wrong')).at(-1)).toBe('SIGN_IN_THROTTLED');
  expect((await signIn('mangalore-tiffin-46')).errorCode).toBe('SIGN_IN_THROTTLED');
  expect(await run(`unlock ${asha}`)).toEqual([expect.stringMatching(/^Unlocked asha@lender\.example\.com: /)]);
  expect((await signIn('mangalore-tiffin-46')).errorCode).toBeUndefined();
  expect(await refusal('unlock nobody@lender.example.com')).toBe('There is no user nobody@lender.example.com.');
  await tryAll('wrong');
  await run(`reset ${asha}`, 'mangalore-tiffin-46');
  expect((await signIn('mangalore-tiffin-46')).errorCode).toBeUndefined();
});

it('writes every change to the audit as a job, without a password', async () => {
  const events = await server.db.selectFrom('audit_event').selectAll().where('channel', '=', 'JOB').execute();
  expect(events.map(({ action }) => action).toSorted()).toEqual([
    'ADD_USER',
    'ADD_USER',
    'CHANGE_AGENCY',
    'CHANGE_ROLES',
    'CHANGE_ROLES',
    'CHANGE_ROLES',
    'CHANGE_ROLES',
    'CHANGE_ROUTES',
    'CHANGE_ROUTES',
    'CHANGE_ROUTES',
    'DISABLE_USER',
    'ENABLE_USER',
    'RESET_PASSWORD',
    'RESET_PASSWORD',
    'RESET_PASSWORD',
    'UNLOCK_USER',
  ]);
  expect(JSON.stringify(events)).not.toMatch(/horse|tiffin/);
});

it('sends who goes to an agency through its KYC, also one who was there before', async () => {
  const kyc = async () =>
    server.db
      .selectFrom('agent')
      .select(['queue', 'kyc_status'])
      .where('email_id', '=', asha)
      .executeTakeFirstOrThrow();
  const verify = () =>
    server.db.updateTable('agent').set({ kyc_status: 'DONE' }).where('email_id', '=', asha).execute();
  await run(`roles ${asha} OPS_AGENT`);
  expect(await kyc()).toEqual({ queue: 'OPS', kyc_status: 'DONE' });
  await run(`roles ${asha} AGENCY_AGENT`);
  expect(await kyc()).toEqual({ queue: 'AGENCY', kyc_status: 'NOT_STARTED' });
  await verify();
  await run(`roles ${asha} AGENCY_MANAGER`);
  expect(await kyc()).toEqual({ queue: 'AGENCY', kyc_status: 'DONE' });
  await run(`roles ${asha} OPS_AGENT`);
  await run(`roles ${asha} AGENCY_AGENT`);
  expect(await kyc()).toEqual({ queue: 'AGENCY', kyc_status: 'NOT_STARTED' });
});
