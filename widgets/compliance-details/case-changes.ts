import { followUpOnWire } from '../contract/calling/follow-up.ts';
import type { ComplianceCallOutcome, ComplianceCode, DiscrepancyAnswer } from '../contract/compliance/compliance.ts';
import type { DocumentSide } from '../contract/documents/documents.ts';
import type { DeskChanges } from '../kit/desk/create-desk.ts';
import type { Case, ComplianceCaseState } from './case-state.ts';
import { moreNames } from './case-view.ts';
import { callCorrectionsOf, correctionFields, correctionsOf } from './corrections.ts';

interface CaseParts extends DeskChanges {
  /** The case as it is shown; undefined until it has loaded. */
  kase(): Case | undefined;
}

type Changes = Pick<
  ComplianceCaseState,
  'take' | 'release' | 'check' | 'judge' | 'decide' | 'pick' | 'answer' | 'sendOn' | 'saveCall'
>;

/** What the people of the desks do to a case. */
export function createChanges({
  kase,
  work,
  typed,
  loan,
  inTurn,
  change,
  refresh,
  settled,
  moved,
}: CaseParts): Changes {
  const at = { loanApplicationNumber: loan };
  const { text } = typed;
  const orNull = (value: string) => value || null;

  return {
    take: (assigneeId) =>
      inTurn(async () => {
        const options = {
          ...change(),
          success: assigneeId === null ? 'The case is yours' : 'The case is given',
          done: refresh,
        };
        return (await work.run('claimComplianceCase', { ...at, assigneeId }, options)) !== undefined;
      }),
    release: () =>
      inTurn(async () => {
        const options = { ...change(), success: 'The case is given back', done: refresh };
        return (await work.run('releaseComplianceCase', at, options)) !== undefined;
      }),
    check: (key, verdict) =>
      inTurn(async () => {
        const name = `check.${key}`;
        const check = { key, verdict, remark: text(`${name}.remark`), documentKey: orNull(text(`${name}.document`)) };
        const saved = await work.run(
          'saveComplianceChecks',
          { ...at, checks: [check], answers: [] },
          {
            ...change(),
            success: '',
            form: typed.formOf(`${name}.`, { [key]: 'remark' }),
            done: () => settled(`${name}.`),
          },
        );
        return saved !== undefined;
      }),
    judge: (discrepancyId, verdict) =>
      inTurn(async () => {
        const answers = [{ discrepancyId, verdict }];
        const options = { ...change(), success: '', done: refresh };
        return (await work.run('saveComplianceChecks', { ...at, checks: [], answers }, options)) !== undefined;
      }),
    decide: (decision) =>
      inTurn(async () => {
        const more = moreNames(typed.values.peek()).map((name) => ({
          code: text(`${name}.code`) as ComplianceCode,
          documentKey: orNull(text(`${name}.document`)),
          remark: text(`${name}.remark`),
        }));
        const isReWork = decision === 'RE_WORK';
        const comment = text('decide.comment');
        const input = {
          ...at,
          decision,
          comment,
          note: decision === 'REJECT' ? null : comment,
          rejectReason: decision === 'REJECT' ? orNull(text('decide.reason')) : null,
          discrepancies: isReWork ? more : [],
        };
        const decided = await work.run('decideComplianceCase', input, {
          ...change(),
          form: typed.formOf('decide.', { rejectReason: 'reason' }),
          done: () => moved('decide.', 'check.', ...(isReWork ? ['more.'] : [])),
        });
        return decided !== undefined;
      }),
    async pick(discrepancyId, file) {
      await work.run(
        'uploadFile',
        {},
        {
          files: { imageFile: file },
          success: '',
          done: ({ s3Url }) =>
            typed.set({
              [`answer.${discrepancyId}.file`]: s3Url,
              [`answer.${discrepancyId}.fileName`]: file.name,
            }),
        },
      );
    },
    answer: (discrepancyId) =>
      inTurn(async () => {
        const name = `answer.${discrepancyId}`;
        const answer = text(`${name}.answer`) as DiscrepancyAnswer;
        const isReplaced = answer === 'DOCUMENT_REPLACED';
        const isCorrected = answer === 'CORRECTED';
        const texts = typed.values.peek();
        const now = kase();
        const [, documentKey = '', side = ''] =
          /^(.*)\/(front|back)$/.exec(isReplaced ? text(`${name}.card`) : '') ?? [];
        const input = {
          ...at,
          discrepancyId,
          answer,
          answerText: text(`${name}.text`),
          file: isReplaced || isCorrected ? orNull(text(`${name}.file`)) : null,
          corrections: isCorrected && now ? correctionsOf(texts, name, now) : [],
          replaces: documentKey === '' ? null : { documentKey, side: side as DocumentSide },
        };
        const names = { answerText: 'text', file: 'answer', replaces: 'card', ...correctionFields(texts, name) };
        const saved = await work.run('answerDiscrepancy', input, {
          ...change(),
          form: typed.formOf(`${name}.`, names),
          done: () => settled(`${name}.`),
        });
        return saved !== undefined;
      }),
    sendOn: (target, discrepancyIds) =>
      inTurn(async () => {
        const input = { ...at, target, comment: text('send.comment'), discrepancyIds: [...discrepancyIds] };
        const sent = await work.run('returnComplianceCase', input, {
          ...change(),
          form: typed.formOf('send.'),
          done: () => moved('send.', 'ask.'),
        });
        return sent !== undefined;
      }),
    saveCall: (discrepancyIds) =>
      inTurn(async () => {
        const nextCall = text('call.next');
        const outcome = text('call.outcome') as ComplianceCallOutcome;
        const texts = typed.values.peek();
        const now = kase();
        const names = {
          callingComment: 'comment',
          nextCallDate: 'next',
          ...(outcome === 'CORRECTED' && correctionFields(texts, 'call')),
        };
        const saved = await work.run(
          'saveComplianceCall',
          {
            ...at,
            outcome,
            callingComment: text('call.comment'),
            nextCallDate: outcome === 'NOT_REACHABLE' && nextCall !== '' ? followUpOnWire(nextCall) : null,
            discrepancyIds: [...discrepancyIds],
            corrections: outcome === 'CORRECTED' && now ? callCorrectionsOf(texts, now) : [],
          },
          {
            ...change(),
            form: typed.formOf('call.', names),
            done: () => settled('call.'),
          },
        );
        return saved !== undefined;
      }),
  };
}
