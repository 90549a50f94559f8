import { contactChannels, type ContactChannel } from '../../../../widgets/contract/communications/messages.ts';
import {
  channelNames,
  channelsOf,
  choiceChanges,
  choicesInWords,
  overdueMessage,
  readContact,
  sortedChoices,
  takesCollectionCalls,
  type unsubscribeCsvColumns,
  unsubscribePurposeNames,
  unsubscribePurposes,
  unsubscribeReasonNames,
  unsubscribeReasons,
  type ContactKind,
  type UnsubscribeChoice,
} from '../../../../widgets/contract/unsubscribe/subscription.ts';
import { maskContact } from '../../base/contact.ts';
import { newId } from '../../db/new-id.ts';
import type { CheckedLine } from '../../db/tables/lists.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse, Refusal } from '../../base/refusal.ts';
import { attemptRow } from '../../core/lists/bulk.ts';
import { applyCsv } from '../../core/lists/csv/apply-csv.ts';
import { checkCsv, type CsvKind, type Problem, type Ready } from '../../core/lists/csv/checked-csv.ts';
import type { CsvColumn, NamedLine } from '../../core/lists/csv/csv-lines.ts';
import { unwritable } from '../../../../widgets/contract/rules/writable.ts';
import { requireUnsubscriber } from './require-unsubscriber.ts';
import { entity, saveChoices } from './save-choices.ts';
import * as store from './unsubscribe.store.ts';

const columns: Record<(typeof unsubscribeCsvColumns)[number], CsvColumn> = {
  contact: { kind: 'code' },
  channel: { kind: 'code' },
  purpose: { kind: 'code' },
  reason: { kind: 'code' },
};

const unsubscribeFile: CsvKind = {
  kind: 'unsubscribe',
  columns,
  keyOf: ({ values }) => readContact(values['contact'] ?? '')?.contact ?? '',
  about: { column: 'contact', noun: 'contact' },
};

/** The words of a cell: several have a semicolon between them. */
const wordsOf = (cell: string) => cell.split(';').map((word) => word.trim().toUpperCase());

/** The name that a word says, or what people call it, in any letter case. */
function named<Name extends string>(names: readonly Name[], labels: Readonly<Record<Name, string>>, word: string) {
  return names.find((name) => name === word || labels[name].toUpperCase() === word);
}

/** The channels of a line, or what is wrong with them. */
function channelsIn(cell: string, kind: ContactKind): readonly ContactChannel[] | string {
  const words = wordsOf(cell);
  if (words.includes('ALL')) return channelsOf[kind];
  const channels = words.map((word) => named(contactChannels, channelNames, word));
  const known = channels.filter((channel) => channel !== undefined);
  if (known.length < channels.length) return `Write ${contactChannels.join(', ')} or ALL`;
  return known.every((channel) => channelsOf[kind].includes(channel))
    ? known
    : `A contact like this is reached by ${channelsOf[kind].join(', ')}`;
}

/** The choices of a line, or what is wrong with it. */
function choicesIn({ channel = '', purpose = '' }: NamedLine['values'], kind: ContactKind) {
  const channels = channelsIn(channel, kind);
  if (typeof channels === 'string') return { column: 'channel', cause: channels };
  const words = wordsOf(purpose);
  if (words.includes('TRANSACTIONAL'))
    return { column: 'purpose', cause: 'What is transactional is always sent. Nobody can unsubscribe from it' };
  const said = words.includes('ALL') ? unsubscribePurposeNames : words;
  const purposes = said.map((word) => named(unsubscribePurposeNames, unsubscribePurposes, word));
  const known = purposes.filter((each) => each !== undefined);
  if (known.length < purposes.length)
    return { column: 'purpose', cause: `Write ${unsubscribePurposeNames.join(', ')} or ALL` };
  return channels.flatMap((each) => known.map((name): UnsubscribeChoice => ({ channel: each, purpose: name })));
}

function reasonIn(cell: string) {
  const word = cell.trim().toUpperCase().replaceAll("'", '’');
  return unsubscribeReasonNames.find(
    (name) => name === word.replaceAll(/[\s-]+/g, '_') || unsubscribeReasons[name].label.toUpperCase() === word,
  );
}

const reasonWords = `Write ${unsubscribeReasonNames.join(', ')}`;

async function prepare(context: CallContext, lines: readonly NamedLine[]) {
  const contacts = new Set(lines.flatMap(({ values }) => readContact(values['contact'] ?? '')?.contact ?? []));
  const known = await store.findAll(context.db, [...contacts]);
  const overdue = await store.overdueAmong(
    context.db,
    [...contacts].filter((contact) => !contact.includes('@')),
  );

  return ({ row, values }: NamedLine): Ready | Problem => {
    const typed = values['contact'] ?? '';
    const read = unwritable.test(typed) ? undefined : readContact(typed);
    if (!read) return { column: 'contact', cause: 'Enter a 10-digit mobile number or an email ID' };
    const { contact, kind } = read;
    const choices = choicesIn(values, kind);
    if (!Array.isArray(choices)) return choices;
    const reason = reasonIn(values['reason'] ?? '');
    if (reason === undefined) return { column: 'reason', cause: reasonWords };
    const before = known.get(contact);
    const after = [...(before?.choices ?? []), ...choices];
    if (choiceChanges(before?.choices ?? [], after).taken.length === 0)
      return { column: 'contact', cause: 'This contact has unsubscribed from that already' };
    if (overdue.has(contact) && takesCollectionCalls(before?.choices ?? [], after))
      return { column: 'purpose', cause: overdueMessage };
    return {
      line: {
        row,
        rowId: before?.id ?? newId(context.now()),
        version: before?.version ?? 0,
        loanApplicationNumber: '',
        subject: maskContact(contact),
        values: { contact, reason, choices: JSON.stringify(sortedChoices(choices)) },
      },
      from: before ? choicesInWords(before.choices) : null,
      to: choicesInWords(choices),
    };
  };
}

/** UT-05: a header with contact, channel, purpose and reason, then one contact per line. */
export const checkUnsubscribeCsv: Handler<'checkUnsubscribeCsv'> = async (_, context) => {
  requireUnsubscriber(context);
  return checkCsv(context, unsubscribeFile, (lines) => prepare(context, lines));
};

/** Takes off what a line names, beside what has been taken off by now. */
async function addChoices(
  tx: Tx,
  context: CallContext,
  staffId: string,
  { rowId, values }: CheckedLine,
): Promise<void> {
  const read = readContact(values['contact'] ?? '');
  const reason = reasonIn(values['reason'] ?? '');
  if (!read || reason === undefined) throw refuse('UNSUBSCRIBE_REFUSED');
  const row = await store.findForChange(tx, { contact: read.contact });
  const before = row?.choices ?? [];
  const choices = sortedChoices([...before, ...(JSON.parse(values['choices'] ?? '[]') as UnsubscribeChoice[])]);
  if (choiceChanges(before, choices).taken.length === 0)
    throw refuse('UNSUBSCRIBE_REFUSED', { message: 'This contact has unsubscribed from that already' });
  const save = { choices, reason, proofFileId: null, source: 'CSV' as const, staffId };
  await saveChoices(tx, context, { id: row?.id ?? rowId, ...read, row }, save);
}

async function saveLine(tx: Tx, context: CallContext, staffId: string, line: CheckedLine): Promise<void> {
  try {
    await addChoices(tx, context, staffId, line);
  } catch (error) {
    // Somebody else has added the contact at this moment: the line adds to what they have saved.
    if (!(error instanceof Refusal) || error.code !== 'STALE_VERSION') throw error;
    await addChoices(tx, context, staffId, line);
  }
}

export const applyUnsubscribeCsv: Handler<'applyUnsubscribeCsv'> = async ({ token }, context) => {
  const { id: staffId } = requireUnsubscriber(context);
  return applyCsv(context, { token, kind: unsubscribeFile.kind }, (tx) =>
    Promise.resolve({
      work(line) {
        const attempt = { action: 'SAVE_UNSUBSCRIPTION' as const, entity, entityId: line.rowId };
        return attemptRow(tx, context, attempt, () => saveLine(tx, context, staffId, line));
      },
    }),
  );
};
