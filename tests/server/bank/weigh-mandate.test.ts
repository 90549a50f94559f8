import { describe, expect, it } from 'vitest';
import {
  weighMandate,
  type AnsweredMandate,
  type MandateAnswer,
  type MandateNow,
} from '../../../host/server/core/bank/weigh-mandate.rules.ts';
import { mandateReference, readReference } from '../../../widgets/contract/bank/references.ts';
import type { Udrs } from '../../../widgets/contract/applications/udrs.ts';
import type { NachStatus } from '../../../widgets/contract/nach/nach.ts';

const loan = '251118172605';
const umrn = 'HDFC1234567890123456';
const file = (text: string) => text.padEnd(64, '0');
const accepted = { loanApplicationNumber: loan, reference: '', result: 'ACCEPTED', umrn, rejectCode: null } as const;
const rejected = { ...accepted, result: 'REJECTED', umrn: null, rejectCode: 'M003' } as const;
const mandate = (status: NachStatus, more: Partial<MandateNow> = {}): MandateNow => ({
  status,
  umrn: null,
  reject_code: null,
  ...more,
});

interface Stands {
  mandate?: MandateNow | undefined;
  answered?: readonly AnsweredMandate[];
  udrs?: Udrs;
  sha256?: string;
  form?: number;
}
function weigh(answer: MandateAnswer, { form = 1, answered = [], udrs = 'NACH_UPLOAD', ...stands }: Stands) {
  const weighed = weighMandate(answer, {
    mandate: 'mandate' in stands ? stands.mandate : mandate('NACH_READY'),
    reference: mandateReference(loan, 1, form),
    answered,
    udrs,
    sha256: stands.sha256 ?? file('n'),
  });
  if ('books' in weighed) return 'books';
  return 'isAgain' in weighed ? 'again' : weighed.reason;
}
const said = (answer: MandateAnswer, form = 1, sha256 = file('o')): AnsweredMandate => ({
  ...answer,
  reference: mandateReference(loan, 1, form),
  sha256,
});

describe('what the bank says of a mandate', () => {
  it('is booked where it waits, and where its application has ended', () => {
    expect(weigh(accepted, {})).toBe('books');
    expect(weigh(rejected, {})).toBe('books');
    expect(weigh(accepted, { udrs: 'REJECTED' })).toBe('books');
    expect(weigh({ ...accepted, result: 'E_MANDATE_COMPLETE' }, { mandate: mandate('NACH_PENDING'), form: 0 })).toBe(
      'books',
    );
  });

  it('is booked already where it is the same again, kept or from before answers were', () => {
    const processed = mandate('NACH_PROCESSED', { umrn });
    expect(weigh(accepted, { mandate: processed, answered: [said(accepted)] })).toBe('again');
    expect(weigh(accepted, { mandate: processed })).toBe('again');
    expect(weigh({ ...accepted, reference: mandateReference(loan, 1, 1) }, { mandate: processed })).toBe('again');
    const back = mandate('NACH_REJECTED', { reject_code: 'M003' });
    expect(weigh(rejected, { mandate: back })).toBe('again');
    expect(weigh({ ...rejected, rejectCode: 'M008' }, { mandate: back })).toBe('OTHER_ANSWER');
  });

  it('is an exception where nothing waits for it', () => {
    expect(weigh(accepted, { mandate: mandate('NACH_RECIEVED') })).toBe('NOT_WAITED');
    expect(weigh(rejected, { mandate: mandate('NACH_RESUBMITTED') })).toBe('NOT_WAITED');
    expect(weigh(accepted, { mandate: undefined })).toBe('NOT_WAITED');
    expect(weigh(accepted, { mandate: mandate('NACH_PENDING'), udrs: 'CANCELLED' })).toBe('ENDED');
    const other = { ...accepted, umrn: 'HDFC9999999999999999' };
    const processed = mandate('NACH_PROCESSED', { umrn });
    expect(weigh(other, { mandate: processed, answered: [said(accepted)] })).toBe('OTHER_ANSWER');
  });

  it('is of the form that its reference names, whichever waits', () => {
    const first = said(rejected, 1);
    const of = (answer: MandateAnswer, form: number) => ({ ...answer, reference: mandateReference(loan, 1, form) });
    expect(weigh(of(rejected, 1), { form: 2, answered: [first] })).toBe('again');
    expect(weigh(of(accepted, 1), { form: 2, answered: [first] })).toBe('OTHER_ANSWER');
    expect(weigh(of(accepted, 2), { form: 2, answered: [first] })).toBe('books');
    expect(weigh(of(accepted, 3), { form: 2, answered: [first] })).toBe('NOT_WAITED');
  });

  it('without a reference, out of a file that has answered an earlier form, never answers the next one', () => {
    const first = said(rejected, 1, file('old'));
    expect(weigh(rejected, { form: 2, answered: [first], sha256: file('old') })).toBe('again');
    expect(weigh(rejected, { form: 2, answered: [first], sha256: file('new') })).toBe('books');
  });
});

describe('a reference', () => {
  it.each([
    ['251118172605P1', { of: 'DISBURSAL', loan, attempt: 1 }],
    ['251118172605M11', { of: 'MANDATE', loan, issue: 1, attempt: 1 }],
    ['251118172605M103', { of: 'MANDATE', loan, issue: 10, attempt: 3 }],
    ['251118172605M10', { of: 'MANDATE', loan, issue: 1, attempt: 0 }],
    ['251118172605P0', undefined],
    ['251118172605M1', undefined],
    ['251118172605p1', undefined],
    ['2511P1', undefined],
    ['251118172605', undefined],
  ])('%s is read', (text, reads) => expect(readReference(text)).toEqual(reads));
});
