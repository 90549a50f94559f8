import { shownCell } from '../../../../widgets/contract/files/csv-cells.ts';
import { readMobile } from '../../../../widgets/contract/rules/read-mobile.ts';
import { contactTypes } from '../../../../widgets/contract/collections/contacts.ts';
import { indiaInstant } from '../../../../widgets/contract/calling/follow-up.ts';
import { promisedRupees } from '../../../../widgets/contract/calling/promise-to-pay.ts';
import {
  feedbackChannels,
  feedbackCsvColumns,
  feedbackFileDays,
  feedbackWords,
  mostFeedbackRows,
  optionalFeedbackColumns,
} from '../../../../widgets/contract/feedback/feedback.ts';
import {
  checkFeedback,
  checkOpenPromise,
  isPromise,
  type FeedbackForm,
} from '../../../../widgets/contract/feedback/feedback-rules.ts';
import { hoursOfContact } from '../../core/contacts/count-contact.ts';
import { isOutsideHours } from '../../core/contacts/hours-kept.ts';
import { isLoansWindowKept } from '../../core/calls/window-kept.ts';
import { agentColumns, agentFinder } from '../../core/agents/agent-of-line.ts';
import * as agents from '../../core/agents/agents.store.ts';
import { actorIn } from '../../core/loans/actor.ts';
import * as cases from '../../core/loans/cases.store.ts';
import type { FoundCase } from '../../core/loans/cases.store.ts';
import type { CheckedLine } from '../../db/tables/lists.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { reachOfCaller, seesAgencyOf } from '../../call/agency-reach.ts';
import { attemptRow } from '../../core/lists/bulk.ts';
import { applyCsv } from '../../core/lists/csv/apply-csv.ts';
import {
  aLoanALine,
  checkCsv,
  loanColumn,
  type CsvKind,
  type Problem,
  type Ready,
} from '../../core/lists/csv/checked-csv.ts';
import type { CsvColumn, NamedLine } from '../../core/lists/csv/csv-lines.ts';
import * as feedback from './feedback.store.ts';
import { readOutcomes } from './outcomes.ts';
import { doorsOfChannels, giveFeedback, lockCase } from './give-feedback.ts';
import { requireValidator } from './sees-feedback.ts';
import { rupees } from '../../../../widgets/contract/money.ts';
import { readDay } from '../../../../widgets/contract/time.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const loanNumber = /^\d{12,20}$/;

const momentOf = (text: string) => indiaInstant(text)?.getTime() ?? text;
const keyOf = (loan: string, agent: string, moment: number | string) => `${loan} ${agent.toLowerCase()} ${moment}`;

const { agentEmail, agentName } = agentColumns;
type FeedbackColumn = (typeof feedbackCsvColumns | typeof optionalFeedbackColumns)[number];

const columns: Record<FeedbackColumn, CsvColumn> = {
  loanApplicationNumber: loanColumn,
  agentEmail,
  agentName,
  feedbackDate: { kind: 'moment' },
  channel: { kind: 'code' },
  contactType: { kind: 'code' },
  outcome: { kind: 'code' },
  ptpAmount: { kind: 'rupees' },
  ptpDate: { kind: 'day' },
  alternateNumber: { kind: 'code' },
  nextCallDate: { kind: 'moment', titles: ['Next call'] },
  remarks: { kind: 'text' },
  hoursReason: { kind: 'text', titles: ['Reason outside hours'], isOptional: true },
};

const feedbackFile: CsvKind = {
  kind: 'feedback',
  columns,
  ...aLoanALine,
  keyOf: ({ values: { loanApplicationNumber = '', agentEmail: email, agentName: name = '', feedbackDate = '' } }) =>
    keyOf(loanApplicationNumber, email || name, momentOf(feedbackDate)),
  about: { column: 'feedbackDate', noun: 'feedback' },
  mostRows: mostFeedbackRows,
};

/** The wire's word for what a line says: the word itself or what people call it, in any letter case. */
function wordOf<Word extends keyof typeof feedbackWords>(words: readonly Word[], text: string): Word | undefined {
  const said = text.toLowerCase().replaceAll(/[\s_-]+/g, ' ');
  return words.find((word) =>
    [word.toLowerCase().replaceAll('_', ' '), feedbackWords[word].toLowerCase()].includes(said),
  );
}

type Outcomes = Awaited<ReturnType<typeof readOutcomes>>;

/** A line's fields as the rules read them. */
function formOf({ values }: NamedLine, outcomes: Outcomes): FeedbackForm {
  const text = (column: FeedbackColumn) => values[column] ?? '';
  const contactType = wordOf(contactTypes, text('contactType')) ?? '';
  const said = text('outcome').toLowerCase();
  return {
    channel: wordOf(feedbackChannels, text('channel')) ?? '',
    contactType,
    outcome: outcomes[contactType]?.find((each) => each.toLowerCase() === said) ?? text('outcome'),
    ptpAmount: text('ptpAmount'),
    ptpDate: text('ptpDate'),
    replacesPromise: '',
    alternateNumber: readMobile(text('alternateNumber')) ?? text('alternateNumber'),
    nextCallDate: text('nextCallDate'),
    remarks: text('remarks'),
    hoursReason: text('hoursReason'),
  };
}

function wrongMoment(at: Date | undefined, now: Date): string | undefined {
  if (!at) return 'Write the date as YYYY/MM/DD HH:mm';
  if (at > now) return 'This moment has not come yet';
  return now.getTime() - at.getTime() > feedbackFileDays * dayMs
    ? `Feedback is uploaded within ${feedbackFileDays} days`
    : undefined;
}

/** What a line reports, with its days in words: who has uploaded it sees how they were read. */
function inWords(form: FeedbackForm, isOutside: boolean): string {
  const outside = 'outside the contact hours';
  const promised = `${rupees(promisedRupees(form.ptpAmount))} on ${shownCell('day', form.ptpDate)}`;
  const next = `next call ${shownCell('moment', form.nextCallDate)}`;
  const promise = isPromise(form) && promised;
  return [form.outcome, promise, form.nextCallDate !== '' && next, isOutside && outside].filter(Boolean).join(', ');
}

/** The first message of a line, in the order of the columns. */
function problemOf(messages: Partial<Record<string, string>>): Problem | undefined {
  const column = [...feedbackCsvColumns, ...optionalFeedbackColumns].find((each) => messages[each] !== undefined);
  return column && { column, cause: messages[column] ?? '' };
}

async function prepare(context: CallContext, lines: readonly NamedLine[]) {
  const { settings } = context;
  const now = context.now();
  const numbers = [...new Set(lines.map(({ values }) => values['loanApplicationNumber'] ?? ''))].filter((text) =>
    loanNumber.test(text),
  );
  const found = await cases.findByLoanNumbers(context.db, numbers);
  const byNumber = new Map(
    found
      .filter((each) => each.queue !== null && seesAgencyOf(context.caller, each))
      .map((each) => [each.loanApplicationNumber, each]),
  );
  const agentOf = agentFinder(await agents.ofAgency(context.db, reachOfCaller(context.caller)));
  const outcomes = await readOutcomes(context.db);
  const since = new Date(now.getTime() - (feedbackFileDays + 1) * dayMs);
  const known = new Set(
    (await feedback.ofLoans(context.db, [...byNumber.keys()], since)).map(
      ({ loanApplicationNumber, agentId, feedbackAt }) =>
        keyOf(loanApplicationNumber, agentId, Math.floor(feedbackAt.getTime() / minuteMs) * minuteMs),
    ),
  );
  /** The open promises, and those of the lines above: a loan has one. */
  const promised = await feedback.openPromisesOf(context.db, [...byNumber.keys()]);

  return (line: NamedLine): Ready | Problem => {
    const { row, values } = line;
    const { loanApplicationNumber = '', feedbackDate = '', channel = '', contactType = '' } = values;
    const loan = byNumber.get(loanApplicationNumber);
    if (!loanNumber.test(loanApplicationNumber))
      return { column: 'loanApplicationNumber', cause: 'Enter a loan application number of at least 12 digits' };
    if (!loan) return { column: 'loanApplicationNumber', cause: 'No loan in collection has this number' };
    const agent = agentOf(values);
    if ('cause' in agent) return agent;
    const at = indiaInstant(feedbackDate);
    const cause = wrongMoment(at, now);
    if (!at || cause !== undefined) return { column: 'feedbackDate', cause: cause ?? '' };
    const key = keyOf(loanApplicationNumber, agent.id, at.getTime());
    if (known.has(key)) return { column: 'feedbackDate', cause: 'This feedback stands already' };
    const form = formOf(line, outcomes);
    const facts = { outcomes, dues: loan.totalOutstanding, keepsCallingWindow: isLoansWindowKept(loan, settings), now };
    const messages = checkFeedback(form, { ...facts, contactAt: at });
    if (form.channel === '' && channel !== '') messages.channel = 'Write CALL, FIELD_VISIT, SMS, WHATSAPP or EMAIL';
    if (form.contactType === '' && contactType !== '') messages.contactType = 'Write RPC, THIRD_PARTY or NOT_CONNECTED';
    const problem = problemOf(messages);
    if (problem) return problem;
    if (isPromise(form)) {
      const open = checkOpenPromise(form, promised.get(loanApplicationNumber));
      if (open !== undefined) return { column: 'ptpAmount', cause: open };
      promised.set(loanApplicationNumber, {
        amount: promisedRupees(form.ptpAmount),
        promisedOn: readDay(form.ptpDate),
      });
    }
    // Another line may name the same agent in another way.
    known.add(key);
    return {
      line: {
        row,
        rowId: loan.id,
        version: 0,
        loanApplicationNumber,
        subject: `${loanApplicationNumber}, ${shownCell('moment', feedbackDate)}`,
        values: { ...form, agentId: agent.id, at: at.toISOString() },
      },
      from: agent.agentName,
      to: inWords(form, isOutsideHours(at, settings)),
    };
  };
}

/** VA-07, VA-09: a header with the eleven columns, then one contact per line; a loan may stand in several lines. */
export const checkFeedbackCsv: Handler<'checkFeedbackCsv'> = async (_, context) => {
  requireValidator(context, 'uploadFeedback');
  return checkCsv(context, feedbackFile, (lines) => prepare(context, lines));
};

/**
 * Checks a line again as its loan stands by now, before anything is written.
 *
 * @throws Refusal FEEDBACK_REFUSED with the first message
 */
async function requireStillGood(
  tx: Tx,
  form: FeedbackForm,
  loan: FoundCase,
  at: Date,
  { now, settings }: Pick<CallContext, 'now' | 'settings'>,
): Promise<void> {
  const { loanApplicationNumber: number, totalOutstanding: dues } = loan;
  const outcomes = await readOutcomes(tx);
  const open = (await feedback.openPromisesOf(tx, [number])).get(number);
  const keepsCallingWindow = isLoansWindowKept(loan, settings);
  const messages = checkFeedback(form, { outcomes, dues, keepsCallingWindow, now: now(), contactAt: at });
  const message = Object.values(messages)[0] ?? checkOpenPromise(form, open);
  if (message !== undefined) throw refuse('FEEDBACK_REFUSED', { message });
}

async function submitLine(tx: Tx, context: CallContext, uploader: string, line: CheckedLine): Promise<void> {
  const { agentId = '', at: moment = '', ...texts } = line.values;
  const at = new Date(moment);
  const form = formOf({ row: line.row, values: texts }, await readOutcomes(tx));
  const channel = feedbackChannels.find((each) => each === form.channel);
  const contactType = contactTypes.find((each) => each === form.contactType);
  if (!channel || !contactType) throw refuse('FEEDBACK_REFUSED');
  const loan = await lockCase(tx, line.loanApplicationNumber);
  if (!seesAgencyOf(context.caller, loan)) throw refuse('NOT_FOUND');
  if (loan.queue === null) throw refuse('LOAN_CLOSED');
  if (await feedback.isThere(tx, { loan: line.loanApplicationNumber, agentId, minute: at }))
    throw refuse('FEEDBACK_REFUSED', { message: 'This feedback stands already' });
  await requireStillGood(tx, form, loan, at, context);
  // The agent of the line has had the contact; the audit names the uploader all the same.
  const actor = { ...actorIn(tx, context), staffId: agentId };
  const contact = { door: doorsOfChannels[channel], at, settings: context.settings };
  const hours = await hoursOfContact(tx, actor, loan, contact);
  await giveFeedback(tx, actor, loan, {
    hours,
    agentId,
    submittedBy: uploader,
    at,
    channel,
    contactType,
    form,
    source: 'CSV',
    submittedAt: at,
  });
}

export const applyFeedbackCsv: Handler<'applyFeedbackCsv'> = async ({ token }, context) => {
  const { id: uploader } = requireValidator(context, 'uploadFeedback');
  return applyCsv(context, { token, kind: feedbackFile.kind }, (tx) =>
    Promise.resolve({
      work(line) {
        const { loanApplicationNumber } = line;
        const attempt = {
          action: 'SUBMIT_FEEDBACK' as const,
          entity: 'feedback',
          entityId: line.rowId,
          loanApplicationNumber,
        };
        return attemptRow(tx, context, attempt, () => submitLine(tx, context, uploader, line));
      },
    }),
  );
};
