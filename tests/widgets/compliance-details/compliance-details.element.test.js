import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { forgetKept } from '#support/forget-kept.js';
import { clearPage, until } from '#support/page.js';
import {
  allInside,
  asked,
  buttonIn,
  change,
  control,
  dialog,
  discrepancy,
  inside,
  open,
  press,
  question,
  show,
  snacks,
  stubCase,
  textsIn,
  type,
} from './case-page.js';

const passed = (element, code) => buttonIn(question(element, code), 'Pass').getAttribute('aria-pressed') === 'true';
const footer = (element, name) => buttonIn(inside(element, '.case-work footer'), name);

describe('lending-compliance-details', () => {
  stubCase();
  beforeEach(forgetKept);

  it('answers the checklist by keys pressed fast, each with the version that the one before left', async () => {
    const element = await open('review');
    press('j');
    for (const code of ['NAME_MISMATCH', 'DOB_MISMATCH', 'ADDRESS_PROOF']) {
      await until(() => question(element, code).classList.contains('is-current'));
      press('p');
    }
    await until(() => passed(element, 'ADDRESS_PROOF'));
    expect(asked('checks').map(({ body, headers }) => [body.checks[0].key, headers['if-match']])).to.deep.equal([
      ['NAME_MISMATCH', '4'],
      ['DOB_MISMATCH', '5'],
      ['ADDRESS_PROOF', '6'],
    ]);
    expect(textsIn(element, 'h2')[0]).to.equal('Checklist 3 of 8 passed');
  });

  it('says who asks to cancel for the customer, at each of its desks', async () => {
    for (const desk of ['review', 'fixer', 'calling']) {
      const asker = { by: 'Sunita Rao', at: '2026-11-29 21:05:00' };
      const element = await open(desk, { changes: { cancelAsked: asker } });
      await until(() =>
        textsIn(element, '.notice').some((text) => text.startsWith('The customer asks to cancel: Sunita Rao')),
      );
      clearPage();
    }
  });

  it('wants a remark for a discrepancy, and has it again after the page was left', async () => {
    let element = await open('review');
    buttonIn(question(element, 'NAME_MISMATCH'), 'Discrepancy').click();
    await until(() => control(element, 'check.NAME_MISMATCH.remark'));
    buttonIn(question(element, 'NAME_MISMATCH'), 'Save').click();
    await until(() => textsIn(element, '.error').includes('Write at least 10 characters'));
    expect(asked('checks')).to.have.length(0);
    await type(element, 'check.NAME_MISMATCH.remark', 'Two different surnames');
    await element.saveDraft();
    clearPage();
    element = await show('review');
    await until(() => control(element, 'check.NAME_MISMATCH.remark')?.value === 'Two different surnames');
    buttonIn(question(element, 'NAME_MISMATCH'), 'Save').click();
    await until(() => asked('checks').length === 1);
    expect(asked('checks')[0].body.checks).to.deep.equal([
      { key: 'NAME_MISMATCH', verdict: 'DISCREPANCY', remark: 'Two different surnames', documentKey: null },
    ]);
    await until(() => !control(element, 'check.NAME_MISMATCH.remark'));
  });

  it('leaves the keyboard at the heading around what was pressed and has gone [engines]', async () => {
    const element = await open('review');
    const asks = question(element, 'NAME_MISMATCH');
    buttonIn(asks, 'Discrepancy').click();
    const discard = await until(() => buttonIn(asks, 'Discard'));
    discard.focus();
    discard.click();
    await until(() => element.shadowRoot.activeElement === asks.querySelector('h3'));
  });

  it('keeps what was typed when a decision is refused, and shows why', async () => {
    const refused = {
      errorCode: 'COMPLIANCE_REFUSED',
      errorMessage: 'A discrepancy of an earlier round is not answered',
    };
    const element = await open('review', { answers: { decide: { error: refused } } });
    footer(element, 'Approve').click();
    await until(() => dialog(element));
    await type(element, 'decide.comment', 'Everything agrees');
    buttonIn(dialog(element), 'Approve').click();
    await until(() => snacks(element).includes(refused.errorMessage));
    expect(control(element, 'decide.comment').value).to.equal('Everything agrees');
    expect(asked('decide')[0].body).to.include({
      decision: 'APPROVE',
      comment: 'Everything agrees',
      rejectReason: null,
    });
  });

  it('sends discrepancies beside the checklist’s to the fixer, each with its remark', async () => {
    const element = await open('review');
    buttonIn(inside(element, '.case-work'), 'Add discrepancy').click();
    await until(() => control(element, 'more.0.code'));
    footer(element, 'Send to fixer').click();
    await until(() => textsIn(element, '.error').includes('Choose what does not agree'));
    expect(dialog(element)).to.equal(null);
    const select = control(element, 'more.0.code');
    select.value = 'STATEMENT_GAP';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await type(element, 'more.0.remark', 'August is missing altogether');
    footer(element, 'Send to fixer').click();
    await until(() => dialog(element));
    await type(element, 'decide.comment', 'One statement');
    change({
      currentStage: 'COMPLIANCE_FIXER',
      actions: [],
      readOnlyReason: 'The application stands in Compliance Fixer',
    });
    buttonIn(dialog(element), 'Send to fixer').click();
    await until(() => asked('decide').length === 1);
    expect(asked('decide')[0].body.discrepancies).to.deep.equal([
      { code: 'STATEMENT_GAP', documentKey: null, remark: 'August is missing altogether' },
    ]);
  });

  it('a case that nobody has taken is taken first; a colleague’s can be looked at only', async () => {
    const free = {
      actions: [{ action: 'claim', refusal: null }],
      owner: null,
      readOnlyReason: 'Take the case to work on it',
    };
    const element = await open('review', { changes: { ...free, complianceStatus: 'pending' } });
    expect(textsIn(element, '.notice .grow')).to.deep.equal(['Take the case to work on it. It can be looked at.']);
    expect(inside(element, '.case-work footer')).to.equal(null);
    expect(inside(element, '.case-bar [title="Initiated"]').textContent).to.equal('pending');
    buttonIn(inside(element, '.case-bar'), 'Take case').click();
    await until(() => asked('claim').length === 1);
    expect(asked('claim')[0].body.assigneeId).to.equal(null);
  });

  it('the fixer answers, and a new document needs its file', async () => {
    const element = await open('fixer');
    const answerBy = (value) =>
      allInside(element, '.finding input[type=radio]')
        .find((input) => input.closest('label').textContent.trim() === value)
        .click();
    answerBy('Document replaced');
    await until(() => buttonIn(inside(element, '.finding'), 'Add the new document'));
    await type(element, `answer.${discrepancy.id}.text`, 'A clear scan of the card');
    buttonIn(inside(element, '.finding'), 'Save answer').click();
    await until(() => textsIn(element, '.error').includes('Add the new document'));
    expect(asked('answer')).to.have.length(0);
    answerBy('Explained');
    buttonIn(inside(element, '.finding'), 'Save answer').click();
    await until(() => asked('answer').length === 1);
    expect(asked('answer')[0].body).to.include({
      answer: 'EXPLAINED',
      answerText: 'A clear scan of the card',
      file: null,
    });
  });

  it('shows the document of a discrepancy that is pressed', async () => {
    const documents = ['PAN', 'SELFIE'].map((key) => ({
      key,
      label: key === 'PAN' ? 'PAN card' : 'Selfie',
      tab: 'Identity',
      preview: { front: { original: null, modified: null } },
    }));
    const element = await open('fixer', { changes: { documents: documents.toReversed() } });
    const shown = () => inside(element, '.case-documents [aria-pressed=true]').textContent;
    expect(shown()).to.equal('Selfie');
    buttonIn(inside(element, '.finding'), 'PAN card').click();
    await until(() => shown().startsWith('PAN card'));
  });

  const outcome = (element, label) =>
    allInside(element, 'input[type=radio]').find((input) => input.closest('label').textContent.trim() === label);
  const saveCall = (element) => buttonIn(inside(element, '.case-work'), 'Save call').click();

  it('a customer who was not reached is called again at a date; one who was is not [engines]', async () => {
    const element = await open('calling', {
      answers: {
        call: ({ body }) => ({
          data: {
            call: {
              id: 'c1',
              discrepancyIds: body.discrepancyIds,
              outcome: body.outcome,
              callingComment: '',
              nextCallAt: null,
              by: 'Rekha Nair',
              at: '2026-11-24 10:00:00',
            },
            version: 5,
          },
        }),
      },
    });
    outcome(element, 'Not reachable').click();
    await type(element, 'call.comment', 'Nobody picks up');
    saveCall(element);
    await until(() => textsIn(element, '.error').includes('Choose when to call again'));
    expect(asked('call')).to.have.length(0);
    await until(() => element.shadowRoot.activeElement === control(element, 'call.next'));

    outcome(element, 'Confirmed').click();
    await until(() => !control(element, 'call.next'));
    saveCall(element);
    await until(() => asked('call').length === 1);
    expect(asked('call')[0].body).to.include({ outcome: 'CONFIRMED', nextCallDate: null });
  });

  it('a refused call marks the wrong field alone, and says what no field shows [engines]', async () => {
    const error = {
      errorCode: 'VALIDATION_FAILED',
      errorMessage: 'Some values are not valid',
      fieldErrors: { callingComment: 'Write what was said', discrepancyIds: 'Nothing is asked any more' },
    };
    const element = await open('calling', { answers: { call: { error } } });
    outcome(element, 'Confirmed').click();
    await type(element, 'call.comment', 'He agrees');
    saveCall(element);
    await until(() => snacks(element).includes('Nothing is asked any more'));
    expect(textsIn(element, '.error')).to.deep.equal(['Write what was said']);
    expect(allInside(element, '[aria-invalid=true]').map(({ name }) => name)).to.deep.equal(['call.comment']);
    await until(() => element.shadowRoot.activeElement === control(element, 'call.comment'));
  });

  for (const desk of ['review', 'fixer', 'calling'])
    for (const width of [390, 1280])
      it(`has no accessibility finding and no scroll sideways: ${desk}, ${width} px [engines]`, async () => {
        const element = await open(desk, {
          width,
          changes: { discrepancies: [{ ...discrepancy, round: desk === 'review' ? 0 : 1 }] },
        });
        expect(await findings(element)).to.deep.equal([]);
        const root = inside(element, '.desk');
        expect(root.scrollWidth).to.be.at.most(root.clientWidth);
      });

  it('shows a case read-only, and claims nothing', async () => {
    const element = await open('review', { attributes: 'readonly' });
    expect(textsIn(element, '.notice .grow')).to.deep.equal(['This is shown read-only']);
    expect(asked('acquire')).to.have.length(0);
    expect(inside(element, '.case-work footer')).to.equal(null);
  });
});
