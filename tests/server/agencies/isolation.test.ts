import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';
import { LiveStream } from '../../../host/server/core/live/live-stream.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import { everyList } from '../../../host/server/registers/every-list.ts';
import { callNames, callRows, type CallName } from '../../../widgets/contract/calls.ts';
import { listRows, listTypes, type ListType } from '../../../widgets/contract/lists.ts';
import { isTopic, topicRows, type Topic } from '../../../widgets/contract/live.ts';
import { schemas } from '../../../widgets/contract/schemas.ts';
import { sampled } from '../../support/tiers/tiers.ts';
import { startCollections, type Collections } from '../collections/support.ts';
import { classOf } from '../refusals/call-classes.ts';
import { storedIn } from '../refusals/refusal-support.ts';
import { sampleFields } from '../refusals/sample-input.ts';
import { sessionHeaders, type Session } from '../support.ts';
import { idFieldsOf, withField, type IdField } from './id-fields.ts';
import { elsewhere, validInputs } from './valid-inputs.ts';
import { makeWorld, type World } from './world.ts';

/**
 * Two agencies with equal worlds: whatever the people of one send, they learn nothing of the other. The calls, their fields and the
 * lists are those of the contract's tables, so that a new one is tried the day it is added.
 */

let desk: Collections;
let own: World;
let other: World;
beforeAll(async () => {
  desk = await startCollections();
  own = await makeWorld(desk, 'Quillon', 0);
  other = await makeWorld(desk, 'Zephyra', 1);
});
afterAll(() => desk.close());

type Fields = Record<string, unknown>;
const people = ['manager', 'agent'] as const;
const screensOf = async ({ id }: Session) => {
  const { portal_route_list: lists } = await desk.db
    .selectFrom('staff')
    .select('portal_route_list')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return new Set(lists.flatMap(({ routeList }) => routeList.map(({ key }) => key)));
};

const sessionCalls = callNames.filter((name) => callRows[name].auth === 'session' && name !== 'signOut');
const schemaOf = (name: CallName) => schemas[name].request as never as Parameters<typeof sampleFields>[0];
const inputOf = (name: CallName, world: World): Fields => {
  const params = 'params' in schemas[name] ? sampleFields(schemas[name].params as never) : {};
  return { ...sampleFields(schemaOf(name)), ...params, ...validInputs(desk, world)[name] };
};

async function answerOf(name: CallName, input: Fields, session: Session): Promise<string> {
  const { status, body } = await desk.call(name, input, { session });
  return `${status} ${JSON.stringify(body)}`;
}

/** Every field of every call that names something; files are tried by themselves. */
const asked = sessionCalls
  .filter((name) => callRows[name].encoding !== 'multipart')
  .flatMap((name) => idFieldsOf(schemaOf(name)).map((field) => ({ name, field })))
  // Rows that are not wanted: each time another one is taken.
  .filter(({ name, field }) => name !== 'nextApplication' || field.path[0] !== 'left');
type Asked = (typeof asked)[number];

const kindsFor = ({ takes }: IdField) =>
  (Object.keys(own.ids) as (keyof World['ids'])[]).filter(
    (kind) => takes === 'text' || (takes === 'loan') === isLoan(kind),
  );
/** At the gate an id of the kind that the field is for is tried, and one of another kind. */
const kindClass = ({ name }: Asked, kind: keyof World['ids']) => {
  const present = JSON.stringify(inputOf(name, own)).includes(own.ids[kind]);
  return `${isLoan(kind)} ${present}`;
};
const isLoan = (kind: keyof World['ids']) => kind === 'loan' || kind === 'settledLoan';
const inventedFor = (kind: keyof World['ids']) => (isLoan(kind) ? '261121000009' : newId());

/** How a call answers to what a field names, as the bytes of its answer with the name taken out. */
async function answerTo({ name, field }: Asked, value: string, session: Session): Promise<string> {
  const input = withField(inputOf(name, own), field.path, value, sampleFields(schemaOf(name)));
  return (await answerOf(name, input, session)).replaceAll(value, '#');
}

it('an id of another agency answers as an invented one, in every field of every call, and changes nothing', async () => {
  const tried = sampled(
    asked,
    ({ name, field }) => `${classOf(name)} ${field.path.join('.')}`,
    ({ name }) => name in validInputs(desk, own),
  );
  const stored = await storedIn(desk.db);
  const told: unknown[] = [];
  for (const person of people) {
    const session = own[person];
    for (const each of tried) {
      const kinds = sampled(kindsFor(each.field), (kind) => kindClass(each, kind));
      const invented = new Map<boolean, string>();
      for (const kind of kinds) {
        const known = invented.get(isLoan(kind)) ?? (await answerTo(each, inventedFor(kind), session));
        invented.set(isLoan(kind), known);
        const answer = await answerTo(each, other.ids[kind], session);
        if (answer !== known) told.push([person, each.name, each.field.path.join('.'), kind, answer, known]);
      }
    }
  }
  expect(told).toEqual([]);
  const after = await storedIn(desk.db);
  const changed = Object.keys(after).filter((table) => after[table] !== stored[table]);
  expect(changed).toEqual([]);
});

/** What a page of a list holds, for each tab. */
async function pagesOf(type: ListType, session: Session) {
  const stage = { stage: listRows[type].stage };
  const tabs = (await desk.call(`${type}.tabs`, stage, { session })).data().tabs;
  const pages: { queueName: string; count: number; rows: number; body: string }[] = [];
  for (const { queueName, applicationCount: count } of tabs) {
    const request = { userId: session.id, queueName, pageNumber: 1, rows: 100, filters: { optionId: [] } };
    const { body } = await desk.call(`${type}.rows`, request, { session });
    const rows = body.status === 'SUCCESS' ? (body.data as { totalCount: number }).totalCount : -1;
    pages.push({ queueName, count, rows, body: JSON.stringify(body) });
  }
  return pages;
}

const marksIn = (text: string) => other.marks.filter((mark) => text.includes(mark));

describe.each(people)('the %s of an agency', (person) => {
  it('reads nothing of another agency in a list, in its lines and by a search, and each tab counts its rows', async () => {
    const session = own[person];
    const keys = await screensOf(session);
    const open = listTypes.filter((type) => keys.has(listRows[type].routeKey));
    expect(open.length).toBeGreaterThanOrEqual(person === 'manager' ? 5 : 1);
    for (const type of open) {
      const pages = await pagesOf(type, session);
      for (const { queueName, count, rows, body } of pages) {
        expect([type, queueName, marksIn(body)]).toEqual([type, queueName, []]);
        expect([type, queueName, count]).toEqual([type, queueName, rows]);
        const payload = { userId: session.id, queueName, pageNumber: 1, rows: 10, filters: { optionId: [] } };
        const lines = await linesOf(type, payload, session);
        expect(marksIn(lines.body)).toEqual([]);
      }
      if (person === 'manager') expect(pages.some(({ body }) => body.includes(own.name))).toBe(true);
      for (const [searchColumn, searchValue] of searches())
        if (listRows[type].searchTypes.some((each) => each === searchColumn)) {
          const queueName = everyList[type].tabs[0]?.queueName ?? '';
          const request = { userId: session.id, queueName, pageNumber: 1, rows: 10, filters: { optionId: [] } };
          const sent = { ...request, searchColumn, searchValue } as never;
          const { rows } = (await desk.call(`${type}.rows`, sent, { session })).data() as { rows: unknown[] };
          expect([type, searchColumn, rows]).toEqual([type, searchColumn, []]);
        }
    }
    for (const [searchColumn, searchValue] of searches().slice(0, 3)) {
      const { found } = (await desk.call('findRows', { searchColumn, searchValue } as never, { session })).data();
      expect(found).toEqual([]);
    }
  });

  it('reads nothing of another agency in what any call answers', async () => {
    const session = own[person];
    const reading = sessionCalls.filter((name) => callRows[name].changes === 'nothing');
    const read: string[] = [];
    for (const name of sampled(reading, classOf, (each) => each in validInputs(desk, own))) {
      const answer = await answerOf(name, inputOf(name, own), session);
      expect([name, marksIn(answer)]).toEqual([name, []]);
      if (answer.startsWith('200') && answer.includes(own.name)) read.push(name);
    }
    expect(read).toEqual(expect.arrayContaining(['fetchCustomerDetails', 'fetchFeedbackHistory', 'fetchSettlements']));
  });
});

function searches(): [string, string][] {
  return [
    ['loanApplicationNumber', other.ids.loan],
    ['contactNumber', '9107654321'],
    ['emailId', `${other.name.toLowerCase()}0@borrower.example`],
    ['agentName', `${other.name}caller`],
  ];
}

function linesOf(type: ListType, payload: Fields, session: Session): Promise<LightMyRequestResponse> {
  const { method, path } = callRows[`${type}.rows`];
  const headers = { ...sessionHeaders(session), accept: 'application/x-ndjson', 'content-type': 'application/json' };
  return desk.app.inject({ method: method as 'POST', url: path, headers, payload: JSON.stringify(payload) });
}

it('an own id is no invented one: what these calls are asked about is reached', async () => {
  const natural = (Object.keys(validInputs(desk, own)) as CallName[]).filter(
    (name) => callRows[name].auth === 'session',
  );
  const reached = new Set<CallName>();
  for (const name of natural)
    for (const { field } of asked.filter((each) => each.name === name))
      for (const person of people) {
        const [kind = 'case'] = kindsFor(field);
        const invented = await answerTo({ name, field }, inventedFor(kind), own[person]);
        if ((await answerOf(name, inputOf(name, own), own[person])) !== invented) reached.add(name);
      }
  const others = natural.filter((name) => !reached.has(name) && asked.some((each) => each.name === name));
  expect(others).toEqual([]);
});

it('every write that an agency’s people may send is made by them here, or has no record of an agency', async () => {
  const keys = await screensOf(own.manager);
  const open = sessionCalls.filter((name) => {
    const { changes, screens } = callRows[name];
    return changes !== 'nothing' && (screens === 'any' || screens.some((key) => keys.has(key)));
  });
  const made = validInputs(desk, own);
  expect(open.filter((name) => !(name in made) && !(name in elsewhere))).toEqual([]);
  expect(Object.keys(elsewhere).filter((name) => name in made || !open.includes(name as CallName))).toEqual([]);
});

it('while one agency works, its answers and the streams of another carry nothing of the other', async () => {
  const { id: last } = await desk.db
    .selectFrom('live_event')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const inputs = validInputs(desk, other);
  for (const person of people)
    for (const name of Object.keys(inputs) as CallName[])
      if (callRows[name].auth === 'session') {
        const answer = await answerOf(name, inputOf(name, other), other[person]);
        expect([name, own.marks.filter((mark) => answer.includes(mark))]).toEqual([name, []]);
      }
  const events = await desk.db.selectFrom('live_event').selectAll().where('id', '>', last).execute();
  const readerOf = async (session: Session, reach: readonly string[] | 'all') => {
    const keys = await screensOf(session);
    const granted = (topic: string) => {
      if (!isTopic(topic)) return false;
      const { screens } = topicRows[topic];
      return screens === 'any' || screens.some((key) => keys.has(key));
    };
    const topics = new Set(events.map(({ topic }) => topic).filter(granted)) as Set<Topic>;
    const stream = new LiveStream({ staffId: session.id, sessionId: '', topics, reach }, {} as never, 0, 0);
    return events.filter(({ topic, audience }) => topics.has(topic as Topic) && stream.isFor(audience));
  };
  for (const person of people) {
    expect(await readerOf(own[person], [own.agencyId])).toEqual([]);
    expect((await readerOf(other[person], [other.agencyId])).length).toBeGreaterThan(2);
  }
  const lead = await desk.signIn();
  const seen = await readerOf(lead, 'all');
  expect(new Set(seen.map(({ topic }) => topic))).toEqual(
    new Set([
      'list.agency-calling-list',
      'list.agency-customer-list',
      'list.agency-feedback-validation-list',
      'list.agency-settlement-validation-list',
      'list.agency-agents-list',
      'list.access-requests',
      'list.agency-access-requests',
      'locks.collectionsCase',
    ]),
  );
});
