import { signal } from '@preact/signals-react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createCardEdits,
  saveRefusal,
  untouched,
  type Card,
} from '../../../widgets/document-verification/card-edits.ts';
import { editsText } from '../../../widgets/document-verification/kept-edits.ts';
import { createShownCards } from '../../../widgets/document-verification/shown-cards.ts';

const name = { key: 'NAME', label: 'Name', accessLevel: 'edit', variant: 'text', value: 'ASHA' } as const;
const birth = {
  key: 'PAN_DOB',
  label: 'Date of birth',
  accessLevel: 'edit',
  variant: 'date',
  value: '1990-05-31',
} as const;
const reason = { key: 'UNCLEAR', label: 'Image blurred' };

const pan: Card = {
  id: 'id-PAN',
  key: 'PAN',
  summaryTitle: '',
  headerTitle: 'PAN card',
  groupBy: 'Identity',
  status: { docStatus: 'pending', approved: null },
  rejectReasons: [reason],
  selectedRejectReasons: [],
  preview: { front: { original: null, modified: null } },
  fields: [name, birth],
  additionalData: {},
  isMandatory: true,
  type: null,
  proofType: null,
  version: 4,
};
const file = {
  id: 'f2',
  documentId: 'id-PAN',
  kind: 'image',
  url: '/files/f2',
  label: 'pan.jpg',
  extension: 'jpg',
  side: 'front',
  origin: 'USER_UPLOADED',
  isRedacted: false,
  bytes: 1,
  createdAt: '2025-11-18 10:32:00',
} as const;

let edits: ReturnType<typeof createCardEdits>;
let busy = signal<readonly string[]>([]);
let cards: ReturnType<typeof createShownCards>;
const notes = () => cards.conflicts.peek()['PAN']?.changes;
const shown = () => cards.cardsOf('ID')[0];

beforeEach(() => {
  edits = createCardEdits();
  busy = signal<readonly string[]>([]);
  cards = createShownCards(edits, busy);
  cards.receive('ID', [pan]);
});

describe('a card that a colleague changes', () => {
  const theirs: Card = {
    ...pan,
    version: 5,
    fields: [
      { ...name, value: 'ASHA RAO' },
      { ...birth, value: '1990-06-01' },
    ],
  };

  it('is shown as it is now where nothing was typed', () => {
    cards.receive('ID', [theirs]);
    expect(shown()).toEqual(theirs);
    expect(notes()).toBeUndefined();
  });

  it('is told field by field, as shown, beside what was typed, which stays', () => {
    edits.setValue(pan, name, 'ASHA R');
    cards.receive('ID', [theirs]);
    expect(notes()).toEqual([
      { label: 'Name', theirs: 'ASHA RAO', mine: 'ASHA R' },
      { label: 'Date of birth', theirs: '01-06-1990', mine: undefined },
    ]);
    expect(edits.all.peek()['PAN']).toMatchObject({ values: { NAME: 'ASHA R' }, version: 5 });
  });

  it('adds to what was told of it before', () => {
    edits.setValue(pan, name, 'ASHA R');
    cards.receive('ID', [theirs]);
    const rejected = { docStatus: 'rejected', approved: false } as const;
    cards.receive('ID', [{ ...theirs, version: 6, status: rejected, selectedRejectReasons: [reason] }]);
    expect(notes()?.map(({ label, theirs: now }) => [label, now])).toEqual([
      ['Name', 'ASHA RAO'],
      ['Date of birth', '01-06-1990'],
      ['Status', 'rejected: Image blurred'],
    ]);
  });

  it('tells of another file, which is not the one that somebody is about to approve', () => {
    edits.setVerdict(pan, 'APPROVED');
    cards.receive('ID', [{ ...pan, version: 5, preview: { front: { original: file, modified: null } } }]);
    expect(notes()).toEqual([{ label: 'Document', theirs: 'another file', mine: undefined }]);
  });

  it('and says the same as was typed leaves nothing to save', () => {
    edits.setValue(pan, name, 'ASHA RAO');
    edits.setVerdict(pan, 'APPROVED');
    cards.receive('ID', [{ ...theirs, status: { docStatus: 'approved', approved: true } }]);
    expect(edits.all.peek()).toEqual({});
    expect(notes()).toBeUndefined();
  });

  it('is compared with a draft of before by what the draft changes', () => {
    editsText(edits).show({ 'PAN|NAME': 'ASHA R', 'PAN|#status': 'APPROVED', 'PAN|#version': '4' });
    cards.compare(undefined, theirs);
    expect(notes()).toEqual([
      { label: 'Name', theirs: 'ASHA RAO', mine: 'ASHA R' },
      { label: 'Status', theirs: 'pending', mine: 'approved' },
    ]);
  });
});

describe("a person's own work", () => {
  it('is no news: an upload beside unsaved text, and a card that waits for its answer', () => {
    edits.setValue(pan, name, 'ASHA R');
    busy.value = ['PAN'];
    const uploaded: Card = { ...pan, version: 5, preview: { front: { original: file, modified: null } } };
    cards.receive('ID', [uploaded]);
    expect(shown()).toEqual(pan);
    cards.put(uploaded);
    busy.value = [];
    cards.receive('ID', [uploaded]);
    expect(shown()).toEqual(uploaded);
    expect(notes()).toBeUndefined();
    expect(edits.all.peek()['PAN']).toMatchObject({ values: { NAME: 'ASHA R' }, version: 5 });
  });
});

it('says how many fields stop a save, and whether they are wrong or empty [VA-41]', () => {
  const refusalWith = (values: Record<string, string>) => saveRefusal(pan, { ...untouched, values });
  expect(refusalWith({ PAN_DOB: '31/02/1990' })).toBe('1 field is wrong.');
  expect(refusalWith({ NAME: '' })).toBe('1 field needs an answer.');
  expect(refusalWith({ NAME: '', PAN_DOB: '31/02/1990' })).toBe('1 field is wrong, 1 field needs an answer.');
});
