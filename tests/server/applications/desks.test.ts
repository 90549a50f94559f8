import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FoundStanding } from '../../../host/server/core/applications/applications.store.ts';
import type { FactChange } from '../../../host/server/core/applications/facts.store.ts';
import { moveApplication } from '../../../host/server/core/applications/udrs.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { roles } from '../../../widgets/contract/session/roles.ts';
import type { Udrs } from '../../../widgets/contract/applications/udrs.ts';
import type { Session, TestServer } from '../support.ts';
import { addStaff, place, startWithFacts } from './support.ts';
import type { Announce } from '../../../host/server/call/announcements.ts';
import { announce } from '../../../host/server/registers/subscribers.ts';

let server: TestServer;
let people: Session[];
let ids: string[];
beforeAll(async () => {
  server = await startWithFacts(40);
  people = await Promise.all(['maker', 'checker', 'second', 'auditor'].map((name) => addStaff(server, name, roles)));
  ids = (await server.db.selectFrom('application').select('id').orderBy('id').execute()).map(({ id }) => id);
});
afterAll(() => server.close());

let application: FoundStanding;
/** Begins with an application before its desks, with what is known of it. */
async function begin(udrs: Udrs, known: FactChange = {}) {
  const fresh = { complianceStatus: null, vkycSession: null, vkycOutcome: null } as const;
  application = await place(server, ids.pop() ?? '', { udrs, ...fresh }, known);
}
const stored = () =>
  server.db
    .selectFrom('application')
    .select(['udrs', 'compliance_status', 'compliance_status_at', 'vkyc_session', 'vkyc_outcome'])
    .where('id', '=', application.id)
    .executeTakeFirstOrThrow();

/** Moves it by one of four people, or by the system. @returns session, outcome and status after */
async function go(targetStage: Udrs, by: 0 | 1 | 2 | 3 | 'system') {
  const { udrs: currentStage } = await stored();
  const { loanApplicationNumber } = application;
  const rejectReason = targetStage === 'REJECTED' ? 'POLICY_NOT_MET' : null;
  const move = { loanApplicationNumber, currentStage, targetStage, remarks: 'x', rejectReason };
  server.clock.advance(1000);
  if (by === 'system') {
    const caller = { kind: 'system', passesLocksOf: 'anybody' } as const;
    const context = { caller, now: server.clock.now, record: async () => undefined, announce };
    await inTransaction(server.db, (tx) => moveApplication(tx, context, move));
  } else {
    const answer = await server.call('updateUdrsStatus', move, { session: people[by] as Session });
    expect([targetStage, answer.errorCode]).toEqual([targetStage, undefined]);
  }
  const { vkyc_session, vkyc_outcome, compliance_status } = await stored();
  return [vkyc_session, vkyc_outcome, compliance_status];
}

it('a move is not made where one who follows it fails', async () => {
  await begin('DISBURSAL_INITIATED', { bankAnswer: 'PAID' });
  const caller = { kind: 'system', passesLocksOf: 'anybody' } as const;
  const { loanApplicationNumber } = application;
  const move = { loanApplicationNumber, currentStage: 'DISBURSAL_INITIATED', targetStage: 'DISBURSED', remarks: 'x' };
  const moveAs = (following: Announce) =>
    inTransaction(server.db, (tx) => {
      const context = { caller, now: server.clock.now, record: async () => undefined, announce: following };
      return moveApplication(tx, context, move);
    });
  const before = await stored();
  await expect(moveAs(() => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  expect(await stored()).toEqual(before);
  await moveAs(announce);
  expect((await stored()).udrs).toBe('DISBURSED');
});

it('a move says how far the video KYC is: proposed, contradicted, proposed again, approved', async () => {
  await begin('KYC_VERIFICATION', {
    documentApproverIds: ['nobody'],
    visitOutcome: 'VIDEO_KYC',
    vkycMakerId: null,
    vkycCheckerId: null,
  });
  const know = (facts: FactChange) => place(server, application.id, {}, facts);
  expect(await go('VKYC_MAKER', 0)).toEqual(['LINK_SENT', null, null]);
  await know({ vkycMakerDecision: 'APPROVED' });
  expect(await go('VKYC_CHECKER', 0)).toEqual(['LINK_SENT', 'APPROVED', null]);
  await know({ vkycCheckerOutcome: 'DECLINED' });
  expect(await go('VKYC_MAKER', 1)).toEqual(['LINK_SENT', 'DECLINED', null]);
  await know({ vkycMakerDecision: 'REJECTED' });
  expect(await go('VKYC_CHECKER', 2)).toEqual(['LINK_SENT', 'REJECTED', null]);
  await know({ vkycCheckerOutcome: 'REJECTED' });
  expect(await go('VKYC_AUDIT', 1)).toEqual(['LINK_SENT', 'REJECTED', null]);
  await know({ vkycAuditResult: 'RETRY' });
  expect(await go('VKYC_MAKER', 3)).toEqual(['LINK_SENT', 'RETRY', null]);
  await place(server, application.id, { udrs: 'VKYC_AUDIT', vkycOutcome: 'APPROVED' }, { vkycAuditResult: 'APPROVED' });
  expect(await go('COMPLIANCE_REVIEW', 'system')).toEqual(['LINK_SENT', 'APPROVED', 'pending']);
});

it('a move says how far compliance is, and since when: given back, answered, decided; a reopened application begins anew', async () => {
  await begin('KYC_VERIFICATION', { documentApproverIds: ['nobody'], visitOutcome: 'ORIGINALS_SEEN' });
  expect(await go('COMPLIANCE_REVIEW', 0)).toEqual([null, null, 'pending']);
  const taken = { complianceTakenById: people[0]?.id ?? '' };
  await place(server, application.id, {}, { ...taken, discrepancies: 1 });
  expect(await go('COMPLIANCE_FIXER', 0)).toEqual([null, null, 'Re-Work']);
  const since = (await stored()).compliance_status_at;
  expect(since).toEqual(server.clock.now());
  await place(server, application.id, {}, { complianceAsked: true });
  expect(await go('COMPLIANCE_CALLING', 1)).toEqual([null, null, 'Re-Work']);
  expect((await stored()).compliance_status_at).toEqual(since);
  await place(server, application.id, {}, { complianceCallOutcome: 'CONFIRMED' });
  expect(await go('COMPLIANCE_REVIEW', 0)).toEqual([null, null, 'pending']);
  await place(server, application.id, {}, { ...taken, complianceResult: 'APPROVED' });
  expect(await go('DECISION_WAIT', 0)).toEqual([null, null, 'APPROVED']);
  expect(await go('REJECTED', 0)).toEqual([null, null, 'APPROVED']);
  expect(await go('DOCUMENT_PROCESSING', 1)).toEqual([null, null, null]);
  expect((await stored()).compliance_status_at).toBeNull();
});

it.each([
  ['VKYC_MAKER', [null, 'REJECTED', null]],
  ['VKYC_AUDIT', [null, 'REJECTED', null]],
  ['COMPLIANCE_REVIEW', [null, null, 'REJECTED']],
  ['COMPLIANCE_CALLING', [null, null, 'REJECTED']],
  ['KYC_VERIFICATION', [null, null, null]],
] as const)('a rejection in %s is the desk’s, and no other desk’s', async (udrs, after) => {
  await begin(udrs, {
    vkycAuditResult: 'REJECTED',
    complianceTakenById: people[0]?.id ?? '',
    vkycMakerId: people[1]?.id ?? '',
    vkycCheckerId: people[2]?.id ?? '',
  });
  expect(await go('REJECTED', 0)).toEqual(after);
});
