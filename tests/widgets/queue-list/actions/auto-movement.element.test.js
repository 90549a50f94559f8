import { expect } from 'chai';
import { until } from '#support/page.js';
import { allInside, asked, bare, button, id, inRows, inside, open, stubLists, write } from '../list-page.js';

const columns = [
  ['Partner', 'name', 'name'],
  ['Switch', 'switch', 'switch'],
  ['Rule', 'rule', 'text'],
];
const row = bare(0, {
  name: 'IDFC',
  switch: true,
  isOn: true,
  isProposed: false,
  rule: 'PL, up to ₹40,000',
  actions: ['edit', 'save'],
});
const limits = { productTypes: ['PL'], maxAmount: 40000, maxRisk: null, dailyCap: null };
const rule = {
  ruleId: id(0),
  version: 1,
  isOn: true,
  isProposed: false,
  queue: 'PARTNER',
  partnerName: 'IDFC',
  rule: limits,
  proposal: null,
  waiting: 38,
  movedToday: 22,
  stoppedToday: 3,
  proposedBy: 'Nandini Rao',
  approvedBy: 'Vikram Nair',
  changedBy: 'Vikram Nair',
  changedAt: '2025-11-11 17:12:00',
  mayPropose: true,
  decisionRefusal: null,
};
const stale = { errorCode: 'STALE_VERSION', errorMessage: 'Someone else has changed this in the meantime' };
const field = (element, label) =>
  until(() => {
    const found = allInside(element, 'lending-sl-drawer label, lending-sl-dialog label').find(({ textContent }) =>
      textContent.startsWith(label),
    );
    return found && element.shadowRoot.getElementById(found.htmlFor);
  });
const noticeWith = (element, text) =>
  until(() => allInside(element, '.notice').find(({ textContent }) => textContent.includes(text)));

describe('rules of auto-movement in their list', () => {
  stubLists();

  it('are tried before they are sent; what is wider says that it waits, and a colleague’s change keeps what is typed [UT-06]', async () => {
    let shown = rule;
    const element = await open('partner-auto-movement', {
      columns,
      rows: [row],
      more: {
        '/partner-rules/read': () => ({ data: shown }),
        '/partner-rules/dry-run': () => ({
          data: {
            ranAt: '2025-11-21 10:38:00',
            waiting: 600,
            applications: [
              { loanApplicationNumber: '251114181422', loanAmount: 50000, staysBecause: null },
              { loanApplicationNumber: '251116103214', loanAmount: 60000, staysBecause: 'The application is on hold' },
            ],
          },
        }),
        '/partner-rules/save': ({ body }) => {
          if (shown.version > 1) return { data: { ruleId: body.ruleId, version: 3, isOn: true, isProposed: true } };
          shown = { ...rule, version: 2, isProposed: true, proposal: { ...limits, maxAmount: 50000, dailyCap: 7 } };
          return { error: stale };
        },
      },
    });
    await inRows(element, 'On', 'PL, up to ₹40,000');
    (await until(() => button(element, 'Edit IDFC'))).click();
    const amount = await field(element, 'Loan amount up to');
    expect(amount.value).to.equal('40,000');
    expect(button(element, 'Save')).not.to.equal(undefined);
    write(amount, '0');
    button(element, 'Dry run').click();
    await until(() => inside(element, 'lending-sl-drawer').textContent.includes('Enter a whole amount from ₹1'));
    expect(asked('/partner-rules/dry-run')).to.have.lengthOf(0);
    write(amount, '60000');
    await until(() => button(element, 'Send for approval'));
    button(element, 'Dry run').click();
    const outcome = await until(() => inside(element, '[aria-label="Waiting applications"]'));
    expect(outcome.textContent).to.include('Stays: The application is on hold').and.to.include('Would move');
    const drawer = inside(element, 'lending-sl-drawer');
    expect(drawer.textContent).to.include('1 would move, 1 would stay').and.to.include('the first 2 of 600');
    expect(asked('/partner-rules/dry-run')[0].rule).to.deep.equal({ ...limits, maxAmount: 60000 });
    button(element, 'Send for approval').click();
    await noticeWith(element, 'Changed by Vikram Nair, 11 Nov 2025 05:12 PM: Loan amount up to, At most a day');
    await noticeWith(element, 'Nandini Rao has proposed: PL, up to ₹50,000, 7 a day. Until then: PL, up to ₹40,000.');
    expect((await field(element, 'Loan amount up to')).value).to.equal('60,000');
    const ready = () =>
      button(element, 'Send for approval').getAttribute('aria-disabled') !== 'true' &&
      button(element, 'Send for approval');
    (await until(() => button(element, 'Keep ₹60,000'))).click();
    (await until(ready)).click();
    await until(() => !inside(element, 'lending-sl-drawer[open]'));
    expect(
      asked('/partner-rules/save').map(({ isOn, rule: { maxAmount, dailyCap } }) => [isOn, maxAmount, dailyCap]),
    ).to.deep.equal([
      [true, 60000, limits.dailyCap],
      [true, 60000, 7],
    ]);
  });

  it('are decided with the proposal and its person in sight; a rejection asks why [UT-06]', async () => {
    const proposed = {
      ...row,
      switch: 'On, waits for approval',
      isOn: false,
      isProposed: true,
      rule: 'PL',
      proposedBy: 'Nandini Rao',
    };
    const element = await open('partner-auto-movement', {
      columns,
      rows: [{ ...proposed, actions: ['edit', 'save', 'accept', 'reject'] }],
      more: {
        '/partner-rules/decide': ({ body }) => ({
          data: { ruleId: body.ruleId, version: 2, isOn: false, isProposed: false },
        }),
      },
    });
    await inRows(element, 'On, waits for approval');
    (await until(() => button(element, 'Reject IDFC'))).click();
    const why = await field(element, 'Why');
    expect(inside(element, 'lending-sl-dialog').textContent).to.include('proposed by Nandini Rao');
    button(element, 'Reject').click();
    await until(() => inside(element, 'lending-sl-dialog').textContent.includes('Say why it is rejected'));
    expect(asked('/partner-rules/decide')).to.have.lengthOf(0);
    write(why, 'Too wide');
    button(element, 'Reject').click();
    await until(() => !inside(element, 'lending-sl-dialog[open]'));
    expect(asked('/partner-rules/decide')).to.deep.equal([{ ruleId: id(0), isAccepted: false, reason: 'Too wide' }]);
  });
});
