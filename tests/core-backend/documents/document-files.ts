import { requireApplication } from '../applications/standing.ts';
import { keepFile, requireFile } from '../files.ts';
import { loanNumber, reading, type Reading } from '../reading.ts';
import { refused } from '../refusal.ts';
import type { Asked, Routes } from '../route.ts';
import type { Card, Side } from './cards.ts';

const fileKey = {
  pattern: /^[A-Za-z0-9_]{1,60}\.(front|back)\.(original|modified)$/,
  message: 'There is no such picture',
};
const extension = { pattern: /^[A-Za-z0-9]{1,5}$/, message: 'This is no extension of a file' };

interface Place {
  card: Card;
  side: Side;
  isEdit: boolean;
}

/** Which picture of which card a request names. @throws {Refusal} for a card or a side that is not there */
function placeOf(asked: Asked, given: Reading): Place {
  const number = given.text('loanApplicationNumber', loanNumber);
  const key = given.text('key', fileKey);
  given.text('extension', extension);
  given.check();
  const [cardKey, sideName, slot] = key.split('.');
  const card = requireApplication(asked, number).cards.find((each) => each.key === cardKey);
  const side = sideName === 'back' ? card?.preview?.back : card?.preview?.front;
  if (!card || !side) throw refused('NOT_FOUND', 'There is no such document');
  return { card, side, isEdit: slot === 'modified' };
}

/** A card whose document has changed waits for a decision again. */
function reopen(card: Card): void {
  card.status = { docStatus: 'pending', approved: null };
  card.selectedRejectReasons = [];
}

function store(asked: Asked, { card, side, isEdit }: Place): object {
  const file = requireFile(asked, 'file');
  const address = keepFile(asked, file);
  const original = asked.world.files.get(side.original ?? '');
  if (!isEdit) {
    side.original = address;
    side.modified = null;
    reopen(card);
  } else if (!original) throw refused('FILE_GONE', 'There is no picture to edit');
  // the original sent as the edited picture takes the edit back
  else side.modified = original.content.equals(file.content) ? null : address;
  return {};
}

function upload(asked: Asked): object {
  return store(asked, placeOf(asked, reading(asked.values)));
}

function uploadAdditional(asked: Asked): object {
  const given = reading(asked.values);
  const type = given.text('type', { most: 60 });
  const proofType = given.text('proofType', { most: 60 });
  const place = placeOf(asked, given);
  if (place.card.type !== type || place.card.proofType !== proofType)
    throw refused('NOT_FOUND', 'There is no such additional document');
  return store(asked, place);
}

function remove(asked: Asked): object {
  const { card, side, isEdit } = placeOf(asked, reading(asked.values));
  if ((isEdit ? side.modified : side.original) === null) throw refused('FILE_GONE', 'This file is not there any more');
  side.modified = null;
  if (!isEdit) {
    side.original = null;
    reopen(card);
  }
  return {};
}

export const documentFileRoutes: Routes = {
  'POST /document-processing/document/upload': { takes: 'form', who: 'staff', answer: upload },
  'POST /document-processing/additional-document/upload': { takes: 'form', who: 'staff', answer: uploadAdditional },
  'DELETE /document-processing/document': { takes: 'form', who: 'staff', answer: remove },
};
