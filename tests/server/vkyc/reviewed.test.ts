import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nothing, place } from '../applications/support.ts';
import { pageOf } from '../lists/support.ts';
import { checklist } from './desk-support.ts';
import { allPlayed, startVkyc, type Decision, type Submit, type Vkyc } from './vkyc-support.ts';
import { vkycFlagNames, type VkycDesk, type VkycFlag } from '../../../widgets/contract/vkyc/vkyc.ts';

let desk: Vkyc;
beforeAll(async () => {
  desk = await startVkyc();
});
beforeEach(() => desk.begin());
afterAll(() => desk.server.close());

const who = (at: VkycDesk) =>
  ({ maker: desk.people.maker, checker: desk.people.checker, audit: desk.people.auditor })[at];
const unwatched = { isUnwatched: true };
const said = async (at: VkycDesk, decision: Decision, submit: Submit) => {
  const answer = await desk.decide(who(at), at, decision, submit);
  return answer.body.status === 'SUCCESS' ? 'DONE' : answer.said();
};
const sessionId = async () => (await desk.sessions()).at(-1)?.id ?? '';

describe('an approval', () => {
  it('needs most of the recording, played since its reviewer has looked at it', async () => {
    const nothing = { ...unwatched, watched: [] };
    expect(await said('maker', 'APPROVED', nothing)).toBe('Watch at least 80%: 0% so far');
    // a client that sends no seconds has watched nothing
    expect(await said('maker', 'APPROVED', { ...unwatched, isOfOldClient: true })).toBe(
      'Watch at least 80%: 0% so far',
    );
    // seconds without a look are believed by nobody
    expect(await said('maker', 'APPROVED', { ...unwatched, watched: allPlayed })).toBe('Watch at least 80%: 0% so far');
    await desk.watch(who('maker'), 'maker', 4);
    expect(await said('maker', 'APPROVED', { ...unwatched, watched: allPlayed })).toBe(
      'Watch at least 80%: 20% so far',
    );
    // somebody else's look is not one's own
    await desk.watch(desk.people.second, 'maker', 100);
    expect(await said('maker', 'APPROVED', { ...unwatched, watched: [[0, 38]] })).toBe(
      'Watch at least 80%: 79% so far',
    );
    expect(await said('maker', 'APPROVED', { ...unwatched, watched: [[0, 39]], sessionId: await sessionId() })).toBe(
      'DONE',
    );
    expect((await desk.decisions()).map(({ watched_percent: percent }) => percent)).toEqual([81]);
  });

  it('needs half of it at the checker and at the auditor', async () => {
    (await desk.decide(who('maker'), 'maker', 'APPROVED')).data();
    for (const at of ['checker', 'audit'] as const) {
      expect((await desk.show(who(at), at)).watchedLeast).toBe(50);
      await desk.watch(who(at), at);
      expect(await said(at, 'APPROVED', { ...unwatched, watched: [[0, 23]] })).toBe('Watch at least 50%: 47% so far');
      expect(await said(at, 'APPROVED', { ...unwatched, watched: [[10, 34]] })).toBe('DONE');
    }
  });

  it('takes nothing of another session, whoever has watched that', async () => {
    const former = await sessionId();
    await desk.watch(who('maker'), 'maker', 100);
    (await desk.decide(who('maker'), 'maker', 'RETRY')).data();
    await desk.record();
    const another = { ...unwatched, watched: allPlayed };
    expect(await said('maker', 'APPROVED', another)).toBe('Watch at least 80%: 0% so far');
    await desk.watch(who('maker'), 'maker', 100);
    expect(await said('maker', 'APPROVED', { ...another, sessionId: former })).toBe('Watch at least 80%: 0% so far');
    expect(await said('maker', 'APPROVED', { ...another, sessionId: await sessionId() })).toBe('DONE');
  });

  it('needs every flagged moment, though enough was watched', async () => {
    await desk.record({ moments: JSON.stringify([{ key: 'WARNING', second: 45 }]) });
    const flags = [{ key: 'PROMPTING', second: 45, verdict: 'DISMISSED', note: 'It is the television' } as const];
    await desk.watch(who('maker'), 'maker');
    expect(await said('maker', 'APPROVED', { ...unwatched, flags, watched: [[0, 44]] })).toBe(
      'Not watched: second voice at 0:45',
    );
    expect(await said('maker', 'APPROVED', { ...unwatched, flags, watched: [[0, 45]] })).toBe('DONE');
  });

  it('a rejection and a retry need nothing of it', async () => {
    expect(await said('maker', 'REJECTED', { isOfOldClient: true })).toBe('DONE');
    await desk.begin();
    expect(await said('maker', 'RETRY', { isOfOldClient: true })).toBe('DONE');
  });
});

/** What each decision comes with at each desk. */
const whole: Readonly<Record<Decision, Submit>> = {
  APPROVED: {},
  REJECTED: { checklist: checklist(['SECURITY_QUESTIONS', 'PROMPTING']), reasons: ['PROMPTING'] },
  RETRY: { reasons: ['LOW_LIGHT'] },
};
const left: Readonly<Record<VkycFlag, readonly Decision[]>> = {
  PROMPTING: ['REJECTED'],
  SPOOF: ['REJECTED'],
  OUTSIDE_INDIA: ['REJECTED', 'RETRY'],
  PROXY: ['REJECTED', 'RETRY'],
  ANSWER_WRONG: ['APPROVED', 'REJECTED', 'RETRY'],
  FACE_LOW: ['APPROVED', 'REJECTED', 'RETRY'],
};
const words: Readonly<Record<VkycFlag, string>> = {
  PROMPTING: 'Confirmed: second voice. Reject alone is left',
  SPOOF: 'Confirmed: spoof. Reject alone is left',
  OUTSIDE_INDIA: 'Confirmed: outside India. Ask for a retry, or reject',
  PROXY: 'Confirmed: proxy. Ask for a retry, or reject',
  ANSWER_WRONG: '',
  FACE_LOW: '',
};
const table = vkycFlagNames.flatMap((flag) =>
  (['maker', 'checker', 'audit'] as const).map((at): [VkycFlag, VkycDesk] => [flag, at]),
);

describe('a flag', () => {
  /** A flag of the whole session, told by the service of the call; the desks before have dismissed it. */
  async function flagged(flag: VkycFlag, at: VkycDesk): Promise<void> {
    await desk.free();
    const atMaker = { udrs: 'VKYC_MAKER', vkycSession: 'COMPLETED', vkycOutcome: null } as const;
    await place(desk.server, desk.id, atMaker, nothing);
    await desk.record({ flags: JSON.stringify([{ key: flag, second: null, byId: null }]) });
    const flags = [{ key: flag, second: null, verdict: 'DISMISSED', note: 'Nothing of the kind' } as const];
    if (at !== 'maker') (await desk.decide(who('maker'), 'maker', 'APPROVED', { flags })).data();
    if (at === 'audit') (await desk.decide(who('checker'), 'checker', 'APPROVED', { flags })).data();
  }

  it.each(table)('%s at the desk of the %s leaves what it leaves', async (flag, at) => {
    for (const decision of ['APPROVED', 'RETRY', 'REJECTED'] as const) {
      await flagged(flag, at);
      const answer = { key: flag, second: null } as const;
      const submit = { ...whole[decision] };
      const open = await desk.decide(who(at), at, decision, submit);
      expect([decision, open.wrong()?.['flags']]).toEqual([decision, expect.stringMatching(/^Answer each flag: /)]);
      const short = { ...answer, verdict: 'DISMISSED', note: '  too few ' } as const;
      const field = { [`flag.${flag}.note`]: 'Write at least 10 characters' };
      expect((await desk.decide(who(at), at, decision, { ...submit, flags: [short] })).wrong()).toEqual(field);
      const confirmed = { ...answer, verdict: 'CONFIRMED', note: '' } as const;
      const isLeft = left[flag].includes(decision);
      expect([decision, await said(at, decision, { ...submit, flags: [confirmed] })]).toEqual([
        decision,
        isLeft ? 'DONE' : words[flag],
      ]);
      if (isLeft) continue;
      const dismissed = { ...answer, verdict: 'DISMISSED', note: 'Nothing of the kind' } as const;
      expect(await said(at, decision, { ...submit, flags: [dismissed] })).toBe('DONE');
      const [last] = (await desk.show(desk.people.all, 'audit')).decisions.slice(-1);
      expect(last?.flags).toEqual([dismissed]);
    }
  });

  it('that is dismissed shows in the lists of the desks that follow, and why at the audit', async () => {
    const told = [{ key: 'OUTSIDE_INDIA', second: null, byId: null }];
    const moments = [{ key: 'WARNING', second: 45 }];
    await desk.record({ flags: JSON.stringify(told), moments: JSON.stringify(moments) });
    const listed = async (at: VkycDesk, queueName: string) => {
      const { rows } = await pageOf(desk.server, who(at), `vkyc-${at}-list`, { queueName, rows: 50 });
      return rows.find(({ rowId }) => rowId === desk.id);
    };
    const dismissed = [
      { key: 'PROMPTING', second: 45, verdict: 'DISMISSED', note: 'It is the television' },
      { key: 'OUTSIDE_INDIA', second: null, verdict: 'DISMISSED', note: 'The carrier’s network is at fault' },
    ] as const;
    const words = 'Second voice at 0:45: dismissed, Outside India: dismissed';
    expect(await listed('maker', 'Video Kyc Maker To review')).toMatchObject({ vkycFlags: null });
    (await desk.decide(who('maker'), 'maker', 'APPROVED', { flags: [...dismissed] })).data();
    expect(await listed('checker', 'Video Kyc Checker Proposed approve')).toMatchObject({ vkycFlags: words });
    // what the last one has said is listed, each verdict as it is
    const raised = { key: 'ANSWER_WRONG', second: 20, verdict: 'CONFIRMED', note: '' } as const;
    (await desk.decide(who('checker'), 'checker', 'APPROVED', { flags: [...dismissed, raised] })).data();
    expect(await listed('audit', 'Video Kyc Audit Proposed approve')).toMatchObject({
      vkycFlags: `${words}, Wrong answer at 0:20: confirmed`,
    });
    const { decisions } = await desk.show(who('audit'), 'audit');
    expect(decisions.map(({ flags }) => flags)).toEqual([dismissed, [...dismissed, raised]]);
  });

  it('that a checker raises is the auditor’s to answer, and a spoof stays listed after the case', async () => {
    (await desk.decide(who('maker'), 'maker', 'REJECTED')).data();
    const spoof = { key: 'SPOOF', second: 12, verdict: 'CONFIRMED', note: '' } as const;
    const elsewhere = await desk.decide(who('checker'), 'checker', 'REJECTED', { flags: [{ ...spoof, second: 49 }] });
    expect(elsewhere.wrong()).toEqual({ flags: 'The recording has no such second' });
    const none = await desk.decide(who('checker'), 'checker', 'REJECTED', {
      flags: [{ ...spoof, verdict: 'DISMISSED', note: 'There is no such flag' }],
    });
    expect(none.wrong()).toEqual({ flags: 'There is no such flag to dismiss' });
    (await desk.decide(who('checker'), 'checker', 'REJECTED', { flags: [spoof] })).data();
    const review = await desk.show(who('audit'), 'audit');
    expect(review.session?.flags).toEqual([{ key: 'SPOOF', second: 12 }]);
    const open = await desk.decide(who('audit'), 'audit', 'REJECTED');
    expect(open.wrong()).toEqual({ flags: 'Answer each flag: spoof at 0:12' });
    (await desk.decide(who('audit'), 'audit', 'REJECTED', { flags: [spoof] })).data();
    const { rows } = await pageOf(desk.server, who('audit'), 'vkyc-audit-list', {
      queueName: 'Video Kyc Audit Spoofs',
      rows: 50,
    });
    const [listed] = rows.filter(({ rowId }) => rowId === desk.id);
    expect(listed).toMatchObject({ vkycFlags: 'Spoof at 0:12: confirmed' });
  });
});
