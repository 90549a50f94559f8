import { describe, expect, it } from 'vitest';
import {
  endingsOfCompliance,
  moveFor,
  movesOpenTo,
  udrsMoves,
} from '../../widgets/contract/applications/udrs-moves.ts';
import { roles } from '../../widgets/contract/session/roles.ts';
import { finishedStates, udrsStates, type Udrs } from '../../widgets/contract/applications/udrs.ts';

const targets = (from: Udrs) =>
  [...new Set(udrsMoves.filter((move) => move.from === from).map(({ to }) => to))].toSorted();
const everyone = [...roles, 'SYSTEM'] as const;

describe('the moves of an application', () => {
  it('are each written once, between two different states', () => {
    const pairs = udrsMoves.map(({ from, to }) => `${from} ${to}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(udrsMoves.filter(({ from, to }) => from === to)).toEqual([]);
    expect(udrsMoves.every(({ by }) => by.length > 0)).toBe(true);
  });

  it('lead from the first state to every other, and from every unfinished state to disbursal', () => {
    const reachable = (start: Udrs) => {
      const seen = new Set<Udrs>([start]);
      for (const state of seen) for (const next of targets(state)) seen.add(next);
      return seen;
    };
    expect([...reachable('DOCUMENT_PROCESSING')].toSorted()).toEqual([...udrsStates].toSorted());
    for (const state of udrsStates) {
      if (!(finishedStates as readonly Udrs[]).includes(state)) expect(reachable(state), state).toContain('DISBURSED');
    }
  });

  it('end at DISBURSED and CANCELLED; a rejected application can only be reopened, by a lead', () => {
    expect(targets('DISBURSED')).toEqual([]);
    expect(targets('CANCELLED')).toEqual([]);
    expect(targets('REJECTED')).toEqual(['DOCUMENT_PROCESSING']);
    expect(movesOpenTo('REJECTED', ['OPS_AGENT'], false)).toEqual([]);
    expect(movesOpenTo('REJECTED', ['OPS_LEAD'], false)).toHaveLength(1);
  });

  it('reject with a reason from everywhere before the disbursal was initiated', () => {
    const from = udrsMoves.filter(({ to }) => to === 'REJECTED');
    expect(from.every(({ needsRejectReason }) => needsRejectReason)).toBe(true);
    expect(from.map((move) => move.from)).not.toContain('DISBURSAL_INITIATED');
    expect(from).toHaveLength(udrsStates.length - finishedStates.length - 1);
  });

  it('leave what stands at the bank to the answer of the bank', () => {
    const from = udrsMoves.filter((move) => move.from === 'DISBURSAL_INITIATED');
    expect(from.map(({ to, by, guards }) => [to, by, guards])).toEqual([
      ['DISBURSED', ['SYSTEM'], ['bankAnswered']],
      ['DISBURSAL_FAILED', ['SYSTEM'], ['bankAnswered']],
      // what the bank has not got is taken back
      ['READY_FOR_DISBURSAL', ['DISBURSAL_OPS'], ['notInPayoutFile']],
    ]);
  });

  it('go back to the wait for a mandate by the system alone, once another is issued', () => {
    const back = udrsMoves.filter(({ from, to }) => to === 'NACH_PENDING' && from !== 'LOAN_APPROVED');
    expect(back.map(({ from, by, guards }) => [from, by, guards])).toEqual([
      ['NACH_REVIEW', ['SYSTEM'], []],
      ['NACH_UPLOAD', ['SYSTEM'], []],
      // no payment of the loan may be on its way then
      ['READY_FOR_DISBURSAL', ['SYSTEM'], ['noPaymentReported']],
      ['DISBURSAL_FAILED', ['SYSTEM'], ['causeFixed', 'attemptsLeft', 'noPaymentReported']],
    ]);
  });

  it('are ended by Compliance alone where Compliance works, with the case taken', () => {
    for (const state of ['COMPLIANCE_REVIEW', 'COMPLIANCE_FIXER', 'COMPLIANCE_CALLING'] as const) {
      const endings = udrsMoves.filter(({ from, to }) => from === state && (to === 'REJECTED' || to === 'CANCELLED'));
      expect(endings.map(({ to, by, guards }) => [to, by, guards])).toEqual([
        ['REJECTED', ['COMPLIANCE'], ['caseTaken']],
        ['CANCELLED', ['COMPLIANCE'], ['caseTaken']],
      ]);
      expect(movesOpenTo(state, ['OPS_LEAD', 'SUPPORT'], false)).toEqual([]);
      expect(endingsOfCompliance(state, ['OPS_LEAD'])).toEqual(['REJECTED', 'CANCELLED']);
      expect(endingsOfCompliance(state, ['SUPPORT', 'OPS_AGENT'])).toEqual(['CANCELLED']);
      expect(endingsOfCompliance(state, ['SUPPORT', 'COMPLIANCE'])).toEqual([]);
    }
    expect(endingsOfCompliance('DECISION_WAIT', ['OPS_LEAD'])).toEqual([]);
  });

  it('stop at a hold, but for rejection and cancellation, and what the bank answers', () => {
    for (const state of udrsStates) {
      for (const { to } of movesOpenTo(state, roles, true)) expect(['REJECTED', 'CANCELLED']).toContain(to);
    }
    const bySystem = udrsStates.flatMap((state) => movesOpenTo(state, ['SYSTEM'], true));
    expect(new Set(bySystem.map(({ from, to }) => `${from} ${to}`))).toEqual(
      new Set([
        'DISBURSAL_INITIATED DISBURSED',
        'DISBURSAL_INITIATED DISBURSAL_FAILED',
        // what the customer has been paid after all, as two people have confirmed
        'LOAN_APPROVED DISBURSED',
        'NACH_PENDING DISBURSED',
        'NACH_REVIEW DISBURSED',
        'NACH_UPLOAD DISBURSED',
        'READY_FOR_DISBURSAL DISBURSED',
        'DISBURSAL_FAILED DISBURSED',
      ]),
    );
    const attempt = {
      current: 'DOCUMENT_PROCESSING',
      claimed: 'DOCUMENT_PROCESSING',
      movers: ['OPS_LEAD'],
      isOnHold: true,
    } as const;
    expect(moveFor({ ...attempt, target: 'KYC_VERIFICATION' })).toBe('UDRS_ON_HOLD');
    expect(moveFor({ ...attempt, target: 'REJECTED' })).toMatchObject({ to: 'REJECTED' });
  });

  it('compare the stage that the mover saw before anything else', () => {
    const attempt = {
      current: 'KYC_VERIFICATION',
      target: 'VKYC_MAKER',
      movers: ['OPS_AGENT'],
      isOnHold: true,
    } as const;
    expect(moveFor({ ...attempt, claimed: 'DOCUMENT_PROCESSING' })).toBe('UDRS_STAGE_MISMATCH');
    expect(moveFor({ ...attempt, claimed: 'KYC_VERIFICATION' })).toBe('UDRS_ON_HOLD');
  });

  it('refuse a role that the queue is not for, an unknown target and a jump', () => {
    const from = (current: Udrs, target: string, mover: (typeof everyone)[number]) =>
      moveFor({ current, claimed: current, target, movers: [mover], isOnHold: false });
    expect(from('VKYC_AUDIT', 'COMPLIANCE_REVIEW', 'KYC_AUDITOR')).toBe('UDRS_NOT_ALLOWED');
    expect(from('READY_FOR_DISBURSAL', 'DISBURSAL_INITIATED', 'OPS_LEAD')).toBe('UDRS_NOT_ALLOWED');
    expect(from('DOCUMENT_PROCESSING', 'DISBURSED', 'OPS_LEAD')).toBe('UDRS_NOT_ALLOWED');
    expect(from('DOCUMENT_PROCESSING', '__proto__', 'OPS_LEAD')).toBe('UDRS_NOT_ALLOWED');
    expect(from('NACH_UPLOAD', 'READY_FOR_DISBURSAL', 'NACH_OPS')).toMatchObject({
      guards: ['agreementValid', 'mandateComplete', 'notTheAnswerer'],
    });
  });
});
