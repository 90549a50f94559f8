import { requireApplication } from '../applications/standing.ts';
import { keptDay } from '../clock.ts';
import { isRecord, loanNumber, reading, type Reading } from '../reading.ts';
import { refused, Refusal } from '../refusal.ts';
import type { Asked } from '../route.ts';
import type { Card, Field } from './cards.ts';

interface Verdict {
  docStatus: 'APPROVED' | 'REJECTED';
  rejectReasons: string[];
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

function readVerdict(given: Reading): Verdict | null {
  if (given.isAbsent('status')) return null;
  const status = given.valueOf('status');
  if (isRecord(status) && isTexts(status.rejectReasons)) {
    const { docStatus, rejectReasons } = status;
    if (docStatus === 'APPROVED' || docStatus === 'REJECTED') return { docStatus, rejectReasons };
  }
  given.fault('status', 'Choose Approved or Rejected');
  return null;
}

function readWritten(given: Reading): Map<string, string> {
  const written = given.valueOf('fields');
  const texts = new Map<string, string>();
  if (!Array.isArray(written) || written.length > 60) given.fault('fields', 'The fields must be a list');
  else
    for (const each of written as unknown[]) {
      if (isRecord(each) && typeof each.key === 'string' && typeof each.value === 'string' && each.value.length <= 2000)
        texts.set(each.key, each.value);
      else given.fault('fields', 'Each field has a key and a text');
    }
  return texts;
}

/** The value as it is kept. @throws {Refusal} for a value that the field does not take */
function keptValue({ key, label, variant }: Field, value: string, { additionalData }: Card): string {
  const wrong = (message: string) => new Refusal('VALIDATION_FAILED', message, 200, { [key]: message });
  if (value.trim() === '') throw wrong(`${label} must not be empty`);
  if (variant === 'date') {
    const day = keptDay(value);
    if (day === undefined) throw wrong(`${label} must be a date`);
    return day;
  }
  const choices = additionalData[key];
  if (choices && !choices.some((choice) => choice.key === value)) throw wrong(`${label} is not one of the list`);
  return value;
}

function checkVerdict({ docStatus, rejectReasons }: Verdict, card: Card): void {
  const isMissing = card.preview?.front?.original === null;
  if (docStatus === 'APPROVED' && isMissing) throw refused('CARD_REFUSED', 'Upload the document before approving it');
  if (docStatus === 'REJECTED' && rejectReasons.length === 0)
    throw refused('CARD_REFUSED', 'Choose at least one reject reason');
  if (!rejectReasons.every((reason) => card.rejectReasons.some(({ key }) => key === reason)))
    throw refused('CARD_REFUSED', 'A reject reason is not one of the list');
}

/** Saves the fields of a card and what was decided about it. Nothing is saved unless all of it can be. */
export function updateSection(asked: Asked): object {
  const given = reading(asked.values);
  const number = given.text('loanApplicationNumber', loanNumber);
  const sectionKey = given.text('sectionKey', { most: 60 });
  const verdict = readVerdict(given);
  const written = readWritten(given);
  given.check();
  const card = requireApplication(asked, number).cards.find(({ key }) => key === sectionKey);
  if (!card) throw refused('NOT_FOUND', 'There is no such card');
  if (verdict) checkVerdict(verdict, card);
  const fields = card.fields.map((field) => {
    const value = written.get(field.key);
    const isKept = value === undefined || field.accessLevel === 'form';
    return isKept ? field : { ...field, value: keptValue(field, value, card) };
  });
  if ([...written.keys()].some((key) => !fields.some((field) => field.key === key)))
    throw refused('CARD_REFUSED', 'This card has no such field');
  card.fields = fields;
  if (verdict) {
    const isApproved = verdict.docStatus === 'APPROVED';
    card.status = { docStatus: isApproved ? 'approved' : 'rejected', approved: isApproved };
    card.selectedRejectReasons = isApproved
      ? []
      : card.rejectReasons.filter(({ key }) => verdict.rejectReasons.includes(key));
  }
  return {};
}
