import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { nextEvent, openedTabs, until } from '#support/page.js';
import {
  allInside,
  asked,
  button,
  buttonIn,
  change,
  control,
  dialog,
  inside,
  open,
  press,
  region,
  snacks,
  stubFile,
  textsIn,
  type,
} from './file-page.js';
import { fileOf, loan, requestOf } from './sample-file.js';

const groups = [
  'Personal details',
  'Employer',
  'Address',
  'Offer',
  'EMI',
  'Payment',
  'Delinquency',
  'Disposition',
  'Payment promises',
  'NACH details',
];
const status = 'Connected\u001fPromise to pay';
const running = { callRef: '01936f00-0000-7000-8000-0000000000f1', startedAt: '2026-11-25 10:40:00' };
const statuses = { Connected: ['Right party contact', 'Promise to pay'], 'Not connected': ['Ringing'] };

describe('lending-customer-details', () => {
  stubFile();

  it('shows the ten groups in the order of the specification, and what is owed and promised above them [CL-04][CL-06]', async () => {
    const element = await open();
    const labels = allInside(element, 'section[aria-label]').map((found) => found.getAttribute('aria-label'));
    expect(labels.filter((label) => groups.includes(label))).to.deep.equal(groups);
    const owed = region(element, 'Owed').textContent;
    expect(owed).to.include('₹25,180');
    expect(owed).to.include('₹6,345');
    expect(owed).to.include('for 30 Nov 2026');
    expect(region(element, 'Personal details').textContent).to.include('manoj.gaikwad@example.com');
    expect(region(element, 'Account').textContent).to.include('Requests started');
    expect(await findings(element)).to.deep.equal([]);
  });

  it('says which agency has the loan, and warns where nobody works there', async () => {
    const of = async (status) => {
      const element = await open({ changes: { agency: { name: 'Sahyadri Recovery', status } } });
      const said = [inside(element, '.file-head .facts').textContent, inside(element, '.file-notes').textContent];
      element.remove();
      return said;
    };
    const [facts, notes] = await of('ACTIVE');
    expect(facts).to.include('AgencySahyadri Recovery');
    expect(notes).to.equal('');
    expect((await of('SUSPENDED'))[1]).to.include('Sahyadri Recovery is suspended: nobody there works on this loan');
    expect((await of('ENDED'))[1]).to.include('Sahyadri Recovery has ended');
    const element = await open();
    expect(inside(element, '.file-head .facts').textContent).to.not.include('Agency');
    expect(region(element, 'Account').textContent).to.not.include('Placed with');
  });

  it('says until when an agency has the loan, that a complaint pauses that, and that the borrower is not told yet', async () => {
    const placed = { untilOn: '2026-12-31', pausedOn: '2026-12-01', told: 'WAITS' };
    const element = await open({ changes: { agency: { name: 'Sahyadri Recovery', status: 'ACTIVE', ...placed } } });
    expect(region(element, 'Account').textContent).to.include(
      'Sahyadri Recovery until 31 Dec 2026, paused since 01 Dec 2026. The borrower has not been told yet which agency has the loan',
    );
  });

  it('tells a kept, a partly kept, a broken and an open promise apart by word and glyph [CL-05]', async () => {
    const element = await open();
    const outcomes = allInside(element, 'section[aria-label="Payment promises"] .status');
    expect(outcomes.map((found) => found.textContent.trim())).to.deep.equal(['Open', 'Broken', 'Partial', 'Kept']);
    expect(new Set(outcomes.map((found) => found.innerHTML.split('</svg>')[0])).size).to.equal(4);
    const broken = textsIn(element, 'section[aria-label="Payment promises"] td:nth-child(5)');
    expect(broken).to.deep.equal(['-', 'Yes', 'Yes', 'No']);
  });

  it('names the six figures of the list, and draws the months of delay [CL-12]', async () => {
    const element = await open();
    expect(region(element, 'Delinquency').textContent).to.include('peak 91-180, DQ string 001234');
    expect(allInside(element, '.dq li')).to.have.length(12);
    const account = region(element, 'Account').textContent;
    for (const label of ['Settlements deleted', 'Requests started', 'Dues / projected'])
      expect(account).to.include(label);
    expect(region(element, 'Disposition').textContent).to.include('RPC / Promise to pay');
    expect(region(element, 'Last contacts').textContent).to.include('Ravi Shetty, Sent 1 h 14 min late');
  });

  it('sends a waiver only once its sentence was confirmed [VA-10][AP-85]', async () => {
    const reply = { data: { waiverId: 'w', version: 1, status: 'REQUESTED' } };
    const element = await open({ answers: { waiver: reply } });
    button(element, 'Penalty waiver').click();
    await until(() => dialog(element));
    await type(element, 'waiver.amount', '900');
    await type(element, 'waiver.reason', 'JOB_LOSS');
    await type(element, 'waiver.remark', 'Wage delayed');
    buttonIn(dialog(element), 'Request waiver').click();
    const sentence = 'Once a waiver request is made, it cannot be revoked';
    await until(() => dialog(element)?.textContent.includes(sentence));
    buttonIn(dialog(element), 'Cancel').click();
    await until(() => buttonIn(dialog(element) ?? element, 'Request waiver'));
    expect(asked('waiver')).to.have.length(0);
    buttonIn(dialog(element), 'Request waiver').click();
    await until(() => dialog(element)?.textContent.includes(sentence));
    buttonIn(dialog(element), 'Request waiver of ₹900').click();
    await until(() => asked('waiver').length === 1);
    expect(asked('waiver')[0].body).to.deep.equal({
      loanApplicationId: loan,
      amount: 900,
      reason: 'JOB_LOSS',
      remark: 'Wage delayed',
    });
  });

  it('sends a payment link only once it was confirmed, with the text of the catalogue [AP-84] [engines]', async () => {
    const link = {
      linkId: 'l',
      version: 1,
      amount: 25_180,
      expiresAt: '2026-11-28 10:42:00',
      message: 'QUEUED',
      reason: null,
      sendsAt: '2026-11-25 10:42:00',
      isReplaced: false,
    };
    const element = await open({ answers: { link: { data: link } } });
    button(element, 'Payment link').click();
    await until(() => dialog(element));
    buttonIn(dialog(element), 'Send link').click();
    await until(() => textsIn(element, '.error').includes('Choose an amount'));
    inside(element, 'lending-sl-dialog[open] input[type="radio"]').click();
    await type(element, 'link.channel', 'SMS');
    buttonIn(dialog(element), 'Send link').click();
    await until(() => dialog(element)?.textContent.includes('Are you sure you want to send the link?'));
    expect(asked('link')).to.have.length(0);
    buttonIn(dialog(element), 'Send link for ₹25,180').click();
    await until(() => snacks(element).includes('Sent new communication'));
    expect(asked('link')[0].body).to.include({ purpose: 'OVERDUE', amount: 25_180, channel: 'SMS' });
  });

  it('says that a link was made and not sent to a number that has unsubscribed [AP-84]', async () => {
    const link = {
      linkId: 'l',
      version: 1,
      amount: 25_180,
      expiresAt: '2026-11-28 10:42:00',
      message: 'SUPPRESSED',
      reason: 'This customer has unsubscribed from such messages',
      sendsAt: null,
      isReplaced: false,
    };
    const element = await open({ answers: { link: { data: link } } });
    button(element, 'Payment link').click();
    await until(() => dialog(element));
    inside(element, 'lending-sl-dialog[open] input[type="radio"]').click();
    await type(element, 'link.channel', 'SMS');
    buttonIn(dialog(element), 'Send link').click();
    await until(() => buttonIn(dialog(element), 'Send link for ₹25,180'));
    buttonIn(dialog(element), 'Send link for ₹25,180').click();
    await until(() =>
      snacks(element).includes('The link was made and not sent: This customer has unsubscribed from such messages'),
    );
    expect(snacks(element)).not.to.include('Sent new communication');
  });

  it('calls by the key c, and ends the call with what it came to beside the file [AP-78]', async () => {
    const element = await open({
      changes: { callStatus: statuses },
      answers: {
        start: () => {
          change({ runningCall: running });
          return { data: { callRef: running.callRef, dialRef: 'ref', dialExpiresAt: 'x', startedAt: 'x' } };
        },
        end: ({ body }) => {
          change({ runningCall: null });
          return { data: { entry: entryOf(body) } };
        },
      },
    });
    const dialled = new Promise((resolve) => {
      element.addEventListener('lending-dial', ({ detail }) => resolve(detail.dialRef), { once: true });
    });
    press('c');
    expect(await dialled).to.equal('ref');
    await until(() => region(element, 'Call'));
    buttonIn(region(element, 'Call'), 'End call').click();
    await until(() => textsIn(element, '.error').includes('Please select the call status'));
    expect(asked('end')).to.have.length(0);
    await type(element, 'call.status', 'Not connected\u001fRinging');
    await type(element, 'call.remarks', 'Nobody picked up');
    buttonIn(region(element, 'Call'), 'End call').click();
    await until(() => snacks(element).includes('You ended a call successfully'));
    expect(asked('end')[0].body).to.deep.equal({
      callRef: running.callRef,
      callStatus: 'Not connected',
      subCallStatus: 'Ringing',
      remarks: 'Nobody picked up',
      nextCallDate: null,
    });
    await until(() => !region(element, 'Call'));
  });

  it('keeps the end of a call whose session was lost, and sends it once more when there is a session again [AP-78]', async () => {
    let ends = 0;
    const element = await open({
      changes: { callStatus: statuses, runningCall: running },
      answers: {
        end: ({ body }) => {
          ends += 1;
          if (ends === 1)
            return { status: 401, error: { errorCode: 'SESSION_EXPIRED', errorMessage: 'Sign in again' } };
          change({ runningCall: null });
          return { data: { entry: entryOf(body) } };
        },
      },
    });
    await type(element, 'call.status', 'Not connected\u001fRinging');
    await type(element, 'call.remarks', 'Nobody picked up');
    element.getToken = () => ({ token: 'another', key: 'k' });
    buttonIn(region(element, 'Call'), 'End call').click();
    await until(() => snacks(element).includes('You ended a call successfully'));
    const [first, second, ...more] = asked('end');
    expect(more).to.deep.equal([]);
    expect(second.body).to.deep.equal(first.body);
    expect(second.headers['x-idempotency-key']).to.equal(first.headers['x-idempotency-key']);
    expect(second.headers['x-security-token']).to.equal('another');
    await until(() => !region(element, 'Call'));
  });

  it('asks a promise to pay for its amount and day, and whether it takes the place of the open one', async () => {
    const element = await open({ changes: { callStatus: statuses, runningCall: running } });
    await type(element, 'call.status', status);
    await until(() => inside(element, '[name="call.promiseAmount"]'));
    expect(region(element, 'Call').textContent).to.include('Takes the place of ₹6,345 promised for 30 Nov 2026');
    await type(element, 'call.remarks', 'Will pay');
    buttonIn(region(element, 'Call'), 'End call').click();
    await until(() => textsIn(element, '.error').includes('Please enter the promised amount'));
  });

  it('says at the button why no call may be made', async () => {
    const refusal = 'Calls are allowed from 08:00 AM to 07:00 PM';
    const actions = [{ action: 'startCall', refusal }];
    const element = await open({ changes: { actions } });
    button(element, 'Call').click();
    await until(() => snacks(element).includes(refusal));
    expect(asked('start')).to.have.length(0);
  });

  it('lets who may decide on a waiver, with a remark for a rejection [engines]', async () => {
    const element = await open({
      changes: { requests: [requestOf()] },
      answers: { decideWaiver: { data: { version: 2, status: 'REJECTED', postedAmount: null } } },
    });
    buttonIn(region(element, 'Requests'), 'Reject').click();
    await until(() => dialog(element));
    buttonIn(dialog(element), 'Reject').click();
    await until(() => textsIn(element, '.error').includes('Write a remark'));
    await type(element, 'decide.remark', 'Not shown');
    buttonIn(dialog(element), 'Reject').click();
    await until(() => asked('decideWaiver').length === 1);
    expect(asked('decideWaiver')[0].body).to.include({ decision: 'REJECT', remark: 'Not shown' });
    expect(asked('decideWaiver')[0].headers['if-match']).to.equal('1');
  });

  it('asks who has seen many numbers for a reason, and shows the next one with it [engines]', async () => {
    const message = 'You have seen 30 whole numbers within an hour. Give a reason to see more';
    const question = { error: { errorCode: 'REASON_REQUIRED', errorMessage: message } };
    const shown = { data: { phone: '9876543210', seconds: 30 } };
    const element = await open({
      answers: { reveal: (request) => (request.headers['x-reason'] === undefined ? question : shown) },
    });
    inside(element, 'button[aria-label="Show the full number"]').click();
    await until(() => dialog(element));
    expect(dialog(element).textContent).to.include(message);
    buttonIn(dialog(element), 'Go on').click();
    await until(() => textsIn(element, '.error').includes('Give a reason of at least 10 characters'));
    await type(element, 'reason', 'The customer asked for a call ₹');
    buttonIn(dialog(element), 'Go on').click();
    await until(() => inside(element, '.contact').textContent.includes('9876543210'));
    expect(asked('reveal').map(({ headers }) => headers['x-reason'])).to.deep.equal([
      undefined,
      encodeURIComponent('The customer asked for a call ₹'),
    ]);
  });

  it('leaves the number masked for who gives no reason, and says why', async () => {
    const question = { error: { errorCode: 'REASON_REQUIRED', errorMessage: 'Give a reason to see more' } };
    const element = await open({ answers: { reveal: question } });
    inside(element, 'button[aria-label="Show the full number"]').click();
    await until(() => dialog(element));
    buttonIn(dialog(element), 'Cancel').click();
    await until(() => inside(element, '.contact').textContent.includes('Give a reason to see more'));
    expect(asked('reveal')).to.have.length(1);
  });

  it('shows what was waived within the window, to who asks for a waiver and to who decides on one [AP-85]', async () => {
    const acts = [{ amount: 5_000, at: '2026-11-20T05:00:00.000Z', by: 'Sunita Rao' }];
    const limits = [{ code: 'waivePenalty', days: 30, spent: 5_000, free: 5_000, acts }];
    const element = await open({ changes: { requests: [requestOf()], limits } });
    button(element, 'Penalty waiver').click();
    await until(() => dialog(element));
    const sentence = 'Waived in 30 days: ₹5,000 of ₹5,000';
    expect(dialog(element).textContent).to.include(sentence);
    buttonIn(dialog(element), 'Cancel').click();
    await until(() => !dialog(element));
    buttonIn(region(element, 'Requests'), 'Approve').click();
    await until(() => dialog(element));
    expect(dialog(element).textContent).to.include(sentence);
    expect(dialog(element).textContent).to.include('₹5,000, Sunita Rao');
  });

  it('shows a lead who has allowed contacts within the window', async () => {
    const acts = [{ amount: 1, at: '2026-11-24T05:00:00.000Z', by: 'Sunita Rao' }];
    const limits = [{ code: 'contactLeaveWeek', days: 7, spent: 1, free: 2, acts }];
    const { contacting } = fileOf({});
    const element = await open({ changes: { limits, contacting: { ...contacting, mayAllowOneMore: true } } });
    buttonIn(region(element, 'Contact'), 'Allow one more').click();
    await until(() => dialog(element));
    expect(dialog(element).textContent).to.include('Leaves in 7 days: 1 of 2');
    expect(dialog(element).textContent).to.include('Sunita Rao, 24 Nov 2026 10:30 AM');
    expect(dialog(element).textContent).not.to.include('₹1');
    buttonIn(dialog(element), 'Cancel').click();
    await until(() => !dialog(element));
  });

  it('says on a button why a lead may not allow another contact, or end a hold', async () => {
    const contacting = {
      ...fileOf({}).contacting,
      mayAllowOneMore: true,
      allowRefusal: 'One leave a day. The head of collections may allow another',
      mayClearComplaint: true,
      clearRefusal: 'The person who put the loan on hold may not end the hold',
      complaint: { remark: 'Called at night', by: 'Ravi Shetty', at: '2026-11-25 09:00:00' },
    };
    const element = await open({ changes: { contacting } });
    for (const [label, why] of [
      ['Allow one more', contacting.allowRefusal],
      ['End the hold', contacting.clearRefusal],
    ]) {
      const refused = buttonIn(region(element, 'Contact'), label);
      expect([refused.getAttribute('aria-disabled'), refused.title]).to.deep.equal(['true', why]);
      refused.click();
    }
    await until(() => !dialog(element));
    expect(await findings(element)).to.deep.equal([]);
  });

  for (const time of ['08:00', '08:10', '13:30', '18:41', '19:00'])
    it(`shows the time of day within the calling hours, and nothing beside them, at ${time} on a telephone [CL-06] [engines]`, async () => {
      const element = await open({ changes: { asOf: `2026-11-25 ${time}:00` }, width: 320 });
      const hours = inside(element, '.win').getBoundingClientRect();
      const now = inside(element, '.win .now').getBoundingClientRect();
      expect(now.left).to.be.at.least(hours.left - 1);
      expect(now.right).to.be.at.most(hours.right + 1);
    });

  it('begins each line of its head at 320 pixels where the lines below begin [engines]', async () => {
    const element = await open({ width: 320 });
    const left = (selector) => inside(element, selector).getBoundingClientRect().left;
    const below = left('.owed .figures');
    for (const line of ['.file-head > .btn .ic', '.file-head .contact', '.file-tools'])
      expect(left(line), line).to.be.within(below - 1, below + 1);
  });

  it('keeps when and where the customer wants to be contacted, and refuses hours that end before they begin [CL-06]', async () => {
    const element = await open({
      answers: {
        wish: () => {
          change({ contacting: { ...fileOf({}).contacting, wish: { opens: 630, closes: 720, place: 'At the shop' } } });
          return { data: { version: 2 } };
        },
      },
    });
    buttonIn(region(element, 'Contact'), 'Customer’s wish').click();
    await until(() => control(element, 'wish.opens')?.value === '600');
    await type(element, 'wish.closes', '540');
    buttonIn(dialog(element), 'Save').click();
    await until(() => textsIn(element, '.error').includes('The hours end before they begin'));
    expect(asked('wish')).to.have.length(0);
    await type(element, 'wish.opens', '630');
    await type(element, 'wish.closes', '720');
    await type(element, 'wish.place', 'At the shop');
    buttonIn(dialog(element), 'Save').click();
    await until(() => region(element, 'Contact').textContent.includes('no calls after 12:00 PM'));
    expect(asked('wish')[0].body).to.deep.equal({
      loanApplicationId: loan,
      opens: 630,
      closes: 720,
      place: 'At the shop',
    });
    expect(region(element, 'Contact').textContent).to.include('Place the customer asked for: At the shop');
  });

  it('says why a person may not decide, without buttons', async () => {
    const refusal = 'The person who requested this waiver may not approve it';
    const element = await open({ changes: { requests: [requestOf({ decision: { refusal } })] } });
    expect(region(element, 'Requests').textContent).to.include(refusal);
    expect(buttonIn(region(element, 'Requests'), 'Approve')).to.equal(undefined);
  });

  it('of operations has no part of collecting, and no lock [CL-11]', async () => {
    const actions = ['paymentLink', 'foreclosure'].map((action) => ({ action, refusal: null }));
    const requests = [requestOf({ decision: { refusal: null } })];
    const changes = { actions, isMine: false, contacting: null, requests };
    const element = await open({ attributes: 'variant="ops"', changes });
    expect(region(element, 'Requests').textContent).to.include('Penalty waiver');
    expect(buttonIn(region(element, 'Requests'), 'Approve')).to.equal(undefined);
    const asks = nextEvent('lending-navigate');
    inside(element, 'button[aria-label="Back to the list"]').click();
    expect((await asks).detail).to.include({ screen: 'DOCUMENT_PROCESSING', isBack: true });
    const paths = openedTabs().map((address) => new URL(address).pathname);
    expect(paths).to.deep.equal(['/document-processing']);
    expect(textsIn(element, '.acts5 button')).to.deep.equal(['Payment link', 'Foreclosure']);
    expect(button(element, 'Call')).to.equal(undefined);
    expect(button(element, 'Next')).to.equal(undefined);
    expect(asked('acquire')).to.have.length(0);
  });

  it('goes to the next customer of the list by one key', async () => {
    const next = { rowId: '01936f00-0000-7000-8000-0000000000c2', loanApplicationNumber: '251118103208' };
    const answer = { data: { next: { ...next, version: 1, lockExpiresAt: '2031-01-01T06:00:00.000Z' } } };
    const element = await open({ answers: { next: answer } });
    press('n');
    await until(() => element.getAttribute('loan-application-id') === '251118103208');
    expect(asked('next')[0].body).to.include({ listType: 'agency-calling-list', queueName: 'Calling List' });
  });

  it('says what is missing without a loan, and that a loan is not the person’s to see [RT-65]', async () => {
    const refused = { errorCode: 'NOT_FOUND', errorMessage: 'This record was not found' };
    const element = await open({ answers: { details: { status: 404, error: refused } }, waits: '.blank' });
    expect(inside(element, '.blank').textContent).to.include(`No loan with the number ${loan} is yours to see`);
    element.setAttribute('loan-application-id', '');
    await until(() => inside(element, '.blank').textContent.includes('Open a customer from a list'));
  });
});

/** An entry as the server shows a saved call. */
function entryOf({ callStatus, subCallStatus, remarks }) {
  return {
    callRef: running.callRef,
    callDate: '2026-11-25 10:40:00',
    callStatus,
    subCallStatus,
    nextCallDate: null,
    remarks,
    agent: 'Ravi Shetty',
    sent: null,
  };
}
