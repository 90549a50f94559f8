import { expect } from 'chai';
import { focusedIn, until } from '#support/page.js';
import {
  asked,
  button,
  choose,
  closeDesk,
  control,
  dialog,
  inside,
  isSelected,
  leave,
  open,
  openLoan,
  optionsOf,
  popover,
  textsIn,
  press,
  snacks,
  stubDesk,
  tick,
  type,
} from './desk-page.js';
import { deskBackend, paths } from './desk-stub.js';

describe('lending-document-verification', () => {
  stubDesk();

  it('holds with a reason and remarks, changes the reason, resolves [DV-60][DV-61][DV-62][DV-63][DV-64][DV-65][DV-66][DV-67][VA-36][VA-37][VA-38][ER-33][ER-34][ER-35][AP-35][CO-41]', async () => {
    const element = await open();
    expect(inside(element, '.hold-bar')).to.equal(null);
    button(element, 'Report Issue').click();
    let box = await until(() => dialog(element));
    expect(button(box, 'REPORT').disabled).to.equal(true);
    expect(box.textContent).to.contain('* Required');
    expect(control(element, 'remarks').rows).to.equal(5);
    await leave(element, 'remarks');
    await until(() => box.textContent.includes('Please enter remarks'));
    expect(optionsOf(control(element, 'reason'))).to.deep.equal(['Choose', 'Document not clear', 'Technical issue']);
    await choose(element, 'reason', 'Document not clear');
    expect(button(box, 'REPORT').disabled).to.equal(true);
    await type(element, 'remarks', 'PAN photo unreadable');
    await until(() => !button(box, 'REPORT').disabled);
    expect(button(element, 'Report Issue')).to.not.equal(undefined);
    button(box, 'REPORT').click();
    const bar = await until(() => inside(element, '.hold-bar'));
    expect(bar.textContent).to.match(/ON HOLD.*Document not clear.*PAN photo unreadable/);
    await until(() => !button(element, 'Report Issue'));
    await until(() => snacks(element).includes('You have successfully reported the issue'));

    button(bar, 'Change Reason').click();
    box = await until(() => dialog(element));
    expect(control(element, 'remarks').value).to.equal('PAN photo unreadable');
    expect(control(element, 'reason').value).to.equal('DOCUMENT_UNCLEAR');
    await choose(element, 'reason', 'Technical issue');
    button(box, 'REPORT').click();
    await until(() => inside(element, '.hold-bar').textContent.includes('Technical issue'));
    await until(() => snacks(element).includes('You have successfully changed the reason'));

    button(bar, 'Mark as Resolved').click();
    const asks = 'Are you sure you want to mark the issue as Resolved?';
    box = await until(() => dialog(element)?.textContent.includes(asks) && dialog(element));
    button(box, 'Cancel').click();
    await until(() => !dialog(element));
    expect(asked('issue')).to.have.length(2);
    button(bar, 'Mark as Resolved').click();
    box = await until(() => dialog(element));
    button(box, 'RESOLVE').click();
    await until(() => !inside(element, '.hold-bar'));
    await until(() => snacks(element).includes('Reported issue resolved successfully'));
    expect(button(element, 'Report Issue')).to.not.equal(undefined);
    expect(asked('issue').map(({ body }) => body)).to.deep.equal([
      { loanApplicationNumber: openLoan(), userComment: 'PAN photo unreadable', holdReason: 'DOCUMENT_UNCLEAR' },
      { loanApplicationNumber: openLoan(), userComment: 'PAN photo unreadable', holdReason: 'TECHNICAL_ISSUE' },
      { loanApplicationNumber: openLoan(), userComment: 'Marked as resolved', holdReason: 'CLEAR' },
    ]);
  });

  it('takes a reason without a remark, a remark without a reason, and CLEAR for no hold [DV-68]', async () => {
    const { holdInfo } = deskBackend().held.config;
    const halves = [
      { selectedHoldReason: 'TECHNICAL_ISSUE', selectedHoldRemark: null },
      { selectedHoldReason: null, selectedHoldRemark: 'Said so' },
      { selectedHoldReason: 'CLEAR', selectedHoldRemark: 'Said so' },
    ];
    for (const half of halves) {
      const element = await open({ changes: { holdInfo: { ...holdInfo, ...half } } });
      expect(inside(element, '.hold-bar')).to.equal(null);
      expect(button(element, 'Report Issue')).to.not.equal(undefined);
      closeDesk();
    }
  });

  it('tells Compliance what the customer asks for, where Compliance alone may do it', async () => {
    const reason = 'Compliance works on this application';
    const cancelled = { key: 'CANCELLED', label: 'Cancelled', cards: [] };
    const udrsInfo = {
      selectedUdrs: 'COMPLIANCE_REVIEW',
      selectedLabel: 'Compliance Review',
      udrsList: [],
      blocked: [{ ...cancelled, reason, asks: 'The customer asks to cancel' }],
    };
    const element = await open({ changes: { udrsInfo } });
    inside(element, '.udrs').click();
    const panel = await until(() => popover(element));
    expect(panel.textContent).to.contain(`Cancelled: ${reason}`);
    button(panel, 'Tell Compliance: The customer asks to cancel').click();
    await until(() => asked('status').length === 1);
    const { currentStage, targetStage, remarks, rejectReason } = asked('status')[0].body;
    expect([currentStage, targetStage, remarks, rejectReason]).to.deep.equal([
      'COMPLIANCE_REVIEW',
      'CANCELLED',
      'The customer asks to cancel',
      null,
    ]);
  });

  it('moves the application: allowed statuses only, remark, confirmation, and a reason to reject [DV-69][DV-70][DV-71][DV-72][DV-73][DV-74][DV-75][ER-36][AP-36][VA-39][VA-40][CO-41]', async () => {
    const element = await open();
    const udrs = () => inside(element, '.udrs');
    expect(udrs().textContent).to.contain('Document Processing');
    udrs().click();
    let panel = await until(() => popover(element));
    expect(panel.querySelector('h3').textContent).to.equal('Change Status');
    expect(optionsOf(control(element, 'status'))).to.deep.equal(['Choose', 'Fraud Review', 'Rejected']);
    expect(panel.textContent).to.contain('KYC Verification: Not every mandatory card is approved');
    const isHeldBack = () => button(panel, 'CHANGE').disabled;
    expect(isHeldBack()).to.equal(true);
    await choose(element, 'status', 'Rejected');
    await until(() => control(element, 'rejectReason'));
    expect(isHeldBack()).to.equal(true);
    expect(control(element, 'remarks').rows).to.equal(5);
    await type(element, 'remarks', 'GPS differs');
    expect(isHeldBack()).to.equal(true);
    tick(panel, 'Yes, I confirm to change status').click();
    expect(isHeldBack()).to.equal(true);
    await choose(element, 'rejectReason', 'Fraud suspected');
    await until(() => !isHeldBack());
    tick(panel, 'Yes, I confirm to change status').click();
    await until(isHeldBack);
    tick(panel, 'Yes, I confirm to change status').click();
    await until(() => !isHeldBack());
    await choose(element, 'status', 'Fraud Review');
    await until(() => !control(element, 'rejectReason'));
    button(panel, 'CHANGE').click();
    await until(() => udrs().textContent.includes('Fraud Review'));
    await until(() => snacks(element).includes('You successfully changed the status of application'));
    expect(asked('status')[0].body).to.deep.equal({
      loanApplicationNumber: openLoan(),
      currentStage: 'DOCUMENT_PROCESSING',
      targetStage: 'FRAUD_REVIEW',
      remarks: 'GPS differs',
      rejectReason: null,
    });
    await until(() => !popover(element));
    // The people of its next queue find it free.
    await until(() => textsIn(element, '.notice').some((text) => text.includes('You have moved this application on')));
    // A desk that was closed before may still be giving its own claim back.
    const { claim } = asked('acquire').at(-1).body;
    await until(() => asked('release').filter(({ body }) => body.claim === claim).length === 1);
    button(inside(element, '.notice'), 'Claim').click();
    await until(() => !textsIn(element, '.notice').some((text) => text.includes('moved this application on')));
    udrs().click();
    panel = await until(() => popover(element));
    expect(control(element, 'remarks')).to.equal(undefined);
  });

  it('says what keeps a change of status back, and leads to it [VA-39][VA-40] [engines]', async () => {
    const element = await open();
    inside(element, '.udrs').click();
    const panel = await until(() => popover(element));
    const said = () => panel.querySelector('[role="status"]').textContent;
    const isSaid = async (text) => {
      await until(() => said() === text);
      expect(button(panel, 'CHANGE').disabled).to.equal(text !== '');
    };
    const leadsTo = async (name) => {
      const line = button(panel, said());
      line.focus();
      line.click();
      await until(() => focusedIn(element)?.name === name);
    };
    await isSaid('Choose a status first');
    expect(panel.querySelector(`#${CSS.escape(button(panel, 'CHANGE').getAttribute('aria-describedby'))}`)).to.equal(
      panel.querySelector('[role="status"]'),
    );
    await leadsTo('status');
    await choose(element, 'status', 'Rejected');
    await isSaid('Choose a reject reason');
    await leadsTo('rejectReason');
    await choose(element, 'rejectReason', 'Fraud suspected');
    await isSaid('Enter remarks');
    await leadsTo('remarks');
    await type(element, 'remarks', 'x'.repeat(1001));
    await isSaid('Shorten the remarks');
    await type(element, 'remarks', 'GPS differs');
    await isSaid('Tick the confirmation');
    button(panel, said()).click();
    await until(() => focusedIn(element) === tick(panel, 'Yes, I confirm to change status'));
    tick(panel, 'Yes, I confirm to change status').click();
    await isSaid('');
    await choose(element, 'status', 'Choose');
    await isSaid('Choose a status first');
  });

  it('names the cards that keep the application back, and leads to each [DV-75]', async () => {
    const element = await open();
    inside(element, '.udrs').click();
    const panel = await until(() => popover(element));
    const cards = panel.querySelector('[aria-label="Cards that are not approved"]');
    expect([...cards.querySelectorAll('button')].map((each) => each.textContent)).to.deep.equal([
      'PAN card',
      'Employment details',
    ]);
    button(panel, 'Employment details').click();
    await until(() => isSelected(element, 'EMPLOYER') && !popover(element));
  });

  it('shows what is pending by tab, and counts anew what is decided', async () => {
    const element = await open();
    const counts = () => textsIn(element, '.tab').map((text) => text.replace(/\D/g, ''));
    expect(counts()).to.deep.equal(['1', '1']);
    press('a');
    await until(() => counts().join() === '1,');
  });

  it('keeps a refused move as it was, with the server’s words in red', async () => {
    const refusal = { errorCode: 'UDRS_NOT_ALLOWED', errorMessage: 'This change of status is not allowed' };
    const element = await open({ answers: { [paths.status]: { error: refusal } } });
    inside(element, '.udrs').click();
    const panel = await until(() => popover(element));
    await choose(element, 'status', 'Fraud Review');
    await type(element, 'remarks', 'x');
    tick(panel, 'Yes, I confirm to change status').click();
    await until(() => !button(panel, 'CHANGE').disabled);
    button(panel, 'CHANGE').click();
    await until(() => snacks(element).includes('This change of status is not allowed'));
    expect(inside(element, '.udrs').textContent).to.contain('Document Processing');
  });

  it('a save that is answered with HTTP 400 or above 401 gives a page over the form, which stays as it was typed [AP-17]', async () => {
    for (const status of [400, 500]) {
      const error = { errorCode: 'SERVER_FAULT', errorMessage: `The server says ${status}` };
      const element = await open({ answers: { [paths.status]: { status, error } } });
      inside(element, '.udrs').click();
      const panel = await until(() => popover(element));
      await choose(element, 'status', 'Fraud Review');
      await type(element, 'remarks', 'GPS differs');
      tick(panel, 'Yes, I confirm to change status').click();
      await until(() => !button(panel, 'CHANGE').disabled);
      button(panel, 'CHANGE').click();
      const fault = await until(() => inside(element, 'lending-sl-dialog.page[open] .fault-page'));
      expect(fault.textContent).to.contain(`The server says ${status}`);
      expect(snacks(element)).to.deep.equal([]);
      await until(() => focusedIn(element)?.textContent === 'Back to the form');
      button(fault, 'Back to the form').click();
      await until(() => !inside(element, '.fault-page'));
      expect(control(element, 'remarks').value).to.equal('GPS differs');
      closeDesk();
    }
  });
});
