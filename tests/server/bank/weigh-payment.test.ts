import { describe, expect, it } from 'vitest';
import { weighPayment, type Attempt, type PaymentAnswer } from '../../../host/server/core/bank/weigh-payment.rules.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { paymentReference } from '../../../widgets/contract/bank/references.ts';
import type { Udrs } from '../../../widgets/contract/applications/udrs.ts';

const loan = '251118172605';
const file = (text: string) => text.padEnd(64, '0');

const attempt = (no: number, said: Partial<Attempt> = {}): Attempt => ({
  id: `attempt-${no}`,
  no,
  amount: 60_000,
  releasedById: null,
  answer: null,
  utr: null,
  failureCause: null,
  sha256: null,
  ...said,
});
const failed = (no: number, sha256 = file('f')) =>
  attempt(no, { answer: 'FAILED', failureCause: 'BANK_TIMEOUT', sha256 });
const paid = (no: number, utr = 'HDFCN5202511250001', sha256 = file('p')) =>
  attempt(no, { answer: 'PAID', utr, sha256 });
const says = (said: Partial<PaymentAnswer>): PaymentAnswer => ({
  loanApplicationNumber: loan,
  reference: '',
  result: 'PAID',
  utr: said.result === 'FAILED' ? null : 'HDFCN5202511250001',
  failureCause: said.result === 'FAILED' ? 'BANK_TIMEOUT' : null,
  amount: null,
  ...said,
});
const weigh = (answer: PaymentAnswer, udrs: Udrs, attempts: readonly Attempt[], sha256 = file('n')) => {
  const weighed = weighPayment(answer, { udrs, attempts, sha256 });
  if ('books' in weighed) return `books ${weighed.books.no}`;
  return 'isAgain' in weighed ? 'again' : weighed.reason;
};

describe('what the bank says of a payment', () => {
  it.each<[string, string, PaymentAnswer, Udrs, readonly Attempt[]]>([
    ['what waits is paid', 'books 1', says({}), 'DISBURSAL_INITIATED', [attempt(1)]],
    ['what waits has failed', 'books 2', says({ result: 'FAILED' }), 'DISBURSAL_INITIATED', [failed(1), attempt(2)]],
    ['with the right amount', 'books 1', says({ amount: '60000.00' }), 'DISBURSAL_INITIATED', [attempt(1)]],
    ['with another amount', 'OTHER_AMOUNT', says({ amount: '60000.50' }), 'DISBURSAL_INITIATED', [attempt(1)]],
    ['the same again', 'again', says({}), 'DISBURSED', [paid(1)]],
    ['the same again, with its amount', 'again', says({ amount: '60000' }), 'DISBURSED', [failed(1), paid(2)]],
    ['the same, with another amount', 'OTHER_AMOUNT', says({ amount: '6000' }), 'DISBURSED', [paid(1)]],
    ['paid twice', 'PAID_TWICE', says({ utr: 'HDFCN5202511259999' }), 'DISBURSED', [paid(1)]],
    ['failed after paid', 'FAILED_AFTER_PAID', says({ result: 'FAILED' }), 'DISBURSED', [paid(1)]],
    ['paid after failed', 'PAID_AFTER_FAILED', says({}), 'DISBURSAL_FAILED', [failed(1)]],
    ['paid after failed, ready again', 'PAID_AFTER_FAILED', says({}), 'READY_FOR_DISBURSAL', [failed(1)]],
    ['failed again', 'again', says({ result: 'FAILED' }), 'DISBURSAL_FAILED', [failed(1)]],
    [
      'failed for another cause',
      'OTHER_ANSWER',
      says({ result: 'FAILED', failureCause: 'ACCOUNT_CLOSED' }),
      'DISBURSAL_FAILED',
      [failed(1)],
    ],
    ['an ended application', 'ENDED', says({}), 'REJECTED', [failed(1)]],
    ['a cancelled one', 'ENDED', says({}), 'CANCELLED', []],
    ['nothing was ever sent', 'NOT_WAITED', says({}), 'NACH_UPLOAD', []],
    ['nothing was sent again', 'NOT_WAITED', says({ reference: `${loan}P2` }), 'READY_FOR_DISBURSAL', [failed(1)]],
  ])('%s: %s', (_, becomes, answer, udrs, attempts) => {
    expect(weigh(answer, udrs, attempts)).toBe(becomes);
  });

  it('is of the attempt that its reference names, whichever waits', () => {
    const both = [failed(1), attempt(2)];
    const of = (no: number, said: Partial<PaymentAnswer> = {}) =>
      says({ ...said, reference: paymentReference(loan, no) });
    expect(weigh(of(1), 'DISBURSAL_INITIATED', both)).toBe('PAID_AFTER_FAILED');
    expect(weigh(of(1, { result: 'FAILED' }), 'DISBURSAL_INITIATED', both)).toBe('again');
    expect(weigh(of(2), 'DISBURSAL_INITIATED', both)).toBe('books 2');
    expect(weigh(of(3), 'DISBURSAL_INITIATED', both)).toBe('NOT_WAITED');
  });

  it('without a reference, out of a file that has answered an earlier attempt, never answers the next one', () => {
    const both = [failed(1, file('old')), attempt(2)];
    const said = says({ result: 'FAILED' });
    expect(weigh(said, 'DISBURSAL_INITIATED', both, file('old'))).toBe('again');
    expect(weigh(said, 'DISBURSAL_INITIATED', both, file('new'))).toBe('books 2');
  });
});

it('20,000 random answers: one payment at most is booked, an answer never changes, and what comes again is booked already', () => {
  const random = seededRandom('payments');
  const outcomes = new Map<string, number>();
  for (let round = 0; round < 2_000; round++) {
    let udrs: Udrs = 'READY_FOR_DISBURSAL';
    const attempts: Attempt[] = [];
    const sent = new Set<number>();
    for (let step = 0; step < 10; step++) {
      const waits = attempts.some(({ answer }) => answer === null);
      if (random.chance(0.4) && !waits && (udrs === 'READY_FOR_DISBURSAL' || udrs === 'DISBURSAL_FAILED')) {
        attempts.push(attempt(attempts.length + 1, { id: null }));
        udrs = 'DISBURSAL_INITIATED';
      } else if (random.chance(0.05) && udrs !== 'DISBURSAL_INITIATED' && udrs !== 'DISBURSED') udrs = 'REJECTED';
      const result = random.pick(['PAID', 'FAILED'] as const);
      const answer = says({
        result,
        reference: random.chance(0.5) ? paymentReference(loan, random.pick([1, 2, 3])) : '',
        ...(result === 'PAID' && {
          utr: `HDFCN520251125000${random.pick([1, 2])}`,
          amount: random.pick([null, '60000', '60000.00', '59999.99']),
        }),
      });
      const sha256 = file(`${round} ${random.pick([1, 2, 3, 4, 5, 6, 7, 8])}`);
      const before = JSON.stringify(attempts);
      const weighed = weighPayment(answer, { udrs, attempts, sha256 });
      outcomes.set(Object.keys(weighed)[0] ?? '', (outcomes.get(Object.keys(weighed)[0] ?? '') ?? 0) + 1);
      expect(JSON.stringify(attempts)).toBe(before);
      if (!('books' in weighed)) continue;
      const { no } = weighed.books;
      expect([udrs, weighed.books.answer, sent.has(no)]).toEqual(['DISBURSAL_INITIATED', null, false]);
      if (answer.reference !== '') expect(answer.reference).toBe(paymentReference(loan, no));
      if (answer.amount !== null) expect(Number(answer.amount)).toBe(60_000);
      sent.add(no);
      const { utr, failureCause } = answer;
      attempts[no - 1] = { ...weighed.books, answer: result, utr, failureCause, sha256 };
      udrs = result === 'PAID' ? 'DISBURSED' : 'DISBURSAL_FAILED';
      const again = weighPayment(answer, { udrs, attempts, sha256 });
      expect(again).toEqual({ isAgain: true });
    }
    expect(attempts.filter(({ answer }) => answer === 'PAID').length).toBeLessThanOrEqual(1);
  }
  for (const each of ['books', 'isAgain', 'reason']) expect(outcomes.get(each)).toBeGreaterThan(500);
});
