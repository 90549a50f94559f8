import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { nextEvent, until } from '#support/page.js';
import { asked, open, support } from './banking-page.js';
import { bankingLog } from './crm-answers.js';
import {
  allInside,
  button,
  expectEveryAnswerAskedFor,
  expectWithinSides,
  fillIn,
  formLabels,
  inside,
  openHistory,
  snacks,
  stubCrm,
  textsIn,
} from './crm-page.js';
import { nextCall } from '../../support/next-call.js';

const fill = (element) => fillIn(element, { callStatus: 'Busy', remarks: 'Line busy', rating: 2 });

describe('lending-banking-crm', () => {
  stubCrm('banking');

  it('has its five fields and SUBMIT, outcomes from callOutComes, no reject reason [BC-11][BC-14][BC-15][BC-16][BC-17][BC-22][EN-23]', async () => {
    const element = await open();
    expect(formLabels(element)).to.deep.equal([
      'Next call date',
      'Call status',
      'Call outcome',
      'Remarks',
      'Self call rating',
    ]);
    expect(textsIn(element, 'form h2')).to.deep.equal(['Call Disposition']);
    expect(button(element, 'SUBMIT').textContent).to.equal('SUBMIT');
    const outcome = inside(element, '[name=callOutcome]');
    expect([...outcome.options].slice(1).map(({ value }) => value)).to.deep.equal(['Interested', 'Follow up']);
    expect(outcome.required).to.equal(false);
    expect([inside(element, '[name=remarks]').rows, inside(element, '[name=remarks]').required]).to.deep.equal([
      5,
      true,
    ]);
    const group = inside(element, '[role=radiogroup]');
    expect([group.querySelectorAll('input').length, group.getAttribute('aria-required')]).to.deep.equal([5, 'true']);
  });

  it('sends nothing while a field needs an answer [VA-53]', async () => {
    const element = await open();
    await expectEveryAnswerAskedFor(element);
    expect(asked('bankingSave')).to.have.length(0);
  });

  it('saves once with just the listed keys: group and entry apart, outcome left out [BC-01][BC-12][BC-13][BC-18][BC-24][AP-58][VA-52][ER-40][DT-07]', async () => {
    const element = await open();
    fill(element);
    button(element, 'SUBMIT').click();
    button(element, 'SUBMIT').click();
    await until(() => snacks(element).includes('Call details are saved successfully'));
    expect(asked('bankingSave').map(({ body }) => body)).to.deep.equal([
      {
        leadId: 'lead-1',
        process: 'Banking_OTP_Pending_P1',
        agentId: 'a-7',
        convoxId: 'cx-1',
        callerId: '9876543210',
        typeOfCall: 'outbound',
        remarks: 'Line busy',
        nextCallDate: nextCall.wire,
        selfCallRating: 2,
        callOutcome: null,
        callStatus: 'Not connected',
        callSubStatus: 'Busy',
      },
    ]);
    await until(() => inside(element, '[name=remarks]').value === '');
  });

  it('sends a save once where the page’s getToken fails at first, and says meanwhile that it waits [EM-22] [engines]', async () => {
    const rows = new Set();
    const element = await open({
      bankingSave({ body, headers }) {
        if (!headers['x-security-token']) return { status: 401, error: { errorCode: 'SESSION_REQUIRED' } };
        rows.add(headers['idempotency-key']);
        return { data: { entry: { ...bankingLog[0], callRef: 'new', remarks: body.remarks } } };
      },
    });
    const ended = [];
    element.addEventListener('lending-auth-required', (event) => ended.push(event.detail));
    const loads = asked('bankingData').length;
    element.getToken = () => ({ token: 'first', key: 'k' });
    await until(() => asked('bankingData').length > loads && inside(element, 'form'));
    let isDown = true;
    element.getToken = async () => {
      if (isDown) throw new Error('The page could not reach its own server');
      return { token: 'second', key: 'k' };
    };
    fill(element);
    const saved = nextEvent('lending-call-saved', { target: element });
    button(element, 'SUBMIT').click();
    await until(() => inside(element, '.state')?.textContent.startsWith('Not saved yet, retrying'));
    expect(inside(element, '[name=remarks]').value).to.equal('Line busy');
    isDown = false;
    await saved;
    await until(() => snacks(element).includes('Call details are saved successfully'));
    // the browser's own session is another one
    expect(localStorage.getItem('lending.securityToken')).to.equal('a-token');
    expect([rows.size, ended]).to.deep.equal([1, [{ v: 1 }]]);
  });

  it('keeps the words of a refused save, with the message under its field', async () => {
    const refusal = {
      errorCode: 'UNKNOWN_CALL_STATUS',
      errorMessage: 'This call status is not one of the list',
      fieldErrors: { callStatus: 'This call status is not one of the list' },
    };
    const element = await open({ bankingSave: { error: refusal } });
    fill(element);
    button(element, 'SUBMIT').click();
    await until(() => snacks(element).includes(refusal.errorMessage));
    expect(textsIn(element, '.error')).to.deep.equal([refusal.errorMessage]);
    expect(inside(element, '[name=remarks]').value).to.equal('Line busy');
  });

  for (const [theme, width] of [
    ['dark', 360],
    ['light', 768],
    ['dark', 1920],
  ])
    it(`cuts nothing off and is accessible at ${width} px, ${theme}`, async () => {
      const element = await open({}, `${support} theme="${theme}"`, Number(width));
      button(element, 'SUBMIT').click();
      await until(() => inside(element, '.error'));
      expectWithinSides(element, allInside(element, 'h1, h2, .input, .ratings, .disposition > footer'));
      await openHistory(element);
      expect(await findings(element.parentElement)).to.deep.equal([]);
      inside(element, '[aria-label=Close]').click();
    });
});
