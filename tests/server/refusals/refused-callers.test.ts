import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../host/server/db/new-id.ts';
import { demoAccounts } from '../../../host/server/demo/kit/staff.ts';
import { callNames, callRows } from '../../../widgets/contract/calls.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { schemas } from '../../../widgets/contract/schemas.ts';
import { encode, sessionHeaders } from '../support.ts';
import { triedCalls, triedWith } from './call-classes.ts';
import { refuseEveryCall } from './every-call.ts';
import { foreignIdIn, isIdField } from './foreign-ids.ts';
import { urlOf } from './refusal-support.ts';
import { isOpen, sampleFields } from './sample-input.ts';

const { server, expectNothingStored, tried } = refuseEveryCall();
afterAll(expectNothingStored);

/** The paths of each account's screens. */
const keysOf = new Map<string, ReadonlySet<string>>();
let wrongHeaders: Record<'session' | 'telephony', Record<string, Record<string, string>>>;
let colleague: string;
beforeAll(async () => {
  const names = ['none@demo.example', ...demoAccounts.map(({ username }) => username)];
  const found = await server().db.selectFrom('staff').select(['username', 'portal_route_list']).execute();
  for (const username of names) {
    const lists = found.find((each) => each.username === username)?.portal_route_list ?? [];
    keysOf.set(username, new Set(lists.flatMap(({ routeList }) => routeList.map(({ key }) => key))));
  }
  const [session, telephony] = [await server().wrongHeaders('session'), await server().wrongHeaders('telephony')];
  wrongHeaders = { session, telephony };
  ({ id: colleague } = await server().sessionOf('ops@demo.example'));
});

describe.each(callNames)('%s', (name) => {
  const { row, request, sample, good, asks, sendFields } = tried(name);

  if (row.auth !== 'none')
    it('refuses who shows no key, half of one or one that is over', async () => {
      const wrong = Object.entries(wrongHeaders[row.auth === 'telephony' ? 'telephony' : 'session']);
      for (const [what, more] of triedWith(name, wrong))
        expect(await sendFields(sample(), more), what).toMatchObject({ status: 401, data: undefined });
    });

  if (row.auth === 'session' && row.screens !== 'any') {
    const granted = row.screens;
    it('refuses a user of another role, and says so in the audit', async () => {
      const others = [...keysOf].filter(([, keys]) => !granted.some((key) => keys.has(key)));
      expect(others).not.toEqual([]);
      for (const [username] of triedWith(name, others)) {
        const refused = await sendFields(sample(), sessionHeaders(await server().sessionOf(username)));
        expect(refused, username).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
        const events = await server()
          .db.selectFrom('audit_event')
          .select(['result', 'reason_codes'])
          .where('action', '=', name)
          .where('actor', '=', username)
          .execute();
        expect(events).toEqual([{ result: 'DENIED', reason_codes: ['NOT_ALLOWED'] }]);
      }
    });
  }

  it('shows and changes nothing by an id that is not the caller’s', async () => {
    const fields = Object.keys(request.properties ?? {}).filter(isIdField);
    const done = expect.objectContaining({ failCount: 0 });
    for (const each of fields)
      for (const id of triedWith(name, [colleague, newId(), '261121000009'])) {
        const answer = await sendFields({ ...sample(), [each]: id });
        const does = answer.status === 400 ? 'refused' : foreignIdIn(name, each);
        const sentence = `${name} answers to a foreign ${each}: refuse it, or say why not in tests/server/refusals/foreign-ids.ts`;
        const isRefused = does === 'refused' || (does === 'any' && id !== colleague);
        if (isRefused) expect(answer.code, sentence).toBeDefined();
        else if (does === 'perRow') expect([answer.code, answer.data], sentence).not.toEqual([undefined, done]);
        else expect(answer.code).toBeUndefined();
        if (does === 'nothing')
          expect(JSON.stringify(answer.data), sentence).not.toMatch(/"(rowId|totalCount|applicationCount)":"?[1-9a-f]/);
      }
  });

  if (/:\w/.test(row.path))
    it('refuses an id in its path that is nobody’s', async () => {
      const { payload, headers: type } = await encode(row.encoding, sampleFields(schemas[name].request));
      const body = { ...(payload && { payload }), headers: { ...type, ...good() } };
      const ids = ['00000000-0000-7000-8000-000000000000', newId(), "' or 1=1", '%00', '..', 'a'.repeat(500)];
      for (const id of triedWith(name, ids))
        expect((await server().send(name, body, urlOf(name, id))).code, id).toBeDefined();
    });

  if (!triedCalls.has(name)) return;

  it('refuses an idempotency key and a version that are none', async () => {
    const wrong: Record<string, string>[] = [{ [headers.idempotencyKey]: 'short' }, { [headers.ifMatch]: 'x' }];
    for (const more of wrong) {
      const refused = await sendFields(sample(), asks(more));
      // A file that is missing is told of first.
      if (row.encoding === 'multipart') expect(refused.code).toBeDefined();
      else expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    }
  });

  it('refuses in JSON whatever kind of answer is asked for', async () => {
    for (const accept of ['application/x-ndjson', 'text/event-stream', 'text/html', 'application/pdf']) {
      if (row.auth !== 'none') expect(await sendFields(sample(), { accept })).toMatchObject({ status: 401 });
      const refused = isOpen(request)
        ? await sendFields({ known: { nested: true } }, asks({ accept }))
        : await sendFields({ ...sample(), isAdmin: 'true' }, asks({ accept }));
      expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    }
  });

  it('refuses every other method', async () => {
    const methods = ['POST', 'PUT', 'DELETE', 'PATCH'] as const;
    const taken = callNames.filter((each) => callRows[each].path === row.path).map((each) => callRows[each].method);
    for (const method of methods.filter((each) => !taken.some((own) => own === each)))
      expect(await server().request(method, urlOf(name), { headers: good() })).toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('refuses what is no call, whatever the method', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const)
    expect(await server().request(method, '/no/such/call', {})).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

it('limits the calls of one address that has no session', async () => {
  const headersGiven = { 'content-type': 'application/json', ...(await server().goodHeaders('loadTelephonyCall')) };
  const raw = { payload: '{}', headers: headersGiven, from: '10.9.9.9' };
  const answers = await Promise.all(Array.from({ length: 700 }, () => server().send('loadTelephonyCall', raw)));
  expect(answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS').length).toBeGreaterThanOrEqual(100);
});
