import { expect, it, vi } from 'vitest';
import { announcing, type Announcements, type Subscribers } from '../../host/server/call/announcements.ts';
import { followStaff } from '../../host/server/core/agents/agents.store.ts';
import type { Tx } from '../../host/server/db/transaction.ts';
import { endAccountProposals } from '../../host/server/core/accounts/end-proposals.ts';
import { cancelMandate } from '../../host/server/core/bank/cancel-mandate.ts';
import { endCorrections } from '../../host/server/desks/compliance/end-corrections.ts';
import { askAboutHeld } from '../../host/server/desks/collections/held-money/ask-borrower.ts';
import { followBooking } from '../../host/server/desks/collections/payments/end-without-dues.ts';
import { countPayment } from '../../host/server/desks/settlement/count-payment.ts';
import { followLedger } from '../../host/server/desks/settlement/ledger/follow-settlement.ts';
import { followPlacement as ofFeedback } from '../../host/server/desks/feedback/publish-feedback.ts';
import { followPlacement as ofSettlements } from '../../host/server/desks/settlement/follow-placement.ts';
import { followMove } from '../../host/server/desks/stage-work/follow-move.ts';
import { beginAskedSession } from '../../host/server/desks/vkyc/begin-session.ts';
import { tellStaff } from '../../host/server/desks/access/tell-staff.ts';
import { subscribers } from '../../host/server/registers/subscribers.ts';

it('these follow what is announced, in this order', () => {
  expect(subscribers).toEqual({
    'application.moved': [cancelMandate, endCorrections, beginAskedSession, followMove, endAccountProposals],
    'payment.taken': [countPayment],
    'loan.booked': [followBooking, askAboutHeld, followLedger],
    'loan.placed': [ofFeedback, ofSettlements],
    'staff.changed': [followStaff, tellStaff],
  });
});

const tx = {} as Tx;
const fact: Announcements['staff.changed'] = {
  isNew: false,
  id: 'a',
  roles: undefined,
  isEnabled: true,
  agencyBefore: null,
};
const only = (...following: Subscribers['staff.changed']): Subscribers => ({
  'application.moved': [],
  'payment.taken': [],
  'loan.booked': [],
  'loan.placed': [],
  'staff.changed': following,
});

it('each is awaited before the next, in the transaction of the fact', async () => {
  const done: string[] = [];
  const first = async (within: Tx) => {
    await Promise.resolve();
    expect(within).toBe(tx);
    done.push('first');
  };
  const second = async () => void done.push('second');
  await announcing(only(first, second))(tx, 'staff.changed', fact);
  expect(done).toEqual(['first', 'second']);
});

it('one that throws ends the rest, and the work that has announced', async () => {
  const next = vi.fn<() => Promise<void>>();
  const failing = () => Promise.reject(new Error('no room'));
  await expect(announcing(only(failing, next))(tx, 'staff.changed', fact)).rejects.toThrow('no room');
  expect(next).not.toHaveBeenCalled();
});
