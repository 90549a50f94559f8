import type { RestructureReason, WaiverReason } from '../contract/collections/requests.ts';
import type { Work } from '../kit/work/create-work.ts';
import type { FileChanges } from './file-state.ts';
import type { FormOptions } from './form-options.ts';

interface RequestParts {
  work: Work;
  /** The loan application number. */
  loan: string;
  /** What is typed into a field, without the spaces around it. */
  text(name: string): string;
  ofForm: FormOptions;
}

type RequestChanges = Pick<FileChanges, 'requestWaiver' | 'requestRestructure' | 'decide'>;

/** What is asked of an approver for a loan, and what the approver decides. */
export function createRequestChanges({ work, loan, text, ofForm }: RequestParts): RequestChanges {
  const at = { loanApplicationId: loan };
  const isDone = (reply: unknown) => reply !== undefined;
  return {
    async requestWaiver() {
      const input = {
        ...at,
        amount: Number(text('waiver.amount')),
        reason: text('waiver.reason') as WaiverReason,
        remark: text('waiver.remark'),
      };
      return isDone(await work.run('requestPenaltyWaiver', input, ofForm('waiver.')));
    },
    async requestRestructure() {
      const input = {
        ...at,
        newTenureMonths: Number(text('restructure.tenure')),
        effectiveFrom: text('restructure.from'),
        reason: text('restructure.reason') as RestructureReason,
        remark: text('restructure.remark'),
      };
      return isDone(await work.run('initiateRestructure', input, ofForm('restructure.')));
    },
    async decide({ id, kind, version: seen }, decision) {
      const remark = text('decide.remark');
      const options = { ...ofForm('decide.'), ifMatch: seen };
      return isDone(
        kind === 'PENALTY_WAIVER'
          ? await work.run('decidePenaltyWaiver', { waiverId: id, decision, remark }, options)
          : await work.run('decideRestructure', { restructureId: id, decision, remark }, options),
      );
    },
  };
}
