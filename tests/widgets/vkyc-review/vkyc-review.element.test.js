import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { forgetKept } from '#support/forget-kept.js';
import { clearPage, until } from '#support/page.js';
import {
  allInside,
  asked,
  buttonIn,
  checks,
  control,
  reasonBox,
  dialog,
  inside,
  made,
  open,
  press,
  question,
  session,
  show,
  snacks,
  stubReview,
  submit,
  textsIn,
  type,
} from './review-page.js';

const passed = (element, key) => buttonIn(question(element, key), 'Pass').getAttribute('aria-pressed') === 'true';
const passAll = async (element, ...but) => {
  for (const key of checks.filter((each) => !but.includes(each))) {
    buttonIn(question(element, key), 'Pass').click();
    await until(() => passed(element, key));
  }
};

describe('lending-vkyc-review', () => {
  stubReview();
  beforeEach(forgetKept);

  it('shows the recording without a download, its marks, what was read, and the PAN when asked [engines]', async () => {
    const element = await open('maker');
    const video = await until(() => inside(element, 'video'));
    expect(video.getAttribute('controlslist')).to.contain('nodownload');
    expect(textsIn(element, '.moment .t')).to.deep.equal(['1 Consent', '2 Liveness', '3 PAN']);
    expect(textsIn(element, '.compared .status')).to.deep.equal(['Same', 'Same', 'Same']);
    buttonIn(inside(element, '.compared'), 'Show').click();
    await until(() => inside(element, '.compared').textContent.includes('ABLPV4821K'));
    expect(asked('pan')).to.have.length(1);
    expect(await findings(element)).to.deep.equal([]);
  });

  it('is answered by keys pressed fast, and approved with its checklist and the time it took', async () => {
    const element = await open('maker');
    expect(submit(element, 'Approve').disabled).to.equal(true);
    expect(inside(element, '.decide .why').textContent).to.match(/^Not checked: Face match/);
    for (const key of checks) {
      press('p');
      await until(() => passed(element, key));
    }
    await until(() => !submit(element, 'Approve').disabled);
    expect(submit(element, 'Propose reject').disabled).to.equal(true);
    submit(element, 'Approve').click();
    await until(() => dialog(element));
    buttonIn(dialog(element), 'Approve').click();
    await until(() => asked('decide').length === 1);
    const [{ body, headers }] = asked('decide');
    expect(headers['if-match']).to.equal('4');
    expect(body).to.include({ desk: 'maker', decision: 'APPROVED', rejectReason: null, remark: '' });
    expect(body.checklist.map(({ verdict }) => verdict)).to.deep.equal(checks.map(() => 'PASS'));
    expect(body.reviewSeconds).to.be.a('number');
    await until(() => inside(element, '.vk .notice')?.textContent.includes('It has moved on'));
  });

  it('wants a reason for a check that fails, takes it into the dialog, and keeps all of it when the page is left', async () => {
    let element = await open('maker');
    await passAll(element, 'SECURITY_QUESTIONS');
    buttonIn(question(element, 'SECURITY_QUESTIONS'), 'Fail').click();
    await until(() => control(element, 'check.SECURITY_QUESTIONS.reason'));
    expect(submit(element, 'Propose reject').disabled).to.equal(true);
    await type(element, 'check.SECURITY_QUESTIONS.reason', 'PROMPTING');
    await until(() => !submit(element, 'Propose reject').disabled);
    expect(submit(element, 'Approve').title).to.equal('Not passed: Security questions');
    await element.saveDraft();
    clearPage();
    element = await show('maker');
    await until(() => control(element, 'check.SECURITY_QUESTIONS.reason')?.value === 'PROMPTING');
    submit(element, 'Propose reject').click();
    await until(() => dialog(element));
    await until(() => reasonBox(element, 'Prompting')?.checked);
    buttonIn(dialog(element), 'Propose reject').click();
    await until(() => textsIn(element, '.error').includes('Write at least 10 characters'));
    expect(asked('decide')).to.have.length(0);
    await type(element, 'decide.REJECTED.remark', 'A second voice says the answer');
    buttonIn(dialog(element), 'Propose reject').click();
    await until(() => asked('decide').length === 1);
    expect(asked('decide')[0].body).to.deep.include({
      reasons: ['PROMPTING'],
      remark: 'A second voice says the answer',
    });
  });

  it('opens and closes the dialog of each submit, and the case is as it was [VK-02]', async () => {
    const element = await open('audit');
    for (const name of ['Approve', 'Confirm reject', 'Ask for a retry']) {
      submit(element, name).click();
      await until(() => dialog(element));
      expect(await findings(element)).to.deep.equal([]);
      buttonIn(dialog(element), 'Cancel').click();
      await until(() => !dialog(element));
    }
    expect(asked('decide')).to.have.length(0);
    expect(textsIn(element, '.submits .small')).to.deep.equal([
      'Both have approved',
      'Rejects the application',
      'A new session for the customer',
    ]);
  });

  it('says what both have proposed to the auditor who is about to contradict them', async () => {
    const element = await open('audit', { changes: { proposal: 'REJECTED' } });
    expect(textsIn(element, '.submits .small')[0]).to.equal('Both propose to reject');
  });

  it('tells a checker what each submit means, and what the maker has answered', async () => {
    const failed = { ...made.checklist[7], verdict: 'FAIL', reason: 'PROMPTING' };
    const element = await open('checker', {
      changes: {
        proposal: 'REJECTED',
        decisions: [
          { ...made, decision: 'REJECTED', outcome: 'REJECTED', checklist: [...made.checklist.slice(0, 7), failed] },
        ],
      },
    });
    expect(textsIn(element, '.submits .small')).to.deep.equal([
      'Contradicts the maker',
      'Agrees with the maker',
      'A new session for the customer',
    ]);
    await passAll(element);
    expect(question(element, 'SECURITY_QUESTIONS').textContent).to.contain('Maker: fail (Prompting)');
    submit(element, 'Approve').click();
    await until(() => dialog(element)?.textContent.includes('DECLINED: back to another maker, not Priya Nair.'));
  });

  it('passes liveness by another way with the officer’s reason', async () => {
    const element = await open('maker');
    await passAll(element, 'LIVENESS');
    buttonIn(question(element, 'LIVENESS'), 'Alternative liveness').click();
    await until(() => control(element, 'check.LIVENESS.remark'));
    expect(submit(element, 'Approve').disabled).to.equal(true);
    await type(element, 'check.LIVENESS.remark', 'Cannot speak: wrote the code down');
    await until(() => !submit(element, 'Approve').disabled);
  });

  it('keeps what was typed when a decision is refused, and shows why', async () => {
    const refused = {
      errorCode: 'VKYC_RETRIES_USED',
      errorMessage: 'The customer has had three retries. Approve or reject',
    };
    const element = await open('maker', { answers: { decide: { error: refused } } });
    submit(element, 'Ask for a retry').click();
    await until(() => reasonBox(element, 'Low light'));
    expect(buttonIn(dialog(element), 'Send a new link').disabled).to.equal(true);
    reasonBox(element, 'Low light').click();
    await type(element, 'decide.RETRY.remark', 'Please sit where it is light');
    await until(() => !buttonIn(dialog(element), 'Send a new link').disabled);
    buttonIn(dialog(element), 'Send a new link').click();
    await until(() => snacks(element).includes(refused.errorMessage));
    expect(control(element, 'decide.RETRY.remark').value).to.equal('Please sit where it is light');
  });

  it('says why nothing can be decided: another person, no recording, a recording that is gone', async () => {
    let element = await open('checker', {
      changes: { actions: [], readOnlyReason: 'The maker of this case may not check it' },
    });
    expect(inside(element, '.vk .notice').textContent).to.contain('The maker of this case may not check it');
    expect(inside(element, '.decide')).to.equal(null);
    expect(allInside(element, '.chk .pf button').every((button) => button.disabled)).to.equal(true);
    // who may only look leaves the case free for those whose work it is
    expect(asked('acquire')).to.have.length(0);
    clearPage();
    const dropped = { ...session, status: 'DROPPED', recording: null, face: null, pan: null, moments: [], length: 72 };
    element = await open('maker', { changes: { session: { ...dropped, endReason: 'CUSTOMER_NETWORK' } } });
    expect(inside(element, '.player').textContent).to.contain('There is no recording');
    expect(inside(element, '.vk .notice').textContent).to.equal(
      "The call broke off after 01:12. The customer's network failed.",
    );
    expect(inside(element, '.checklist')).to.equal(null);
    clearPage();
    element = await open('maker', {
      changes: { session: { ...session, recording: { ...session.recording, url: '' } } },
    });
    expect(inside(element, '.player').textContent).to.contain('The recording is gone');
  });

  it('shows one part at a time below the recording on a phone [engines]', async () => {
    const element = await open('maker', { width: 390 });
    const isShown = (selector) => getComputedStyle(inside(element, selector)).display !== 'none';
    expect([isShown('.checklist'), isShown('.stills'), isShown('.history')]).to.deep.equal([true, false, false]);
    buttonIn(inside(element, '.panes'), 'History').click();
    await until(() => isShown('.history'));
    expect(isShown('.checklist')).to.equal(false);
    expect(await findings(element)).to.deep.equal([]);
  });

  it('changes and claims nothing where it is read-only', async () => {
    const element = await open('maker', { attributes: 'readonly' });
    expect(asked('acquire')).to.have.length(0);
    expect(inside(element, '.decide')).to.equal(null);
    expect(buttonIn(inside(element, '.compared'), 'Show')).to.equal(undefined);
  });
});
