import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveApplication } from '../../../host/server/core/applications/udrs.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import * as locks from '../../../host/server/core/locks/locks.store.ts';
import { findDemoMandate } from '../../../host/server/desks/nach/demo/nach-seed.store.ts';
import type { NachStatus } from '../../../widgets/contract/nach/nach.ts';
import type { Udrs } from '../../../widgets/contract/applications/udrs.ts';
import { nothing, place } from '../applications/support.ts';
import { addCustomers, personalLoan } from '../calling/telephony-support.ts';
import { sendCsv } from '../lists/support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { agreeingNow } from './form-support.ts';
import { addLoan, addMails, addMandate, mailIds, removeMandates } from './nach-support.ts';
import { readDay } from '../../../widgets/contract/time.ts';
import { announce } from '../../../host/server/registers/subscribers.ts';

let server: TestServer;
let application: string;
let maker: Session;
let uploader: Session;
let colleague: Session;
const umrn = 'HDFC1234567890123456';
const secondLoan = '251118172699';

beforeAll(async () => {
  server = await startTestServer();
  ({ application } = await addCustomers(server));
  await addLoan(server, application, { loan_application_number: secondLoan, sourcing_partner: null });
  maker = await server.signIn('ops@demo.example');
  uploader = await server.signIn('ops2@demo.example');
  colleague = await server.signIn('ops3@demo.example');
});
afterAll(() => server.close());

const mandate = () => server.db.selectFrom('nach_mandate').selectAll().executeTakeFirstOrThrow();
const standing = () =>
  server.db.selectFrom('application').selectAll().where('id', '=', application).executeTakeFirstOrThrow();
const both = async () => ({ mandate: await mandate(), application: await standing() });

/** A mandate of a free application with a valid agreement. The `waiting` mail brings a form, the `linked` one is read. */
async function begin(status: NachStatus, udrs: Udrs): Promise<void> {
  await removeMandates(server);
  await server.db.deleteFrom('row_lock').execute();
  await server.db.deleteFrom('nach_batch').execute();
  await addMandate(server, application);
  await addMails(server);
  const isRejected = status === 'NACH_REJECTED';
  await server.db
    .updateTable('nach_mandate')
    .set({ status, ...(!isRejected && { reject_code: null, reject_code_version: null, remarks: null }) })
    .execute();
  await place(server, application, { udrs }, { ...nothing, agreementValidUntil: readDay('2099-01-01') });
}

async function lockFor({ id: staffId }: Session): Promise<void> {
  const now = server.clock.now();
  const subject = { kind: 'application', id: application } as const;
  const until = new Date(now.getTime() + 600_000);
  const { id: sessionId } = await server.db
    .selectFrom('session')
    .select('id')
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  expect(await inTransaction(server.db, (tx) => locks.take(tx, subject, { staffId, sessionId }, now, until))).toBe(
    true,
  );
}

/** What became of an application whose mandate somebody works on, by what it is called in the titles. */
const became = {
  free: () => Promise.resolve(),
  held: () => place(server, application, { hold: 'PRE_DISBURSAL', holdReason: 'TECHNICAL_ISSUE' }),
  locked: () => lockFor(colleague),
  rejected: () => place(server, application, { udrs: 'REJECTED' }),
  cancelled: () => place(server, application, { udrs: 'CANCELLED' }),
  expired: () => place(server, application, {}, { agreementValidUntil: readDay('2020-01-01') }),
} as const satisfies Record<string, () => Promise<unknown>>;
type Became = keyof typeof became;

const accept = () =>
  server.call(
    'acceptNachMail',
    { mailId: mailIds.linked, remarks: null, compared: agreeingNow(server) },
    { session: maker },
  );
const reject = () =>
  server.call(
    'rejectNachMail',
    { mailId: mailIds.linked, rejectReason: 'M008 Company stamp required', remarks: null },
    { session: maker },
  );
const link = (loanApplicationNumber = personalLoan) =>
  server.call('linkNachMail', { mailId: mailIds.waiting, loanApplicationNumber }, { session: maker });
const makeBatch = () => server.call('createMandateBatch', {}, { session: uploader });
const answered = async (line: string) => {
  const file = ['loanApplicationNumber,result,umrn,rejectCode', line].join('\n');
  const { body } = await sendCsv(server, uploader, 'checkBankAnswers', file);
  if (body.status !== 'SUCCESS') throw new Error(JSON.stringify(body));
  const token = body.data.token ?? '';
  return (await server.call('applyBankAnswers', { token }, { session: uploader })).data();
};
const move = (targetStage: 'REJECTED' | 'CANCELLED', currentStage: Udrs) => {
  const rejectReason = targetStage === 'REJECTED' ? 'FRAUD_SUSPECTED' : null;
  const input = { loanApplicationNumber: personalLoan, currentStage, targetStage, remarks: 'Fraud', rejectReason };
  return server.call('updateUdrsStatus', input, { session: uploader });
};

const refusals = [
  ['free', undefined],
  ['held', 'UDRS_ON_HOLD'],
  ['locked', 'ROW_LOCKED'],
  ['rejected', 'UDRS_STAGE_MISMATCH'],
  ['cancelled', 'UDRS_STAGE_MISMATCH'],
  ['expired', undefined],
] as const satisfies readonly (readonly [Became, string | undefined])[];

describe.each(refusals)('the mandate of an application that is %s', (what, refusal) => {
  it.each([
    ['accepted', accept, 'NACH_READY'],
    ['rejected', reject, 'NACH_REJECTED'],
  ] as const)(`is ${refusal ? 'not ' : ''}%s [NR-05][NR-06]`, async (_, act, status) => {
    await begin('NACH_RECIEVED', 'NACH_REVIEW');
    await became[what]();
    const before = await both();
    expect((await act()).errorCode).toBe(refusal);
    if (refusal) expect(await both()).toEqual(before);
    else expect((await mandate()).status).toBe(status);
  });

  it('takes a form at its desk, and elsewhere keeps the mail as evidence', async () => {
    await begin('NACH_REJECTED', 'NACH_PENDING');
    await became[what]();
    const before = await both();
    const isEvidence = refusal === 'UDRS_STAGE_MISMATCH';
    const linked = await link();
    expect(linked.errorCode).toBe(isEvidence ? undefined : refusal);
    if (refusal) expect(await both()).toEqual(before);
    else expect((await mandate()).status).toBe('NACH_RESUBMITTED');
    if (!linked.errorCode) expect(linked.data()).toMatchObject({ isEvidence, mail: { loanAppNo: personalLoan } });
  });

  it('goes to the bank where nothing keeps it, and else the answer says what does', async () => {
    await begin('NACH_READY', 'NACH_UPLOAD');
    await became[what]();
    const words = {
      free: '',
      held: '1 accepted mandate stays out: 1 on hold',
      locked: '1 accepted mandate stays out: 1 open at a colleague’s desk',
      rejected: '1 accepted mandate stays out: 1 of an application that has ended',
      cancelled: '1 accepted mandate stays out: 1 of an application that has ended',
      expired: '1 accepted mandate stays out: 1 without a valid agreement',
    }[what];
    const overview = (await server.call('fetchMandateBatches', {}, { session: uploader })).data();
    expect(overview.waitingCount).toBe(words ? 0 : 1);
    expect(overview.leftOut?.map(({ count, because }) => `${count} ${because}`).join() ?? '').toBe(
      words.split(': ')[1] ?? '',
    );
    const made = await makeBatch();
    if (!words) return expect(made.data()).toMatchObject({ mandateCount: 1, leftOut: [] });
    expect(made.errorCode).toBe('NACH_BATCH_EMPTY');
    expect(JSON.stringify(made.body)).toContain(words);
    expect((await mandate()).batch_id).toBeNull();
  });

  it('gets the bank’s answer all the same, and the application stays where it is', async () => {
    await begin('NACH_READY', 'NACH_UPLOAD');
    await became[what]();
    const { udrs, hold, version } = await standing();
    expect(await answered(`${personalLoan},ACCEPTED,${umrn},`)).toMatchObject({ okCount: 1, failCount: 0 });
    expect(await mandate()).toMatchObject({ status: 'NACH_PROCESSED', umrn });
    expect(await standing()).toMatchObject({ udrs, hold, version });
  });
});

describe('a batch', () => {
  beforeEach(() => begin('NACH_READY', 'NACH_UPLOAD'));

  it('takes what may go and says how many stay out for what', async () => {
    const others = ['251118172690', '251118172691', '251118172692', '251118172693'];
    const mandateRow = await mandate();
    for (const [at, loan] of others.entries()) {
      await addLoan(server, application, { loan_application_number: loan, sourcing_partner: null });
      const { id } = await server.db
        .selectFrom('application')
        .select('id')
        .where('loan_application_number', '=', loan)
        .executeTakeFirstOrThrow();
      const own = {
        id: newId(),
        application_id: id,
        loan_application_number: loan,
        mail_queue_id: null,
        terms: null,
        compared: null,
      };
      const row = { ...mandateRow, ...own };
      await server.db.insertInto('nach_mandate').values(row).execute();
      const known = { ...nothing, agreementValidUntil: at === 0 ? null : readDay('2099-01-01') };
      await place(server, id, { udrs: at === 3 ? 'NACH_REVIEW' : 'NACH_UPLOAD' }, known);
      if (at === 1 || at === 2) await place(server, id, { hold: 'PRE_DISBURSAL', holdReason: 'TECHNICAL_ISSUE' });
    }
    const made = (await makeBatch()).data();
    expect(made).toMatchObject({
      mandateCount: 1,
      leftOut: [
        { reason: 'ON_HOLD', because: 'on hold', count: 2 },
        { reason: 'NO_AGREEMENT', because: 'without a valid agreement', count: 1 },
        { reason: 'ELSEWHERE', because: 'of an application outside NACH Upload', count: 1 },
      ],
    });
    const { mandates } = (await server.call('fetchMandateBatch', { batchId: made.batchId }, { session: maker })).data();
    expect(mandates.map(({ loanApplicationNumber }) => loanApplicationNumber)).toEqual([personalLoan]);
    const again = await makeBatch();
    expect(JSON.stringify(again.body)).toContain(
      'Nothing can go into a batch. 4 accepted mandates stay out: 2 on hold',
    );
    await server.db.deleteFrom('nach_mandate').where('loan_application_number', 'in', others).execute();
  });

  it('takes what its maker has open', async () => {
    await lockFor(uploader);
    expect((await makeBatch()).data()).toMatchObject({ mandateCount: 1 });
  });
});

describe('a form', () => {
  it('is worked on again in NACH Upload once the bank has rejected the mandate', async () => {
    await begin('NACH_READY', 'NACH_UPLOAD');
    expect(await answered(`${personalLoan},REJECTED,,M003`)).toMatchObject({ okCount: 1 });
    expect((await link()).data()).toMatchObject({ nachStatus: 'NACH_RESUBMITTED', isEvidence: false });
    const sent = { mailId: mailIds.waiting, remarks: null, compared: agreeingNow(server) };
    const accepted = (await server.call('acceptNachMail', sent, { session: maker })).data();
    expect(accepted).toMatchObject({ nachStatus: 'NACH_READY', staysBecause: null });
    expect((await makeBatch()).data()).toMatchObject({ mandateCount: 1 });
  });

  it('that never went to the bank is not worked on there', async () => {
    await begin('NACH_RECIEVED', 'NACH_UPLOAD');
    expect((await accept()).errorCode).toBe('UDRS_STAGE_MISMATCH');
    expect((await reject()).errorCode).toBe('UDRS_STAGE_MISMATCH');
  });

  it('is not taken back from an application on hold or open at a colleague’s, and leaves an ended one as it is', async () => {
    for (const [what, refusal] of refusals) {
      await begin('NACH_PENDING', 'NACH_PENDING');
      (await link()).data();
      await became[what]();
      const before = await both();
      const isEnded = what === 'rejected' || what === 'cancelled';
      const moved = await link(secondLoan);
      expect([what, moved.errorCode]).toEqual([what, isEnded ? undefined : refusal]);
      if (refusal) expect([what, await both()]).toEqual([what, before]);
      else expect([what, (await mandate()).status]).toEqual([what, 'NACH_PENDING']);
    }
  });

  it('leaves no lock behind, so that a colleague goes on with the same application at once', async () => {
    await begin('NACH_PENDING', 'NACH_PENDING');
    (await link()).data();
    const rejection = { mailId: mailIds.waiting, rejectReason: 'M008 Company stamp required', remarks: null };
    (await server.call('rejectNachMail', rejection, { session: uploader })).data();
    expect(await server.db.selectFrom('row_lock').selectAll().execute()).toEqual([]);
  });
});

it('the demo opens its NACH screens on a mandate whose form is taken: on none that is on hold', async () => {
  await begin('NACH_REJECTED', 'NACH_REVIEW');
  expect(await findDemoMandate(server.db)).toMatchObject({ loan_application_number: personalLoan });
  await became.held();
  expect(await findDemoMandate(server.db)).toBeUndefined();
});

describe('who writes at the same moment', () => {
  const rounds = [0, 1, 2, 3];
  /** Two calls at once, the one or the other first. */
  const atOnce = async <One, Other>(round: number, one: () => Promise<One>, other: () => Promise<Other>) => {
    if (round % 2 === 0) return Promise.all([one(), other()]);
    const second = other();
    return Promise.all([one(), second]);
  };

  it.each(rounds)('accept and hold: no mandate of a held application is accepted (%s)', async (round) => {
    await begin('NACH_RECIEVED', 'NACH_REVIEW');
    const issue = { loanApplicationNumber: personalLoan, userComment: 'Wait', holdReason: 'TECHNICAL_ISSUE' };
    const holding = () => server.call('reportIssue', issue, { session: uploader });
    const [accepted, held] = await atOnce(round, accept, holding);
    const { mandate: after, application: at } = await both();
    expect([accepted.errorCode, held.errorCode].filter((code) => code === undefined)).not.toEqual([]);
    if (accepted.errorCode) {
      expect(accepted.errorCode).toBe('UDRS_ON_HOLD');
      expect([after.status, at.udrs, at.hold]).toEqual(['NACH_RECIEVED', 'NACH_REVIEW', 'PRE_DISBURSAL']);
    } else expect([after.status, at.udrs]).toEqual(['NACH_READY', 'NACH_UPLOAD']);
  });

  it.each(rounds)('accept and reject the loan: one of the two (%s)', async (round) => {
    await begin('NACH_RECIEVED', 'NACH_REVIEW');
    const [accepted, rejected] = await atOnce(round, accept, () => move('REJECTED', 'NACH_REVIEW'));
    const codes = [accepted.errorCode, rejected.errorCode];
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect((await mandate()).status).toBe(accepted.errorCode ? 'NACH_RECIEVED' : 'NACH_READY');
  });

  it.each(rounds)('accept and reject the mandate: one of the two (%s)', async (round) => {
    await begin('NACH_RECIEVED', 'NACH_REVIEW');
    const [accepted, rejected] = await atOnce(round, accept, reject);
    expect([accepted.errorCode, rejected.errorCode].filter((code) => code === undefined)).toHaveLength(1);
  });

  it.each(rounds)('two files for the bank: a mandate leaves in one of them (%s)', async (round) => {
    await begin('NACH_READY', 'NACH_UPLOAD');
    const made = await atOnce(round, makeBatch, makeBatch);
    expect(new Set(made.map(({ errorCode }) => errorCode))).toEqual(new Set(['NACH_BATCH_EMPTY', undefined]));
    const batches = await server.db.selectFrom('nach_batch').select('mandate_count').execute();
    expect(batches).toEqual([{ mandate_count: 1 }]);
  });
});

describe('a move of the system', () => {
  const moveFor = (passesLocksOf: 'anybody' | { staffId: string } | null) =>
    inTransaction(server.db, (tx) =>
      moveApplication(
        tx,
        { caller: { kind: 'system', passesLocksOf }, now: server.clock.now, record: async () => undefined, announce },
        { loanApplicationNumber: personalLoan, currentStage: 'NACH_REVIEW', targetStage: 'NACH_UPLOAD', remarks: 'x' },
      ),
    );
  beforeEach(async () => {
    await begin('NACH_READY', 'NACH_REVIEW');
    await lockFor(colleague);
  });

  it('after a person’s call stays off what a colleague has open; theirs it moves', async () => {
    await expect(moveFor({ staffId: maker.id })).rejects.toMatchObject({ code: 'ROW_LOCKED' });
    await expect(moveFor(null)).rejects.toMatchObject({ code: 'ROW_LOCKED' });
    expect((await moveFor({ staffId: colleague.id })).udrs).toBe('NACH_UPLOAD');
  });

  it('on a fact from outside passes any lock', async () => {
    expect((await moveFor('anybody')).udrs).toBe('NACH_UPLOAD');
  });
});
