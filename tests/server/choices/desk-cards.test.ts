import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { insertCards } from '../../../host/server/desks/documents/new-cards.store.ts';
import { approve, errorOf, type Desk } from '../documents/support.ts';
import type { Session, TestServer } from '../support.ts';
import { addedTab, newWords, why } from './choices-support.ts';
import { startParts, type Card, type Parts } from './desk-parts-support.ts';

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

const reason = { key: 'UNCLEAR', label: 'Image blurred', isOffered: true };
const field: Card['fields'][number] = {
  key: 'PP_NUMBER',
  label: 'Passport number',
  isOffered: true,
  variant: 'text',
  access: 'edit',
  rule: 'NONE',
  choices: [],
};
const newCard = (changes: Partial<Card> = {}): Card => ({
  tab: 'IDENTITY',
  group: 'Proof of identity',
  summary: 'Number and expiry',
  sides: ['front'],
  isMandatory: false,
  rejectReasons: [reason],
  fields: [field],
  ...changes,
});

/** Gives the desk's application a card that it did not come with. */
async function giveCard(key: string) {
  const now = server.clock.now();
  await inTransaction(server.db, (tx) =>
    insertCards(tx, [
      {
        id: randomUUID(),
        application_id: desk.id,
        loan_application_number: desk.loan,
        key,
        section_key: key,
        type: null,
        proof_type: null,
        status: null,
        reject_reasons: '[]',
        field_values: '{}',
        decided_by_id: null,
        changed_by_id: null,
        changed_at: now,
        created_at: now,
      },
    ]),
  );
}

describe('a card', () => {
  it('comes with applications once it is added, and is worked on by its own rules', async () => {
    const words = newWords();
    const fields: Card['fields'] = [
      field,
      { ...field, key: 'PP_GUARANTOR', label: 'Guarantor PAN', rule: 'PAN' },
      {
        ...field,
        key: 'PP_KIND',
        label: 'Kind',
        variant: 'radio',
        choices: [
          { key: 'OLD', label: 'Old', isOffered: true },
          { key: 'NEW', label: 'New', isOffered: true },
        ],
      },
    ];
    const card = newCard({ sides: [], fields });
    (await parts.add({ kind: 'card', ...words, card })).data();
    expect(await parts.planned()).toContain(words.key);
    await giveCard(words.key);
    const shown = await desk.card(words.key);
    expect(shown).toMatchObject({ headerTitle: words.label, groupBy: 'Proof of identity', preview: null });
    expect(shown.fields[1]).toMatchObject({ key: 'PP_GUARANTOR', rule: 'PAN', accessLevel: 'edit' });
    const sent = (guarantor: string, kind: string) => ({
      fields: [
        { key: 'PP_NUMBER', value: 'Z1234567' },
        { key: 'PP_GUARANTOR', value: guarantor },
        { key: 'PP_KIND', value: kind },
      ],
    });
    const wrong = await desk.update(words.key, { ...approve, ...sent('ABC', 'OTHER') });
    expect(Object.keys(errorOf(wrong).fieldErrors ?? {})).toEqual(['PP_GUARANTOR', 'PP_KIND']);
    (await desk.update(words.key, sent('abcpe1234f', 'OLD'))).data();

    // what is retired is read where it was chosen, and filled in nowhere
    const partId = await parts.idOf('card', words.key);
    const retired = (given: Card): Partial<Card> => ({
      fields: given.fields.map((each) =>
        each.key === 'PP_KIND'
          ? { ...each, choices: each.choices.map((choice) => ({ ...choice, isOffered: choice.key !== 'OLD' })) }
          : { ...each, isOffered: each.key !== 'PP_GUARANTOR' },
      ),
    });
    expect((await parts.change(partId, { of: retired })).data()).toMatchObject({ state: 'WAITING' });
    expect((await parts.read(partId)).proposal?.why).toBe('Nobody has to fill in Guarantor PAN any more');
    expect((await desk.card(words.key)).fields[1]?.accessLevel).toBe('edit');
    (await parts.decide(partId, 'APPROVED', second)).data();
    const after = await desk.card(words.key);
    expect(after.fields.map(({ key, accessLevel, value }) => [key, accessLevel, value])).toEqual([
      ['PP_NUMBER', 'edit', 'Z1234567'],
      ['PP_GUARANTOR', 'form', 'ABCPE1234F'],
      ['PP_KIND', 'edit', 'OLD'],
    ]);
    expect(after.additionalData['PP_KIND']).toEqual([
      { key: 'OLD', label: 'Old' },
      { key: 'NEW', label: 'New' },
    ]);
    (await desk.update(words.key, { fields: [{ key: 'PP_KIND', value: 'NEW' }] })).data();
    expect((await desk.card(words.key)).additionalData['PP_KIND']).toEqual([{ key: 'NEW', label: 'New' }]);
    const back = await desk.update(words.key, { fields: [{ key: 'PP_KIND', value: 'OLD' }] });
    expect(errorOf(back).fieldErrors).toEqual({ PP_KIND: 'This value is not one of the list' });

    // nothing waits for it, so one person retires it; the application that has it keeps it
    expect((await parts.change(partId, { isShown: false })).data()).toMatchObject({ state: 'RETIRED' });
    expect(await parts.planned()).not.toContain(words.key);
    expect((await desk.card(words.key)).headerTitle).toBe(words.label);
  });

  it('keeps the words of a reject reason that was chosen, and offers it no more', async () => {
    const selfie = await parts.idOf('card', 'SELFIE');
    const rejected = { docStatus: 'REJECTED', rejectReasons: ['OTHER_PEOPLE'] } as const;
    (await desk.update('SELFIE', { status: { ...rejected, rejectReasons: [...rejected.rejectReasons] } })).data();
    const without = (given: Card): Partial<Card> => ({
      rejectReasons: given.rejectReasons.map((each) => ({ ...each, isOffered: each.key !== 'OTHER_PEOPLE' })),
    });
    expect((await parts.change(selfie, { of: without })).data()).toMatchObject({ state: 'OFFERED' });
    const shown = await desk.card('SELFIE');
    expect(shown.selectedRejectReasons).toEqual([{ key: 'OTHER_PEOPLE', label: 'Other people present' }]);
    expect(shown.rejectReasons.map(({ key }) => key)).toEqual(['IMAGE_UNCLEAR', 'FACE_DIFFERS']);
    const again = await desk.update('SELFIE', { status: { docStatus: 'REJECTED', rejectReasons: ['OTHER_PEOPLE'] } });
    expect(errorOf(again).errorMessage).toBe('A reject reason is not one of the list');
  });

  it('that is awaited is retired by two people, and one that is read elsewhere is not', async () => {
    const slip = await parts.idOf('card', 'SALARY_SLIP');
    expect((await parts.change(slip, { isShown: false })).data()).toMatchObject({ state: 'WAITING' });
    expect(await parts.planned()).toContain('SALARY_SLIP');
    expect((await parts.decide(slip, 'REFUSED', second)).data()).toMatchObject({ state: 'OFFERED' });
    (await parts.change(slip, { isShown: false })).data();
    expect((await parts.decide(slip, 'WITHDRAWN', lead)).data()).toMatchObject({ state: 'OFFERED' });
    (await parts.change(slip, { isShown: false })).data();
    (await parts.decide(slip, 'APPROVED', second)).data();
    expect(await parts.planned()).not.toContain('SALARY_SLIP');
    expect((await desk.card('SALARY_SLIP', 'INCOME')).isMandatory).toBe(true);
    const pan = await parts.change(await parts.idOf('card', 'PAN'), { isShown: false });
    expect(errorOf(pan).fieldErrors).toEqual({ isShown: 'Video KYC compares with it, so it stays' });
  });

  it('moves to another tab, of those that are shown', async () => {
    const { id, key } = await addedTab(server);
    const account = await parts.idOf('card', 'BANK_ACCOUNT');
    (await parts.change(account, { of: () => ({ tab: key }) })).data();
    expect((await desk.tab(key)).map((card) => card.key)).toEqual(['BANK_ACCOUNT']);
    expect(errorOf(await parts.change(id, { isShown: false })).fieldErrors).toHaveProperty('isShown');
    const nowhere = await parts.change(account, { of: () => ({ tab: 'NOWHERE' }) });
    expect(errorOf(nowhere).fieldErrors).toEqual({ 'card.tab': 'There is no such tab' });
    const none = await parts.add({ kind: 'card', card: newCard({ tab: '' }) });
    expect(errorOf(none).fieldErrors).toEqual({ 'card.tab': 'Choose a tab' });
    expect(errorOf(await parts.add({ kind: 'card' })).fieldErrors).toEqual({ card: 'Say what the card has' });
  });

  it('is refused with a rule, a kind and an access that there is not, each at its path', async () => {
    const fields = [{ ...field, rule: 'NONSENSE', variant: 'slider', access: 'look' }];
    const refused = await server.call(
      'addDeskPart',
      { kind: 'card', ...newWords(), order: 5, card: { ...newCard(), fields }, reason: why },
      { session: lead },
    );
    expect(errorOf(refused)).toMatchObject({
      errorCode: 'VALIDATION_FAILED',
      fieldErrors: {
        'card.fields.0.rule': 'There is no rule of this name',
        'card.fields.0.variant': 'Choose a kind of field',
        'card.fields.0.access': 'Choose whether it is read or changed',
      },
    });
  });
});
