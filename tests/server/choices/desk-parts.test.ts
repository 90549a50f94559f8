import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PartKind } from '../../../widgets/contract/desk-parts/desk-parts.ts';
import { addPerson } from '../access/access-support.ts';
import { errorOf, type Desk } from '../documents/support.ts';
import type { Session, TestServer } from '../support.ts';
import { addedTab, newWords, why } from './choices-support.ts';
import { startParts, type Parts } from './desk-parts-support.ts';

let parts: Parts;
let desk: Desk;
let server: TestServer;
let lead: Session;
let second: Session;
beforeAll(async () => {
  parts = await startParts();
  ({ desk, server, lead, second } = parts);
});
afterAll(() => server.close());

describe('tabs, cards and headers', () => {
  it('are there from the beginning, as the schema has begun them', async () => {
    const every = await parts.every();
    const count = (kind: PartKind) => every.filter((each) => each.kind === kind).length;
    expect((['tab', 'card', 'documentHeader', 'nachHeader'] as const).map(count)).toEqual([5, 11, 7, 6]);
    const pan = await parts.read(await parts.idOf('card', 'PAN'));
    expect(pan).toMatchObject({
      label: 'PAN card',
      version: 1,
      state: 'OFFERED',
      since: null,
      retiredOn: null,
      proposal: null,
      card: { tab: 'IDENTITY', sides: ['front'], isMandatory: true },
    });
    expect(pan.card?.fields.map(({ key, access, rule }) => [key, access, rule])).toEqual([
      ['PAN_NAME', 'edit', 'PERSON_NAME'],
      ['PAN_NUMBER', 'edit', 'PAN'],
      ['PAN_FATHER_NAME', 'edit', 'PERSON_NAME'],
      ['PAN_DOB', 'edit', 'BIRTH_DATE'],
      ['PAN_APPLICATION_NAME', 'form', 'PERSON_NAME'],
    ]);
  });

  it('are read and set by who sets choices, and by nobody else', async () => {
    const partId = await parts.idOf('documentHeader', 'city');
    const { username } = await addPerson(server, { roles: ['OPS_AGENT'], routes: ['CHOICES'] });
    for (const session of [desk.ops, await server.signIn(username)]) {
      expect((await server.call('fetchDeskParts', {}, { session })).errorCode).toBe('NOT_ALLOWED');
      expect((await server.call('fetchDeskPart', { partId }, { session })).errorCode).toBe('NOT_ALLOWED');
    }
  });
});

describe('a tab', () => {
  it('is added, named anew and moved, and the desk hears of it', async () => {
    const words = newWords();
    const { partId, state } = (await parts.add({ ...words, order: 99 })).data();
    expect(state).toBe('OFFERED');
    expect((await desk.config()).tabs.at(-1)).toMatchObject({
      key: words.key,
      label: words.label,
      config: { items: [] },
    });
    expect(await parts.lastNews()).toEqual({ type: 'choicesChanged', payload: { group: 'documentDesk' } });
    (await parts.change(partId, { label: 'Travel', order: 1 })).data();
    expect((await desk.config()).tabs.map(({ label }) => label).slice(0, 2)).toContain('Travel');
    expect((await parts.read(partId)).savedBy).not.toBeNull();
  });

  it('is retired once no card stands under it, and comes back', async () => {
    const { id, key } = await addedTab(server);
    expect((await parts.change(id, { isShown: false })).data()).toMatchObject({ state: 'RETIRED' });
    expect((await desk.config()).tabs.map((tab) => tab.key)).not.toContain(key);
    expect((await parts.change(id, { isShown: true })).data()).toMatchObject({ state: 'OFFERED' });
    const refused = await parts.change(await parts.idOf('tab', 'ADDRESS'), { isShown: false });
    expect(errorOf(refused).fieldErrors).toEqual({ isShown: 'Cards stand under this tab. Move them first' });
    const first = await parts.change(await parts.idOf('tab', 'IDENTITY'), { isShown: false });
    expect(errorOf(first).fieldErrors).toEqual({ isShown: 'The document desk opens on this tab, so it stays' });
  });

  it('is refused with what is wrong, at its path', async () => {
    const { id, key, label } = await addedTab(server);
    const wrong = await parts.add({ key: 'lower', label: 'Identity', order: 0 });
    expect(errorOf(wrong)).toMatchObject({
      errorCode: 'VALIDATION_FAILED',
      fieldErrors: {
        key: 'Begin with a capital; then capitals, digits and underscores, 40 at most',
        label: 'Another one has these words already',
        order: 'Enter a whole number from 1 to 9999',
      },
    });
    expect(errorOf(await parts.add({ key })).fieldErrors).toEqual({ key: 'Another one has this key' });
    expect(errorOf(await parts.add({ reason: '' })).fieldErrors).toHaveProperty('reason');
    expect(errorOf(await parts.change(id, {})).errorMessage).toBe('Nothing is changed');
    expect(errorOf(await parts.change(id, { label: 'a\u0007' })).fieldErrors).toHaveProperty('label');
    expect((await parts.read(id)).label).toBe(label);
  });
});

describe('what a header shows', () => {
  it('is hidden at once, and shown once another person has approved it', async () => {
    const city = await parts.idOf('documentHeader', 'city');
    const risk = await parts.idOf('documentHeader', 'riskLevel');
    const labels = async () => (await desk.config()).headerInfo.items.map(({ label }) => label);
    expect(await labels()).toContain('Risk');
    (await parts.change(risk, { isShown: false })).data();
    expect(await labels()).not.toContain('Risk');
    expect((await parts.change(city, { isShown: true })).data()).toMatchObject({ state: 'WAITING' });
    expect(await labels()).not.toContain('City');
    expect((await parts.read(city)).proposal).toMatchObject({
      isShown: true,
      why: 'It shows more of a customer',
      reason: why,
    });
    expect(errorOf(await parts.change(city, { label: 'Town' }))).toMatchObject({ errorCode: 'CHOICE_REFUSED' });
    expect((await parts.read(city)).decisionRefusal).toBe('The person who proposed this change may not approve it');
    expect(errorOf(await parts.decide(city, 'APPROVED', lead)).errorCode).toBe('MAKER_CHECKER_VIOLATION');
    expect(errorOf(await parts.decide(city, 'WITHDRAWN', second)).errorCode).toBe('NOT_ALLOWED');
    expect(errorOf(await parts.decide(city, 'REFUSED', second, '')).fieldErrors).toEqual({
      reason: 'Say why it is refused',
    });
    expect((await parts.read(city, second)).decisionRefusal).toBeNull();
    expect((await parts.decide(city, 'APPROVED', second)).data()).toMatchObject({ state: 'OFFERED' });
    expect(await labels()).toContain('City');
    expect(errorOf(await parts.decide(city, 'APPROVED', second)).errorCode).toBe('CHOICE_REFUSED');
  });

  it('of NACH calls is set too, and theirs alone hear of it', async () => {
    const header = async () =>
      (await server.call('fetchCrmConfig', { stage: 'NachCallingCRM' }, { session: lead })).data().headerConfig ?? [];
    const emi = await parts.idOf('nachHeader', 'emiAmount');
    (await parts.change(emi, { label: 'Instalment', isShown: false })).data();
    expect(await header()).toContainEqual({ value: 'emiAmount', label: 'Instalment', accessLevel: 'hidden', order: 2 });
    expect(await parts.lastNews()).toEqual({ type: 'choicesChanged', payload: { group: 'nachHeader' } });
  });

  it('is what the product knows: nothing is added', async () => {
    const sent = { kind: 'nachHeader', ...newWords(), order: 9, card: null, reason: why } as never;
    expect((await server.call('addDeskPart', sent, { session: lead })).errorCode).toBe('VALIDATION_FAILED');
  });
});

it('of two who change parts at once, one hears that it has changed', async () => {
  const { id, label } = await addedTab(server);
  const sent = { partId: id, label: `${label} of one`, order: 50, isShown: true, card: null, reason: why };
  const headers = { 'if-match': '1' };
  const answers = await Promise.all(
    [lead, second].map((session, at) =>
      server.call('changeDeskPart', { ...sent, label: `${label} of ${at}` }, { session, headers }),
    ),
  );
  expect(new Set(answers.map(({ errorCode }) => errorCode))).toEqual(new Set(['STALE_VERSION', undefined]));
});

it('each change is in the audit, with what it was and what it is', async () => {
  const { id, label } = await addedTab(server);
  (await parts.change(id, { label: `${label} again` })).data();
  const event = await server.db
    .selectFrom('audit_event')
    .select(['action', 'before', 'after', 'remark'])
    .where('entity', '=', 'deskPart')
    .where('entity_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(event).toMatchObject({
    action: 'CHANGE_DESK_PART',
    before: { label },
    after: { label: `${label} again` },
    remark: why,
  });
});
