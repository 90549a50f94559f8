import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { forgetKept } from '#support/forget-kept.js';
import { clearPage, until } from '#support/page.js';
import {
  asked,
  buttonIn,
  checks,
  control,
  dialog,
  flag,
  inside,
  made,
  open,
  play,
  question,
  session,
  snacks,
  stubReview,
  submit,
  textsIn,
  type,
} from './review-page.js';

const flags = [
  { key: 'PROMPTING', second: 39 },
  { key: 'PROXY', second: null },
];
const flagged = { session: { ...session, flags, slotAt: null }, watchedLeast: 80 };
const passAll = async (element) => {
  for (const key of checks) {
    buttonIn(question(element, key), 'Pass').click();
    await until(() => buttonIn(question(element, key), 'Pass').getAttribute('aria-pressed') === 'true');
  }
};
const answer = async (element, id, name, note) => {
  buttonIn(flag(element, id), name).click();
  await until(() => buttonIn(flag(element, id), name).getAttribute('aria-pressed') === 'true');
  if (note !== undefined) await type(element, `flag.${id}.note`, note);
};
const why = (element) => submit(element, 'Approve').title;

describe('lending-vkyc-review: flags, what was watched, and the link', () => {
  stubReview();
  beforeEach(forgetKept);

  it('asks for an answer to each flag, and for what was watched, before it approves [engines]', async () => {
    const element = await open('maker', { changes: flagged });
    expect(textsIn(element, '.flags header .num')).to.deep.equal(['0 of 2 answered']);
    expect(await findings(element)).to.deep.equal([]);
    await passAll(element);
    expect(why(element)).to.equal('Answer each flag: second voice at 0:39, proxy');
    await answer(element, 'PROMPTING-39', 'Confirm');
    await answer(element, 'PROXY', 'Dismiss', 'The office network');
    await until(() => why(element) === 'Confirmed: second voice at 0:39. Reject alone is left');
    expect(submit(element, 'Ask for a retry').title).to.equal('Confirmed: second voice at 0:39. Reject alone is left');
    await answer(element, 'PROMPTING-39', 'Dismiss', 'too few');
    await until(() => why(element) === 'Write at least 10 characters');
    await type(element, 'flag.PROMPTING-39.note', 'It is the television');
    await until(() => why(element) === 'Watch at least 80%: 0% so far');
    await play(element, 0, 12);
    await until(() => why(element) === 'Watch at least 80%: 25% so far');
    await play(element, 12, 38.5);
    await until(() => why(element) === 'Not watched: second voice at 0:39');
    await play(element, 38.5, 40);
    await until(() => !submit(element, 'Approve').disabled);
    expect(await findings(element)).to.deep.equal([]);
    submit(element, 'Approve').click();
    await until(() => dialog(element));
    buttonIn(dialog(element), 'Approve').click();
    await until(() => asked('decide').length === 1);
    const [{ body }] = asked('decide');
    expect(body.watched).to.deep.equal([[0, 40]]);
    expect(body.sessionId).to.equal(session.id);
    expect(body.flags).to.have.deep.members([
      { key: 'PROMPTING', second: 39, verdict: 'DISMISSED', note: 'It is the television' },
      { key: 'PROXY', second: null, verdict: 'DISMISSED', note: 'The office network' },
    ]);
  });

  it('lets a reviewer raise a flag at the second that is shown, and take it back', async () => {
    const element = await open('maker', { changes: { ...flagged, session: { ...session, flags: [] } } });
    await play(element, 8, 9.5);
    await type(element, 'raise.key', 'SPOOF');
    await until(() => !buttonIn(inside(element, '.flags'), 'Raise at this second').disabled);
    buttonIn(inside(element, '.flags'), 'Raise at this second').click();
    await until(() => flag(element, 'SPOOF-9'));
    expect(submit(element, 'Ask for a retry').title).to.equal('Confirmed: spoof at 0:09. Reject alone is left');
    buttonIn(flag(element, 'SPOOF-9'), 'Take back').click();
    await until(() => !flag(element, 'SPOOF-9'));
    expect(submit(element, 'Ask for a retry').disabled).to.equal(false);
  });

  it('shows a checker what the maker has answered once they have answered themselves', async () => {
    const said = { key: 'PROXY', second: null, verdict: 'DISMISSED', note: 'The office network' };
    const changes = { ...flagged, watchedLeast: 50, decisions: [{ ...made, flags: [said] }] };
    const element = await open('checker', { changes });
    expect(question(element, 'NAME').textContent).not.to.contain('Maker:');
    expect(flag(element, 'PROXY').textContent).not.to.contain('Maker:');
    buttonIn(question(element, 'NAME'), 'Fail').click();
    await until(() => question(element, 'NAME').textContent.includes('Maker: pass'));
    await answer(element, 'PROXY', 'Confirm');
    expect(flag(element, 'PROXY').textContent).to.contain('Maker: dismissed (The office network)');
    clearPage();
    const audit = await open('audit', { changes });
    expect(question(audit, 'NAME').textContent).to.contain('Maker: pass');
    expect(flag(audit, 'PROXY').textContent).to.contain('Maker: dismissed (The office network)');
    expect(inside(audit, '.history').textContent).to.contain('Flag dismissed: proxy. The office network');
  });

  const waiting = {
    session: {
      ...session,
      status: 'LINK_SENT',
      recording: null,
      face: null,
      pan: null,
      moments: [],
      flags: [],
      slotAt: '2031-01-02 10:30:00',
    },
    actions: ['APPROVED', 'REJECTED', 'RETRY'].map((decision) => ({ decision, refusal: 'Not opened yet' })),
    acts: [
      { act: 'resendVkycLink', refusal: null },
      { act: 'rescheduleVkyc', refusal: null },
    ],
  };

  it('sends a live link again, and sets a time for the call', async () => {
    const element = await open('maker', { changes: waiting });
    expect(inside(element, '.vk .notice').textContent).to.contain('The call is set for 02 Jan 2031 10:30 AM.');
    expect(inside(element, '.flags')).to.equal(null);
    buttonIn(inside(element, '.link-acts'), 'Send the link again').click();
    await until(() => asked('resend').length === 1);
    expect(asked('resend')[0].headers['if-match']).to.equal('4');
    await until(() => snacks(element).includes('The link is sent again'));
    await until(() => !buttonIn(inside(element, '.link-acts'), 'Set a time').disabled);
    buttonIn(inside(element, '.link-acts'), 'Set a time').click();
    await until(() => dialog(element));
    expect(await findings(element)).to.deep.equal([]);
    buttonIn(dialog(element), 'Set and send the link').click();
    await until(() => textsIn(element, '.error').includes('Choose a day and a time'));
    expect(asked('reschedule')).to.have.length(0);
    const tomorrow = new Date(Date.now() + 86_400_000);
    const [year, month, day] = tomorrow.toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' }).split('-');
    await until(() => control(element, 'slot.at'));
    await type(element, 'slot.at', `${day}/${month}/${year} 10:30 AM`);
    control(element, 'slot.at').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    buttonIn(dialog(element), 'Set and send the link').click();
    await until(() => asked('reschedule').length === 1);
    expect(asked('reschedule')[0].body.slotAt).to.equal(`${year}-${month}-${day} 10:30:00`);
    await until(() => !dialog(element));
  });

  it('says why a link cannot be sent again, and offers nothing to who may not', async () => {
    const spent = 'The link was sent again three times today. Try tomorrow';
    let element = await open('maker', {
      changes: { ...waiting, acts: [{ act: 'resendVkycLink', refusal: spent }] },
    });
    expect(inside(element, '.link-acts').textContent).to.contain(spent);
    expect(buttonIn(inside(element, '.link-acts'), 'Send the link again').disabled).to.equal(true);
    clearPage();
    element = await open('maker', { changes: { ...waiting, acts: [] } });
    expect(inside(element, '.link-acts')).to.equal(null);
  });

  it('shows the flags with the checklist on a phone [engines]', async () => {
    const element = await open('maker', { width: 390, changes: flagged });
    const isShown = (selector) => getComputedStyle(inside(element, selector)).display !== 'none';
    expect(isShown('.flags')).to.equal(true);
    buttonIn(inside(element, '.panes'), 'Stills').click();
    await until(() => !isShown('.flags'));
    expect(await findings(element)).to.deep.equal([]);
  });
});
