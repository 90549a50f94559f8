import { afterAll, beforeAll, expect, it } from 'vitest';
import { followUpOnWire, indiaFieldTime } from '../../../widgets/contract/calling/follow-up.ts';
import { feedbackCsvColumns } from '../../../widgets/contract/feedback/feedback.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import { startCollections, type Collections } from '../collections/support.ts';
import { mp3 } from '../files/sample-audio.ts';
import { zip } from '../files/sample-files.ts';
import { sendCsv } from '../lists/support.ts';
import { makeWorld, type World } from './world.ts';

/** Files that an agency's people send name loans, agents and feedback: those of another agency are as good as invented. */

let desk: Collections;
let own: World;
let other: World;
beforeAll(async () => {
  desk = await startCollections();
  own = await makeWorld(desk, 'Quillon', 0);
  other = await makeWorld(desk, 'Zephyra', 1);
});
afterAll(() => desk.close());

const inventedLoan = '261121000009';
const mateOf = ({ name }: World) => `${name.toLowerCase()}mate@test.example`;
const ago = (minutes: number) =>
  followUpOnWire(indiaFieldTime(new Date(desk.clock.now().getTime() - minutes * 60_000)));

/** What the check of a file says, with the name that it is about taken out, and without its token. */
async function checked(
  kind: 'checkAllocationCsv' | 'checkFeedbackCsv' | 'checkRecordings',
  content: string | Buffer,
  about: string,
): Promise<{ said: string; token: string | null }> {
  const archive = { name: 'calls.zip', type: 'application/zip', part: 'zipFile' };
  const sent = kind === 'checkRecordings' ? archive : {};
  const { status, body } = await sendCsv(desk, own.manager, kind, content, sent);
  const token = body.status === 'SUCCESS' ? body.data.token : null;
  const said = `${status} ${JSON.stringify(body)}`.replaceAll(token ?? '-', '-').replaceAll(about, '#');
  return { said, token };
}

const files = {
  'an allocation': {
    kind: 'checkAllocationCsv',
    contentOf: (loan: string, agent: string) => `loanApplicationNumber,agentEmail\n${loan},${agent}\n`,
  },
  'a feedback': {
    kind: 'checkFeedbackCsv',
    contentOf(loan: string, agent: string) {
      const line: Partial<Record<(typeof feedbackCsvColumns)[number], string>> = {
        loanApplicationNumber: loan,
        agentEmail: agent,
        feedbackDate: ago(90),
        channel: 'CALL',
        contactType: 'NOT_CONNECTED',
        outcome: 'Ringing',
        remarks: 'No answer',
      };
      return `${feedbackCsvColumns.join(',')}\n${feedbackCsvColumns.map((each) => line[each] ?? '').join(',')}\n`;
    },
  },
} as const;

it.each(Object.entries(files))('a line of %s names no loan and no agent of another agency', async (_, file) => {
  const check = async (loan: string, agent: string, about: string) =>
    (await checked(file.kind, file.contentOf(loan, agent), about)).said;
  const mine = mateOf(own);
  expect(await check(own.loan, mine, own.loan)).toContain('"okCount":1');
  expect(await check(other.loan, mine, other.loan)).toBe(await check(inventedLoan, mine, inventedLoan));
  const nobody = 'nobody@test.example';
  expect(await check(own.loan, mateOf(other), mateOf(other))).toBe(await check(own.loan, nobody, nobody));
});

it('a recording names no feedback and no loan of another agency', async () => {
  const stamp = ago(5).replaceAll(/\D/g, '');
  const check = async (name: string, about: string) =>
    (await checked('checkRecordings', zip([{ name: `${name}.mp3`, content: mp3(20) }]), about)).said;
  expect(await check(own.ids.feedback, own.ids.feedback)).toContain('"okCount":1');
  const invented = newId();
  expect(await check(other.ids.feedback, other.ids.feedback)).toBe(await check(invented, invented));
  expect(await check(`${other.loan}_${stamp}`, other.loan)).toBe(await check(`${inventedLoan}_${stamp}`, inventedLoan));
});

it('a file that one agency has checked is applied by nobody of another', async () => {
  const token = async ({ kind, contentOf }: (typeof files)[keyof typeof files]) =>
    (await checked(kind, contentOf(own.loan, mateOf(own)), own.loan)).token ?? '';
  const ofFiles = {
    applyAllocationCsv: await token(files['an allocation']),
    applyFeedbackCsv: await token(files['a feedback']),
  } as const;
  for (const name of ['applyAllocationCsv', 'applyFeedbackCsv'] as const) {
    const apply = async (sent: string) => {
      const { status, body } = await desk.call(name, { token: sent }, { session: other.manager });
      return `${status} ${JSON.stringify(body)}`.replaceAll(sent, '#');
    };
    expect(ofFiles[name]).not.toBe('');
    expect(await apply(ofFiles[name])).toBe(await apply(newId()));
  }
});
