import { describe, expect, it } from 'vitest';
import {
  activeStatuses,
  isActive,
  settlementStatuses,
  type SettlementLevel,
  type SettlementStatus,
} from '../../../widgets/contract/settlement/settlement.ts';
import {
  approvalRefusal,
  isApprovable,
  isOpenStatus,
  isRecoverable,
  mayDelete,
  moveDue,
  rejectionRefusal,
  settlementMoves,
  standingOn,
  statusAfter,
  type SettlementMove,
} from '../../../widgets/contract/settlement/settlement-moves.ts';
import {
  expiryDateMessage,
  isRestructuring,
  lastPaymentDay,
  settlementDateMessage,
  usualExpiry,
} from '../../../widgets/contract/settlement/settlement-terms.ts';
import { roles } from '../../../widgets/contract/session/roles.ts';
import { readDay } from '../../../widgets/contract/time.ts';

/** Every move that a status allows, with the status that it leads to; there are no others. */
const wanted: Readonly<Record<SettlementStatus, Partial<Record<SettlementMove, SettlementStatus>>>> = {
  MGR_PENDING: { accept: 'CX_PENDING', reject: 'MGR_REJECTED', delete: 'DELETED', expire: 'SYSTEM_REJECTED' },
  CX_PENDING: {
    customerAccepts: 'ACCEPTED',
    customerDeclines: 'CX_REJECTED',
    delete: 'DELETED',
    expire: 'SYSTEM_REJECTED',
  },
  ACCEPTED: { complete: 'COMPLETED', violate: 'VIOLATED' },
  COMPLETED: { violate: 'VIOLATED', reinstate: 'ACCEPTED' },
  MGR_REJECTED: {},
  CX_REJECTED: { customerReturns: 'CX_PENDING' },
  SYSTEM_REJECTED: {},
  DELETED: {},
  VIOLATED: { complete: 'COMPLETED', reinstate: 'ACCEPTED' },
};
const pairs = settlementStatuses.flatMap((status) => settlementMoves.map((move) => [status, move] as const));

describe('the statuses of a settlement', () => {
  it.each(pairs)('%s, %s [ST-08]', (status, move) => {
    expect(statusAfter(status, move)).toBe(wanted[status][move]);
  });

  it('are nine, four of them active [ST-02][CO-46]', () => {
    expect(new Set(settlementStatuses).size).toBe(9);
    expect([...activeStatuses]).toEqual(['CX_PENDING', 'MGR_PENDING', 'COMPLETED', 'ACCEPTED']);
    expect(settlementStatuses.filter((status) => !isActive(status))).toEqual([
      'MGR_REJECTED',
      'CX_REJECTED',
      'SYSTEM_REJECTED',
      'DELETED',
      'VIOLATED',
    ]);
    expect(settlementStatuses.filter(isRecoverable)).toEqual(['DELETED', 'VIOLATED']);
  });

  it.each([
    ['MGR_PENDING', '2030-01-10', undefined],
    ['MGR_PENDING', '2030-01-11', 'SYSTEM_REJECTED'],
    ['CX_PENDING', '2030-01-10', undefined],
    ['CX_PENDING', '2030-01-11', 'SYSTEM_REJECTED'],
    ['ACCEPTED', '2030-02-03', undefined],
    ['ACCEPTED', '2030-02-04', 'VIOLATED'],
    ['COMPLETED', '2031-01-01', undefined],
    ['DELETED', '2031-01-01', undefined],
  ] as const)('%s on %s: %s', (status, today, becomes) => {
    const dated = { status, settlementDate: readDay('2030-01-31'), expiryDate: readDay('2030-01-10') };
    expect(moveDue(dated, readDay(today)) === undefined).toBe(becomes === undefined);
    expect(standingOn(dated, readDay(today))).toBe(becomes ?? status);
  });
});

describe('the day of the violation', () => {
  it('of a loan with a ledger is what its money says, in place of the date', () => {
    const dated = { settlementDate: readDay('2030-01-31'), expiryDate: readDay('2030-01-10') };
    const violatesOn = readDay('2030-02-06');
    const on = (day: string) => standingOn({ ...dated, status: 'ACCEPTED', violatesOn }, readDay(day));
    expect([on('2030-02-04'), on('2030-02-05'), on('2030-02-06')]).toEqual(['ACCEPTED', 'ACCEPTED', 'VIOLATED']);
    expect(standingOn({ ...dated, status: 'COMPLETED', violatesOn }, violatesOn)).toBe('COMPLETED');
  });

  it('and nothing else makes a settlement open that has ended', () => {
    expect(settlementStatuses.filter(isOpenStatus)).toEqual(['MGR_PENDING', 'CX_PENDING', 'ACCEPTED']);
  });
});

describe('who decides', () => {
  const agent = { id: 'agent', roles: ['AGENCY_AGENT'] };
  const manager = { id: 'manager', roles: ['AGENCY_MANAGER'] };
  const other = { id: 'other', roles: ['AGENCY_MANAGER'] };
  const head = { id: 'head', roles: ['COLLECTIONS_HEAD'] };
  const at = (level: SettlementLevel, ...approvals: { by: string; isHead: boolean }[]) => ({
    level,
    authors: [agent.id],
    approvals,
    sanctionedBy: 'credit',
  });
  const byManager = { by: manager.id, isHead: false };
  const byHead = { by: head.id, isHead: true };

  it('each level has its people, and the second approver is another one, a head among the two', () => {
    expect(approvalRefusal(at('AGENCY_MANAGER'), manager)).toBeUndefined();
    expect(approvalRefusal(at('AGENCY_MANAGER'), head)).toBeUndefined();
    expect(approvalRefusal(at('COLLECTIONS_HEAD'), manager)?.code).toBe('APPROVAL_LIMIT');
    expect(approvalRefusal(at('COLLECTIONS_HEAD'), head)).toBeUndefined();
    expect(approvalRefusal(at('TWO_APPROVERS'), manager)).toBeUndefined();
    expect(approvalRefusal(at('TWO_APPROVERS', byManager), manager)?.code).toBe('MAKER_CHECKER_VIOLATION');
    expect(approvalRefusal(at('TWO_APPROVERS', byManager), other)?.code).toBe('APPROVAL_LIMIT');
    expect(approvalRefusal(at('TWO_APPROVERS', byManager), head)).toBeUndefined();
    expect(approvalRefusal(at('TWO_APPROVERS', byHead), other)).toBeUndefined();
    expect(approvalRefusal(at('TWO_APPROVERS', byHead), head)?.code).toBe('MAKER_CHECKER_VIOLATION');
  });

  it('whoever has submitted neither approves nor rejects, whatever their roles', () => {
    const own = { level: 'AGENCY_MANAGER', authors: [head.id], approvals: [], sanctionedBy: null } as const;
    const person = { id: head.id, roles: [...roles] };
    expect(approvalRefusal(own, person)?.code).toBe('MAKER_CHECKER_VIOLATION');
    expect(rejectionRefusal(own, person)?.code).toBe('MAKER_CHECKER_VIOLATION');
    expect(mayDelete({ submittedBy: head.id }, person)).toBe(true);
  });

  it('whoever has sanctioned the loan does not approve, and may reject', () => {
    const person = { id: 'credit', roles: [...roles] };
    expect(approvalRefusal(at('AGENCY_MANAGER'), person)).toEqual({
      code: 'MAKER_CHECKER_VIOLATION',
      message: 'The person who sanctioned this loan may not approve its settlement',
    });
    expect(rejectionRefusal({ authors: [agent.id] }, person)).toBeUndefined();
  });

  it.each(roles)('%s', (role) => {
    const person = { id: 'somebody', roles: [role] };
    const isLead = role === 'AGENCY_MANAGER' || role === 'COLLECTIONS_HEAD';
    expect(approvalRefusal(at('AGENCY_MANAGER'), person) === undefined).toBe(isLead);
    expect(approvalRefusal(at('COLLECTIONS_HEAD'), person) === undefined).toBe(role === 'COLLECTIONS_HEAD');
    expect(approvalRefusal(at('TWO_APPROVERS'), person) === undefined).toBe(isLead);
    expect(rejectionRefusal({ authors: ['agent'] }, person) === undefined).toBe(isLead);
    expect(mayDelete({ submittedBy: 'agent' }, person)).toBe(isLead);
    expect(mayDelete({ submittedBy: 'somebody' }, person)).toBe(isLead || role === 'AGENCY_AGENT');
  });

  it('an amount that the people there are can never approve is known before it is submitted', () => {
    expect(isApprovable('AGENCY_MANAGER', 'manager', [manager])).toBe(false);
    expect(isApprovable('AGENCY_MANAGER', 'manager', [manager, other])).toBe(true);
    expect(isApprovable('COLLECTIONS_HEAD', 'agent', [manager, other])).toBe(false);
    expect(isApprovable('TWO_APPROVERS', 'agent', [manager, other])).toBe(false);
    expect(isApprovable('TWO_APPROVERS', 'agent', [manager, head])).toBe(true);
    expect(isApprovable('TWO_APPROVERS', 'manager', [manager, head])).toBe(false);
  });
});

describe('the days of a settlement', () => {
  const today = readDay('2030-01-01');
  it.each([
    ['2030-01-01', undefined],
    ['2029-12-31', 'This day is over'],
    ['2030-06-30', undefined],
    ['2030-07-01', 'Enter a date within 180 days'],
    ['01/02/2030', 'Enter a date'],
    ['2030-02-30', 'Enter a date'],
    ['', 'Enter a date'],
  ])('is paid by %s: %s [CO-13]', (day, message) => {
    expect(settlementDateMessage(day, today)).toBe(message);
  });

  it('the offer ends after seven days, at the settlement date at the latest', () => {
    expect(usualExpiry('2030-02-01', today)).toBe('2030-01-08');
    expect(usualExpiry('2030-01-04', today)).toBe('2030-01-04');
    expect(expiryDateMessage('2030-01-04', '2030-01-04', today)).toBeUndefined();
    expect(expiryDateMessage('2030-01-05', '2030-01-04', today)).toBe(
      'The offer ends on the settlement date at the latest',
    );
    expect(expiryDateMessage('2029-12-31', '2030-01-04', today)).toBe('This day is over');
  });

  it('beyond 90 days it is a restructuring, and three days after it a payment still counts', () => {
    expect(isRestructuring('2030-04-01', today)).toBe(false);
    expect(isRestructuring('2030-04-02', today)).toBe(true);
    expect(lastPaymentDay(readDay('2030-01-31'))).toBe('2030-02-03');
  });
});
