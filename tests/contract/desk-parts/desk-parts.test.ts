import { describe, expect, it } from 'vitest';
import {
  partWidening,
  type CardPart,
  type PartField,
  type PartKind,
  type PartValues,
} from '../../../widgets/contract/desk-parts/desk-parts.ts';
import { partKeyMessage, partMessages } from '../../../widgets/contract/desk-parts/part-rules.ts';

const field = (changes: Partial<PartField> = {}): PartField => ({
  key: 'F_NAME',
  label: 'Name',
  isOffered: true,
  variant: 'text',
  access: 'edit',
  rule: 'PERSON_NAME',
  choices: [],
  ...changes,
});
const shown: PartField = field({ key: 'F_SCORE', label: 'Score', access: 'form', rule: 'NONE' });
const card = (changes: Partial<CardPart> = {}): CardPart => ({
  tab: 'IDENTITY',
  group: 'Proof of identity',
  summary: 'Name',
  sides: ['front'],
  isMandatory: true,
  rejectReasons: [{ key: 'UNCLEAR', label: 'Image blurred', isOffered: true }],
  fields: [field(), shown],
  ...changes,
});
const part = (changes: Partial<PartValues> = {}): PartValues => ({
  label: 'Passport',
  order: 3,
  isShown: true,
  card: null,
  ...changes,
});
const ofCard = (changes: Partial<CardPart> = {}) => part({ card: card(changes) });
const withField = (changes: Partial<PartField>) => ofCard({ fields: [field(changes), shown] });

describe('a change is wider', () => {
  it.each<[string, PartKind, PartValues, PartValues, string]>([
    ['a value of a header is shown', 'documentHeader', part({ isShown: false }), part(), 'It shows more of a customer'],
    ['a value of calls is shown', 'nachHeader', part({ isShown: false }), part(), 'It shows more of a customer'],
    [
      'a card that is awaited is retired',
      'card',
      ofCard(),
      part({ isShown: false, card: card() }),
      'Applications come without it from then on',
    ],
    ['a field is retired', 'card', ofCard(), withField({ isOffered: false }), 'Nobody has to fill in Name any more'],
    ['a field is read alone', 'card', ofCard(), withField({ access: 'form' }), 'Nobody has to fill in Name any more'],
    [
      'a field that was read is changed',
      'card',
      ofCard(),
      ofCard({ fields: [field(), { ...shown, access: 'edit' }] }),
      'Score could only be read',
    ],
    ['a rule is taken away', 'card', ofCard(), withField({ rule: 'NONE' }), 'Another rule is asked of Name'],
  ])('where %s', (_, kind, before, after, why) => {
    expect(partWidening(kind, before, after)).toBe(why);
  });

  it.each<[string, PartKind, PartValues | null, PartValues]>([
    ['something is new', 'card', null, ofCard()],
    ['a tab is retired', 'tab', part(), part({ isShown: false })],
    ['a value of a header is hidden', 'documentHeader', part(), part({ isShown: false })],
    ['words and order change', 'card', ofCard(), part({ label: 'Pass', order: 9, card: card({ group: 'Other' }) })],
    [
      'a card is retired that nothing waits for',
      'card',
      ofCard({ isMandatory: false }),
      part({ isShown: false, card: card({ isMandatory: false }) }),
    ],
    ['a card comes back', 'card', part({ isShown: false, card: card() }), ofCard()],
    ['a field is added, or gets a rule', 'card', ofCard({ fields: [field({ rule: 'NONE' })] }), ofCard()],
    [
      'a field that is read alone is retired',
      'card',
      ofCard(),
      ofCard({ fields: [field(), { ...shown, isOffered: false }] }),
    ],
    [
      'a reject reason is retired',
      'card',
      ofCard(),
      ofCard({ rejectReasons: [{ key: 'UNCLEAR', label: 'Image blurred', isOffered: false }] }),
    ],
  ])('not where %s', (_, kind, before, after) => {
    expect(partWidening(kind, before, after)).toBeUndefined();
  });
});

describe('what is wrong with a part', () => {
  const messages = (after: PartValues, before: PartValues | null = null, key = 'PASSPORT') =>
    partMessages({ kind: 'card', key }, after, before);

  it('is nothing of a good one', () => {
    expect(messages(ofCard())).toEqual({});
    expect(messages(ofCard(), ofCard())).toEqual({});
    expect(partMessages({ kind: 'tab', key: 'TRAVEL' }, part(), null)).toEqual({});
    expect(['PASSPORT', 'A1_B'].map(partKeyMessage)).toEqual([undefined, undefined]);
  });

  it('is said at its path', () => {
    const bad = ofCard({
      tab: '',
      group: ' ',
      sides: ['back'],
      rejectReasons: [],
      fields: [
        field({ key: 'lower', label: '' }),
        field({ variant: 'search', rule: 'NONE' }),
        field({ key: 'F_KIND', label: 'Kind', variant: 'radio', rule: 'NONE' }),
        field({
          key: 'F_KIND',
          label: 'Kind',
          rule: 'BIRTH_DATE',
          choices: [{ key: 'A', label: 'a', isOffered: true }],
        }),
      ],
    });
    expect(messages({ ...bad, label: '', order: 0.5 })).toEqual({
      label: 'Enter the words',
      order: 'Enter a whole number from 1 to 9999',
      'card.tab': 'Choose a tab',
      'card.group': 'Enter the words',
      'card.sides': 'Choose no side, the front, or front and back',
      'card.rejectReasons': 'A card needs one reject reason at least',
      'card.fields.0.key': 'Begin with a capital; then capitals, digits and underscores, 40 at most',
      'card.fields.0.label': 'Enter the words',
      'card.fields.1.variant': 'Choose a kind of field',
      'card.fields.2.choices': 'It needs one choice at least',
      'card.fields.3.key': 'This key is there already',
      'card.fields.3.label': 'These words are there already',
      'card.fields.3.rule': 'This rule is about dates',
      'card.fields.3.choices': 'This kind of field offers nothing to choose from',
    });
    expect(partMessages({ kind: 'tab', key: 'TRAVEL' }, ofCard(), null)).toEqual({ card: 'Only a card has this' });
    expect(messages(part())).toEqual({ card: 'Say what the card has' });
    expect(['', 'passport', 'ADDITIONAL_KYC_2'].map(partKeyMessage)).toEqual([
      'Enter a key',
      'Begin with a capital; then capitals, digits and underscores, 40 at most',
      'This key means something else here',
    ]);
  });

  it('is that something which was there is gone or another', () => {
    expect(messages(ofCard({ fields: [shown] }), ofCard())).toEqual({
      'card.fields': 'What was there is retired, and not taken away',
    });
    expect(messages(withField({ variant: 'textArea' }), ofCard())).toEqual({
      'card.fields.0.variant': 'What kind of field it is never changes',
    });
    expect(Object.keys(messages(ofCard({ sides: [], isMandatory: false }), ofCard()))).toEqual([
      'card.sides',
      'card.isMandatory',
    ]);
  });

  it('is that another part of the product reads it', () => {
    expect(messages(part({ isShown: false, card: card() }), ofCard(), 'SELFIE')).toEqual({
      isShown: 'Its picture stands in the header, and video KYC compares with it, so it stays',
    });
    const ifsc = field({ key: 'BA_IFSC', rule: 'IFSC' });
    const other = ofCard({ fields: [{ ...ifsc, isOffered: false, access: 'form', rule: 'NONE' }] });
    expect(Object.keys(messages(other, ofCard({ fields: [ifsc] }), 'BANK_ACCOUNT'))).toEqual([
      'card.fields.0.isOffered',
      'card.fields.0.rule',
      'card.fields.0.access',
    ]);
  });
});
