import { expect, it } from 'vitest';
import { createCardEdits, type Card } from '../../../widgets/document-verification/card-edits.ts';
import { editsText } from '../../../widgets/document-verification/kept-edits.ts';

const name = { key: 'NAME', label: 'Name', accessLevel: 'edit', variant: 'text', value: 'ASHA' } as const;
const cardOf = (key: string): Card => ({
  id: key,
  key,
  summaryTitle: '',
  headerTitle: key,
  groupBy: '',
  status: { docStatus: 'pending', approved: null },
  rejectReasons: [],
  selectedRejectReasons: [],
  preview: null,
  fields: [name],
  additionalData: {},
  isMandatory: true,
  type: null,
  proofType: null,
  version: 4,
});
const left = { 'PAN|NAME': 'ASHA R', 'PAN|#status': 'APPROVED', 'PAN|#version': '4' };

function open() {
  const edits = createCardEdits();
  const typed = (card: string) => edits.all.peek()[card]?.values['NAME'];
  return { edits, typed, text: editsText(edits) };
}

it('is one text of all cards, and none where nothing is changed', () => {
  const { edits, text } = open();
  expect(text.kept.peek()).toBeUndefined();
  edits.setValue(cardOf('PAN'), name, 'ASHA R');
  edits.setVerdict(cardOf('PAN'), 'APPROVED');
  expect(text.kept.peek()).toEqual(left);
  edits.forget('PAN');
  expect(text.kept.peek()).toBeUndefined();
});

it('comes back as it was kept, whatever else the draft says', () => {
  const { edits, text } = open();
  text.show({ ...left, refusal: 'Not taken' });
  expect(text.kept.peek()).toEqual(left);
  expect([text.isShown(left), text.isTyped(), Object.keys(edits.all.peek())]).toEqual([true, false, ['PAN']]);
});

it('leaves a card as it was changed here, and takes every other from another machine', () => {
  const { edits, typed, text } = open();
  text.show({ ...left, 'AADHAAR|NAME': 'ASHA' });
  edits.setValue(cardOf('PAN'), name, 'ASHA RAO');
  text.show({ 'PAN|NAME': 'OF THE OTHER', 'AADHAAR|NAME': 'NEWER', 'VOTER|NAME': 'NEW' });
  expect(['PAN', 'AADHAAR', 'VOTER'].map(typed)).toEqual(['ASHA RAO', 'NEWER', 'NEW']);
});

it('does not bring a card back that was saved here meanwhile', () => {
  const { edits, typed, text } = open();
  text.show(left);
  edits.forget('PAN');
  text.show({ ...left, 'PAN|NAME': 'OF THE OTHER' });
  expect(typed('PAN')).toBeUndefined();
});

it('goes where it was saved elsewhere, unless it was changed here', () => {
  for (const isChanged of [false, true]) {
    const { edits, typed, text } = open();
    text.show(left);
    if (isChanged) edits.setValue(cardOf('PAN'), name, 'ASHA RAO');
    text.show(undefined);
    expect(typed('PAN')).toBe(isChanged ? 'ASHA RAO' : undefined);
  }
});
