import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMapping } from '../../../host/server/base/settings/mapping.ts';
import { makeState } from '../../core-backend/caller.ts';
import { startTestServer, type TestServer } from '../support.ts';
import { account, write } from './desk.ts';
import { apiKey, startOtherNames } from './other-names.ts';

const file = fileURLToPath(new URL('../../../embed-examples/upstream-mapping.json', import.meta.url));
let lender: Awaited<ReturnType<typeof startOtherNames>>;
let server: TestServer;
beforeAll(async () => {
  lender = await startOtherNames();
  const mapping = readMapping(readFileSync(file, 'utf8'), 'upstream-mapping.json', { LENDER_API_KEY: apiKey });
  const upstream = { url: lender.base, timeoutMs: 5000, mapping };
  server = await startTestServer({ settings: { upstream, isDemo: false } });
});
afterAll(async () => {
  await server.close();
  await lender.close();
});

it('the example’s mapping signs in at a backend with other names, encodings and words', async () => {
  expect((await server.call('signIn', account)).data()).toMatchObject({
    username: account.username,
    firstName: 'Asha',
  });
  expect((await server.call('signIn', { ...account, password: 'x' })).body).toMatchObject({
    error: { errorMessage: 'The username or the password is not right' },
  });
});

it('and makes a whole telephony call there: load, save, history, ticket, an unknown number', async () => {
  const { query } = await makeState(lender.states, 'telephony-call');
  const { callingCrmResponseDTO: found, call } = (await server.call('loadTelephonyCall', query)).data();
  expect(found).toMatchObject({ productType: 'PERSONAL_LOAN', callingResponseDto: { userName: 'Imran Sheikh' } });
  const loanAppNo = found && 'loanAppNo' in found.callingResponseDto ? found.callingResponseDto.loanAppNo : null;
  expect(loanAppNo).toMatch(/^\d{12}$/);
  const grant = call?.grant ?? '';
  const words = {
    callStatus: 'Connected',
    subCallStatus: 'Interested',
    followUpDate: '2027/01/05 11:30',
    remarks: 'Pays',
  };
  const ids = { entityId: query.entityId, crtObjectId: query.crtObjectId, userId: null, loanAppNo };
  const none = { language: null, userQuery: null, callOutcome: null };
  const save = { ...words, ...ids, ...none, productType: 'PERSONAL_LOAN' as const, endCall: false };
  expect((await server.call('saveTelephonyCall', save, { headers: write({ grant }) })).data()).toEqual({});
  const ofLoan = { loanAppNo: loanAppNo ?? '', productType: 'PERSONAL_LOAN' as const };
  const history = (await server.call('telephonyCallHistory', ofLoan, { headers: { 'x-call-grant': grant } })).data();
  expect(history[0]).toMatchObject({ callStatus: 'Connected', remarks: 'Pays', agent: query.userId });
  const ticket = { loanAppNo, entityId: query.entityId, phoneNumber: null, callReferenceId: query.callReferenceId };
  const made = await server.call('createTelephonyTicket', ticket, { headers: write({ grant }) });
  expect(made.data().freshDeskUrl).toMatch(/^https:\/\/support\.core\.example\//);
  const unknown = await makeState(lender.states, 'telephony-unknown');
  expect((await server.call('loadTelephonyCall', unknown.query)).data().callingCrmResponseDTO).toBeNull();
});
