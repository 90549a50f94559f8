import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleDue } from '../../../host/server/core/jobs/row-job.ts';
import { sendSessionLinks } from '../../../host/server/desks/vkyc/session-links.ts';
import { place } from '../applications/support.ts';
import { jpgWith } from '../files/sample-files.ts';
import { startVkyc, type Vkyc } from '../vkyc/vkyc-support.ts';
import { openDoor, type OutsideSystem } from './door-support.ts';

const video = readFileSync('host/server/desks/documents/demo/specimens/vkyc-call.mp4');

let desk: Vkyc;
let service: OutsideSystem;
let token = '';
beforeAll(async () => {
  desk = await startVkyc();
  service = await openDoor(desk.server, 'calls', '--may files,vkyc');
});
beforeEach(async () => {
  await desk.arrive();
  token = await newToken();
});
afterAll(() => desk.server.close());

/** Sends the link of the case's session. @returns the token in it */
async function newToken(): Promise<string> {
  const { db, clock, settings } = desk.server;
  await settleDue(sendSessionLinks(settings), { db, now: clock.now }, (error) => {
    throw error;
  });
  const { text } = await db
    .selectFrom('outbound_message')
    .select('text')
    .where('loan_application_number', '=', desk.loan)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return /\/video-kyc\/([\w-]{43})/.exec(text)?.[1] ?? '';
}

const ago = (seconds: number) => new Date(desk.server.clock.now().getTime() - seconds * 1000).toISOString();
const tell = (message: object, with_ = token) => service.post('/doors/vkyc', { token: with_, ...message });
const officer = 'bina@test.example';

async function completed(changes: object = {}) {
  desk.server.clock.advance(120_000);
  const [recording, face, pan] = [
    await service.upload(video, 'video', 'call.mp4'),
    await service.upload(jpgWith(`face ${token}`)),
    await service.upload(jpgWith(`pan ${token}`)),
  ];
  return {
    status: 'COMPLETED',
    recording,
    stills: { face, pan },
    startedAt: ago(60),
    endedAt: ago(12),
    conductor: officer,
    language: 'Tamil',
    geo: { latitude: 13.0475, longitude: 80.259, accuracyMeters: 12, place: 'Chennai 600028', isInIndia: true },
    network: { country: 'IN', region: 'Tamil Nadu', isProxy: true },
    consentAt: ago(58),
    aadhaarOn: '2026-11-23',
    livenessCode: '4729',
    faceMatch: { selfie: 91, pan: 88 },
    panRead: { name: 'LAKSHMI', dateOfBirth: '1991-08-14', number: 'ABLPV4821K' },
    questions: [{ question: 'Your employer?', answer: 'As written', isRight: false, second: 34 }],
    moments: [{ key: 'PAN', second: 26 }],
    flags: [{ key: 'SPOOF', second: 9 }, { key: 'PROMPTING' }],
    ...changes,
  };
}
const standing = async () => {
  const { udrs, vkyc_session, vkyc_outcome } = await desk.stored();
  return [udrs, vkyc_session, vkyc_outcome];
};

describe('the service of the call', () => {
  it('tells of a call from the queue to its record, which the maker then sees', async () => {
    expect((await tell({ status: 'QUEUED' })).data).toEqual({ session: 'QUEUED', attempt: 1, hasMovedOn: false });
    expect(await standing()).toEqual(['VKYC_MAKER', 'QUEUED', null]);
    const inCall = { status: 'IN_CALL', startedAt: ago(0), conductor: officer.toUpperCase() };
    expect((await tell(inCall)).data).toMatchObject({ session: 'IN_CALL' });
    expect((await tell({ status: 'QUEUED' })).data).toMatchObject({ session: 'IN_CALL', hasMovedOn: false });
    const record = await completed();
    expect((await tell(record)).data).toEqual({ session: 'COMPLETED', attempt: 1, hasMovedOn: false });
    expect(await standing()).toEqual(['VKYC_MAKER', 'COMPLETED', null]);
    const { session } = await desk.show(desk.people.maker, 'maker');
    expect(session).toMatchObject({
      status: 'COMPLETED',
      length: 48,
      conductedBy: 'Bina Tester',
      language: 'Tamil',
      geo: { place: 'Chennai 600028', isInIndia: true },
      network: { country: 'IN', region: 'Tamil Nadu', isProxy: true },
      aadhaarOn: '2026-11-23',
      livenessCode: '4729',
      faceMatch: { selfie: 91, pan: 88 },
      panRead: { name: 'LAKSHMI', number: 'ABxxxxxx1K' },
      moments: [{ key: 'PAN', second: 26 }],
    });
    expect(session?.flags).toEqual([
      { key: 'SPOOF', second: 9 },
      { key: 'ANSWER_WRONG', second: 34 },
      { key: 'PROXY', second: null },
      { key: 'PROMPTING', second: null },
    ]);
    for (const file of [session?.recording, session?.face, session?.pan]) expect(file?.url).toMatch(/^\/files\//);
    const played = await desk.server.app.inject({ method: 'GET', url: session?.recording?.url ?? '' });
    expect(played.statusCode).toBe(200);
    const told = (await desk.audit()).filter(({ action }) => action === 'TAKE_IN_VKYC_CALL');
    expect(told.map(({ actor, channel }) => [actor, channel])).toEqual(
      Array.from({ length: 3 }, () => ['door calls', 'JOB']),
    );
    expect(JSON.stringify(await desk.audit())).not.toContain(token);
  });

  it('is answered alike for the same again, and no other record of a session is taken', async () => {
    const record = await completed();
    const once = await tell(record);
    expect((await tell(record)).data).toEqual(once.data);
    const other = await tell(await completed({ language: 'Hindi' }));
    expect(other.errorCode).toBe('IDEMPOTENCY_REUSED');
    expect((await desk.show(desk.people.maker, 'maker')).session?.language).toBe('Tamil');
  });

  it.each([
    ['CUSTOMER_NETWORK', null],
    ['CONSENT_REFUSED', 'DECLINED'],
  ])('tells that a call broke off by %s', async (endReason, outcome) => {
    desk.server.clock.advance(60_000);
    const dropped = { status: 'DROPPED', startedAt: ago(40), endedAt: ago(4), conductor: officer, endReason };
    expect((await tell(dropped)).data).toEqual({ session: 'DROPPED', attempt: 1, hasMovedOn: false });
    expect(await standing()).toEqual(['VKYC_MAKER', 'DROPPED', outcome]);
    expect((await tell(dropped)).data).toMatchObject({ hasMovedOn: false });
  });

  it('keeps the record of a case that has moved on as evidence, and its outcome stays', async () => {
    await place(desk.server, desk.id, { udrs: 'COMPLIANCE_REVIEW', vkycOutcome: 'APPROVED' });
    const before = await desk.stored();
    expect((await tell({ status: 'QUEUED' })).data).toMatchObject({ session: 'LINK_SENT', hasMovedOn: true });
    expect((await tell(await completed())).data).toEqual({ session: 'LINK_SENT', attempt: 1, hasMovedOn: true });
    expect(await desk.stored()).toEqual(before);
    const [session] = await desk.sessions();
    expect(session).toMatchObject({ status: 'LINK_SENT', language: 'Tamil', latitude: 13.0475 });
    expect(session?.recording_file_id).toEqual(expect.any(String));
    const kept = (await desk.audit()).filter(({ action }) => action === 'KEEP_VKYC_EVIDENCE');
    expect(kept).toHaveLength(1);
  });

  it('does so with a session that another one has followed, and with one whose link was over before the call', async () => {
    const former = token;
    await desk.record({ status: 'DROPPED', end_reason: 'CUSTOMER_LEFT' });
    (await desk.decide(desk.people.maker, 'maker', 'RETRY', { reasons: ['CALL_DROPPED'] })).data();
    expect((await tell(await completed(), former)).data).toMatchObject({ attempt: 1, hasMovedOn: true });
    expect(await standing()).toEqual(['VKYC_MAKER', 'LINK_SENT', 'RETRY']);
    const late = await newToken();
    await desk.wait(73 * 3_600_000);
    expect((await tell(await completed(), late)).data).toMatchObject({ attempt: 2, hasMovedOn: true });
    expect(await standing()).toEqual(['VKYC_MAKER', 'LINK_SENT', 'RETRY']);
  });

  it('passes holds and locks', async () => {
    await place(desk.server, desk.id, { hold: 'PRE_DISBURSAL', holdReason: 'TECHNICAL_ISSUE' });
    (
      await desk.server.call('acquireLock', { kind: 'application', id: desk.id }, { session: desk.people.maker })
    ).data();
    expect((await tell(await completed())).data).toMatchObject({ session: 'COMPLETED', hasMovedOn: false });
  });

  it('is told by its path what is wrong, and nothing is stored', async () => {
    const wrong = async (changes: object) => (await tell(await completed(changes))).fieldErrors;
    expect(await wrong({ flags: [{ key: 'SPOOF', second: 49 }] })).toEqual({
      'flags.0.second': 'The recording has no such second',
    });
    expect(await wrong({ conductor: 'nobody@test.example' })).toEqual({ conductor: 'Nobody here has this user name' });
    expect(Object.keys(await wrong({ moments: [{ key: 'SONG', second: 1 }] }))).toEqual(['moments.0.key']);
    expect(await wrong({ panRead: { name: 'A', dateOfBirth: '31/12/1990', number: 'X' } })).toEqual({
      'panRead.dateOfBirth': 'Send a day as YYYY-MM-DD',
    });
    expect(await wrong({ endedAt: ago(-3600) })).toEqual({ endedAt: 'This is no time at which it can have been' });
    const picture = await service.upload(jpgWith(`another ${token}`));
    expect(await wrong({ recording: picture })).toEqual({ recording: 'This file is no video' });
    const other = await openDoor(desk.server, `others-${Date.now() % 100_000}`, '--may files,vkyc');
    const theirs = await other.upload(video, 'video', 'call.mp4');
    expect(Object.keys(await wrong({ recording: theirs }))).toEqual(['recording']);
    expect(Object.keys((await tell({ status: 'RINGING' })).fieldErrors)).toEqual(['status']);
    expect(Object.keys((await tell({ status: 'QUEUED' }, 'x'.repeat(43))).fieldErrors)).toEqual(['token']);
    const [session] = await desk.sessions();
    expect(session).toMatchObject({ status: 'LINK_SENT', recording_file_id: null });
    const files = await openDoor(desk.server, `files-${Date.now() % 100_000}`, '--may files');
    expect((await files.post('/doors/vkyc', { token, status: 'QUEUED' })).errorCode).toBe('NOT_ALLOWED');
  });
});

it('the page of a link leads to the service that calls, until the call is over', async () => {
  const { settings } = desk.server;
  const address = settings.vkyc;
  settings.vkyc = { ...address, callUrl: 'https://calls.example/start?link=' };
  const page = async () => desk.server.app.inject({ method: 'GET', url: `/video-kyc/${token}` });
  const led = await page();
  expect([led.statusCode, led.headers.location]).toEqual([302, `https://calls.example/start?link=${token}`]);
  await tell(await completed());
  expect((await page()).body).toContain('your video KYC is recorded');
  settings.vkyc = address;
});
