import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { focusedIn, nextEvent, until } from '#support/page.js';
import { nachConfig } from './crm-answers.js';
import {
  allInside,
  button,
  choose,
  closeScreen,
  detail,
  expectEveryAnswerAskedFor,
  expectWithinSides,
  fillIn,
  formLabels,
  inside,
  openHistory,
  snacks,
  stubCrm,
  textsIn,
  type,
} from './crm-page.js';
import { stubLive } from '../queue-list/stub-live.js';
import { asked, full, open } from './nach-page.js';
import { nextCall } from '../../support/next-call.js';

describe('lending-nach-crm', () => {
  stubCrm('nach');

  it('has the fields of the form in order, statuses under headings that cannot be chosen [NC-20][NC-21][BC-17][CO-40][CO-41]', async () => {
    const element = await open();
    expect(formLabels(element)).to.deep.equal([
      'Next call date',
      'Call status',
      'Remarks',
      'Self call rating',
      'Reason for rejection? (optional)',
    ]);
    expect(textsIn(element, 'form h2')).to.deep.equal(['Call Disposition']);
    const groups = allInside(element, '[name=callStatus] optgroup');
    expect(groups.map(({ label }) => label)).to.deep.equal(['Connected', 'Not connected']);
    expect([...groups[1].children].map(({ textContent }) => textContent)).to.deep.equal(['Ringing', 'Busy']);
    const reasons = [...inside(element, '[name=rejectReason]').options].slice(1).map(({ textContent }) => textContent);
    expect(reasons).to.deep.equal(nachConfig.callDispositionConfig.rejectReasons);
    expect(inside(element, '[name=remarks]').rows).to.equal(5);
    const ratings = allInside(element, '[role=radiogroup] input[type=radio]');
    expect(ratings.map(({ value }) => value)).to.deep.equal(['1', '2', '3', '4', '5']);
  });

  it('offers what is offered by now while it is open, and keeps what is typed', async () => {
    const live = stubLive();
    const { random } = Math;
    Math.random = () => 0;
    try {
      let statuses = nachConfig.callDispositionConfig.callStatuses;
      const config = () => ({
        data: {
          ...nachConfig,
          callDispositionConfig: { ...nachConfig.callDispositionConfig, callStatuses: statuses },
        },
      });
      const element = await open({ config });
      choose(element, 'callStatus', 'Ringing');
      type(element, 'remarks', 'Speaks Konkani alone');
      await until(() => live.carries('choices'));
      statuses = { ...statuses, 'Not connected': ['Ringing', 'Voice mail'] };
      live.tell('choices', 'choicesChanged', { group: 'language' });
      live.tell('choices', 'choicesChanged', { group: 'nachCallStatus' });
      const offered = () => allInside(element, '[name=callStatus] option').map(({ textContent }) => textContent);
      await until(() => offered().includes('Voice mail'));
      expect(offered()).not.to.include('Busy');
      expect(inside(element, '[name=remarks]').value).to.equal('Speaks Konkani alone');
      expect(inside(element, '[name=callStatus]').selectedOptions[0].textContent).to.equal('Ringing');
    } finally {
      Math.random = random;
      live.restore();
    }
  });

  it('asks for what is missing under each field and sends nothing; the first has the focus [VA-47][VA-48][VA-49][VA-50][VA-51][VA-53] [engines]', async () => {
    const element = await open();
    await expectEveryAnswerAskedFor(element);
    type(element, 'nextCallDate', '2020-01-31T14:05');
    choose(element, 'callStatus', 'Ringing');
    type(element, 'remarks', 'x');
    await until(() => textsIn(element, '.error').includes('The next call date lies in the past'));
    type(element, 'nextCallDate', nextCall.field);
    button(element, 'SUBMIT').click();
    await until(() => focusedIn(element)?.type === 'radio');
    expect(asked('nachSave')).to.have.length(0);
  });

  it('saves once with just the listed keys, the status as callOutcome, and starts afresh [NC-02][NC-22][NC-23][AP-48][VA-52][ER-40][DT-07]', async () => {
    const element = await open();
    const events = [];
    element.addEventListener('lending-call-saved', ({ detail: told }) => events.push(told));
    fillIn(element, { callStatus: 'Mandate explained', remarks: ' Explained the form ', rating: 4 });
    await until(() => element.dirty);
    button(element, 'SUBMIT').click();
    button(element, 'SUBMIT').click();
    await until(() => snacks(element).includes('Call details are saved successfully'));
    expect(asked('nachSave')).to.have.length(1);
    expect(asked('nachSave')[0].body).to.deep.equal({
      loanApplicationId: '251118172605',
      process: 'Nach_P1',
      agentId: 'a-7',
      convoxId: 'cx-1',
      callerId: '9123456786',
      typeOfCall: 'outbound',
      rejectReason: null,
      remarks: 'Explained the form',
      callOutcome: 'Mandate explained',
      nextCallDate: nextCall.wire,
      selfCallRating: 4,
    });
    await until(() => inside(element, '[name=remarks]').value === '' && !element.dirty);
    expect(allInside(element, '[role=radiogroup] input:checked')).to.have.length(0);
    expect(events).to.have.length(1);
    expect(Object.keys(events[0]).toSorted()).to.deep.equal(['callRef', 'idempotencyKey', 'v']);
    expect(button(element, 'View Call History').textContent).to.include('2');
  });

  it('keeps what is typed and is no date, and has the former date one press away [VA-54] [engines]', async () => {
    const element = await open();
    const input = inside(element, '[name=nextCallDate]');
    type(element, 'nextCallDate', '31/1/30 2:05pm');
    input.focus();
    input.blur();
    await until(() => input.value === '31/01/2030 02:05 PM');
    type(element, 'nextCallDate', 'rubbish');
    const back = await until(() => inside(element, '[aria-label="Back to 31 Jan 2030 02:05 PM"]'));
    expect(input.value).to.equal('rubbish');
    back.click();
    await until(() => input.value === '31/01/2030 02:05 PM');
  });

  it('makes one ticket in the support variant alone, and tells whose [NC-25][ER-41][EM-21]', async () => {
    const prompt = 'Click here to generate Fresh desk Link';
    expect(button(await open(), prompt)).to.equal(undefined);
    closeScreen();
    const element = await open({}, `${full} variant="support"`);
    expect(inside(element, '[data-empty-url]').textContent).to.equal('-');
    const created = nextEvent('lending-ticket-created', { target: element });
    button(element, prompt).click();
    button(element, prompt)?.click();
    expect({ ...(await created).detail }).to.deep.equal({ loanAppId: '251118172605', v: 1 });
    await until(() => snacks(element).includes('Fresh desk URL generated successfully'));
    expect(detail(element, 'freshDeskUrl').querySelector('a').href).to.equal('https://desk.example/a/tickets/4711');
    expect(button(element, prompt)).to.equal(undefined);
    expect(asked('nachTicket').map(({ body }) => body)).to.deep.equal([
      { loanAppNo: '251118172605', phoneNumber: '9123456786', callReferenceId: 'cx-1' },
    ]);
  });

  it('loads the other call when an attribute changes, and gives the former its words back', async () => {
    const element = await open();
    type(element, 'remarks', 'Half a sentence');
    element.setAttribute('convox-id', 'cx-2');
    await until(() => asked('nachData').length === 2 && inside(element, '[name=remarks]')?.value === '');
    element.setAttribute('convox-id', 'cx-1');
    await until(() => inside(element, '[name=remarks]')?.value === 'Half a sentence');
  });

  for (const [theme, width] of [
    ['light', 360],
    ['dark', 768],
    ['light', 1280],
  ])
    it(`cuts nothing off and is accessible at ${width} px, ${theme} [engines]`, async () => {
      const element = await open({}, `${full} variant="support" theme="${theme}"`, Number(width));
      button(element, 'SUBMIT').click();
      await until(() => inside(element, '.error'));
      const parts = allInside(element, 'h1, h2, .input, .ratings, .disposition > footer, .header-items dd');
      expectWithinSides(
        element,
        parts.filter((part) => part.getBoundingClientRect().width > 0),
      );
      await openHistory(element);
      await until(() => allInside(element, '.logs table').length === 2);
      expect(await findings(element.parentElement)).to.deep.equal([]);
      inside(element, '[aria-label=Close]').click();
    });
});
