import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { complianceChecks, complianceCodes } from '../../../widgets/contract/compliance/compliance.ts';
import {
  answerMessages,
  approvalMessage,
  callCorrectionMessage,
  judgingMessage,
  type Earlier,
} from '../../../widgets/contract/compliance/compliance-rules.ts';

const checks = complianceCodes.map((key) => ({ key, verdict: 'PASS' as const }));
const rounds = (...verdicts: Earlier['verdict'][]): Earlier[] =>
  verdicts.map((verdict, index) => ({
    code: 'ADDRESS_PROOF',
    documentKey: 'CURRENT_ADDRESS',
    round: index + 1,
    answer: 'EXPLAINED',
    verdict,
  }));
const approval = (...earlier: Earlier[]) => approvalMessage({ checks, earlier });

describe('the latest answer counts', () => {
  it('an accepted one settles those before it, and not the other way round', () => {
    expect(approval(...rounds('NOT_ACCEPTED', 'ACCEPTED'))).toBeUndefined();
    expect(approval(...rounds('ACCEPTED', 'NOT_ACCEPTED'))).toBe('An answer is not accepted: Address proof');
    expect(approval(...rounds('ACCEPTED'))).toBeUndefined();
    expect(approval()).toBeUndefined();
  });

  it('on the same card alone, and of the same code', () => {
    const [first, second] = rounds('NOT_ACCEPTED', 'ACCEPTED') as [Earlier, Earlier];
    const refused = 'An answer is not accepted: Address proof';
    expect(approval({ ...first, documentKey: 'PAN' }, { ...second, documentKey: 'AADHAAR' })).toBe(refused);
    expect(approval({ ...first, documentKey: null }, second)).toBe(refused);
    expect(approval(first, { ...second, code: 'NAME_MISMATCH' })).toBe(refused);
    expect(approval({ ...first, documentKey: null }, { ...second, documentKey: null })).toBeUndefined();
    // two of one round are two, whatever they are about
    expect(approval(first, { ...second, round: 1 })).toBe(refused);
  });

  it('one that nobody has judged yet, and one that nobody has answered, are open', () => {
    expect(approval(...rounds(null))).toBe('An answer waits for your verdict: Address proof');
    expect(approval(...rounds(null, 'ACCEPTED'))).toBeUndefined();
    const open = { ...(rounds(null)[0] as Earlier), answer: null };
    expect(approval(open)).toBe('A discrepancy of an earlier round is not answered');
    expect(approval(open, ...rounds(null, 'ACCEPTED').slice(1))).toBeUndefined();
  });

  it('over random rounds: open to approve if, and only if, the last of each code and card that was accepted is the last of all', () => {
    const discrepancy = fc.record({
      code: fc.constantFrom(...complianceCodes.slice(0, 3)),
      documentKey: fc.constantFrom('PAN', 'AADHAAR', null),
      round: fc.integer({ min: 1, max: 4 }),
      answer: fc.constantFrom('EXPLAINED', 'CORRECTED', null),
      verdict: fc.constantFrom('ACCEPTED', 'NOT_ACCEPTED', null),
    });
    fc.assert(
      fc.property(fc.array(discrepancy, { maxLength: 12 }), (earlier) => {
        // Told apart by another way: by subject, the newest round that has an accepted answer.
        const newest = new Map<string, number>();
        const subject = ({ code, documentKey }: Earlier) => `${code} ${documentKey}`;
        for (const each of earlier)
          if (each.verdict === 'ACCEPTED')
            newest.set(subject(each), Math.max(newest.get(subject(each)) ?? 0, each.round));
        const open = earlier.filter(
          (each) => each.verdict !== 'ACCEPTED' && each.round >= (newest.get(subject(each)) ?? 0),
        );
        const message = approval(...earlier);
        expect(message === undefined).toBe(open.length === 0);
        // Only what is open is named, and the order of the rows says nothing.
        for (const code of complianceCodes)
          if (message?.endsWith(complianceChecks[code].label))
            expect(open.some((each) => each.code === code)).toBe(true);
        expect(approval(...earlier.toReversed())).toBe(message);
        // Accepting everything anew in a later round settles all of it.
        const again = earlier.map((each) => ({ ...each, round: 5, answer: 'EXPLAINED', verdict: 'ACCEPTED' as const }));
        expect(approval(...earlier, ...again)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });
});

describe('a verdict', () => {
  const answered = { round: 2, answer: 'EXPLAINED', verdict: null, isAsked: false, isApplied: false };

  it('is written in the round after the answer, and then stands', () => {
    expect(judgingMessage(answered, 2)).toBe('This discrepancy has no answer yet');
    expect(judgingMessage(answered, 3)).toBeUndefined();
    expect(judgingMessage({ ...answered, verdict: 'NOT_ACCEPTED' }, 3)).toBeUndefined();
    expect(judgingMessage({ ...answered, verdict: 'NOT_ACCEPTED' }, 4)).toBe(
      'This answer was judged in an earlier round',
    );
  });

  it('that nobody has written yet may be written later, or nothing would ever settle it', () => {
    expect(judgingMessage(answered, 5)).toBeUndefined();
  });

  it('is about an answer, or about what the customer was asked', () => {
    expect(judgingMessage({ ...answered, answer: null }, 3)).toBe('This discrepancy has no answer yet');
    expect(judgingMessage({ ...answered, answer: null, isAsked: true }, 3)).toBeUndefined();
  });

  it('stays where a correction is applied', () => {
    expect(judgingMessage({ ...answered, isApplied: true }, 3)).toContain('is applied');
  });
});

describe('an answer', () => {
  const text = 'The passport has expired since';
  const bare = { hasFile: false, corrections: 0, hasCard: false };

  it('Corrected corrects something, and may bring its proof', () => {
    expect(answerMessages('CORRECTED', text, bare)).toEqual({ corrections: 'Nothing has changed. Choose Explained' });
    expect(answerMessages('CORRECTED', text, { ...bare, corrections: 1, hasFile: true })).toEqual({});
  });

  it('Document replaced has its file and its card', () => {
    expect(answerMessages('DOCUMENT_REPLACED', text, bare)).toEqual({
      file: 'Add the new document',
      replaces: 'Choose which document it replaces',
    });
    expect(answerMessages('DOCUMENT_REPLACED', text, { ...bare, hasFile: true, hasCard: true })).toEqual({});
  });

  it('any other changes nothing', () => {
    expect(answerMessages('EXPLAINED', 'short', { hasFile: true, corrections: 1, hasCard: true })).toEqual({
      answerText: 'Write at least 10 characters',
      file: 'Only a correction and a replaced document have a file',
      replaces: 'Only a file replaces a document',
      corrections: 'Only Corrected changes fields',
    });
    expect(answerMessages('NOT_A_DISCREPANCY', text, bare)).toEqual({});
  });

  it('of a customer who corrects something names it', () => {
    expect(callCorrectionMessage('CORRECTED', 0)).toBe('Nothing has changed. Choose Confirmed');
    expect(callCorrectionMessage('CORRECTED', 1)).toBeUndefined();
    expect(callCorrectionMessage('CONFIRMED', 1)).toBe('Only Corrected changes fields');
    expect(callCorrectionMessage('DENIED', 0)).toBeUndefined();
  });
});
