import { expect } from 'chai';
import { until } from '#support/page.js';
import { allInside, asked, bare, button, id, inRows, inside, open, stubLists, write } from '../list-page.js';

const columns = [
  ['Code', 'code', 'name'],
  ['Used', 'used', 'progress'],
  ['Active', 'switch', 'switch'],
];
const row = bare(0, {
  code: 'FEST25NOV',
  used: '8412 of 20000',
  active: true,
  switch: true,
  actions: ['edit', 'save', 'delete'],
});
const promo = {
  promoCodeId: id(0),
  version: 1,
  state: 'ACTIVE',
  code: 'FEST25NOV',
  description: 'Festival season',
  startDate: '2025-11-01',
  endDate: '2099-11-30',
  discount: 25,
  maxDiscount: 2500,
  maxUsageCount: 20000,
  active: true,
  usedCount: 8412,
  givenAmount: 100,
  rules: {
    productTypes: [],
    partners: [],
    firstLoanOnly: false,
    minAmount: null,
    maxAmount: null,
    perCustomerLimit: null,
    appliesTo: 'PROCESSING_FEE',
  },
  partnerNames: ['ABFL', 'DMI'],
  createdBy: 'Kabir Anand',
  createdAt: '2025-10-28 10:00:00',
  changedBy: 'Kabir Anand',
  changedAt: '2025-10-28 10:00:00',
  approvedBy: 'Vikram Nair',
  approvedAt: '2025-10-29 10:00:00',
  approvalRefusal: 'This code is approved',
  today: '2025-11-21',
};
const field = (element, label) =>
  until(() => {
    const found = allInside(element, 'lending-sl-drawer label').find(({ textContent }) =>
      textContent.startsWith(label),
    );
    return found && element.shadowRoot.getElementById(found.htmlFor);
  });

describe('promo codes in their list', () => {
  stubLists();

  it('are edited beside the list: what is in use is read-only, and a colleague’s change keeps what is typed [QL-35][PC-02]', async () => {
    let shown = promo;
    const refused = { errorCode: 'STALE_VERSION', errorMessage: 'Someone else has changed this in the meantime' };
    const element = await open('promo-code', {
      columns,
      rows: [row],
      more: {
        '/promo-codes/rules': () => ({ data: shown }),
        '/promo-codes/update': ({ body }) => {
          if (shown.version > 1) return { data: { promoCodeId: body.promoCodeId, version: 3, state: 'ACTIVE' } };
          shown = { ...promo, version: 2, active: false, state: 'PAUSED' };
          return { error: refused };
        },
      },
    });
    await inRows(element, '8,412 of 20,000', 'On');
    (await until(() => button(element, 'Edit FEST25NOV'))).click();
    expect((await field(element, 'Code')).readOnly).to.equal(true);
    expect((await field(element, 'Max discount')).readOnly).to.equal(true);
    const description = await field(element, 'Description');
    expect(description.readOnly).to.equal(false);
    write(description, 'Typed by one');
    button(element, 'Save').click();
    const notice = await until(() =>
      allInside(element, '.notice').find(({ textContent }) => textContent.includes('The code was paused meanwhile')),
    );
    expect(notice.textContent).to.include('What you typed is still here');
    expect((await field(element, 'Description')).value).to.equal('Typed by one');
    // the list is read again before the next save can go
    const ready = () => button(element, 'Save').getAttribute('aria-disabled') !== 'true' && button(element, 'Save');
    (await until(ready)).click();
    await until(() => !inside(element, 'lending-sl-drawer[open]'));
    expect(asked('/promo-codes/update').map(({ description: text }) => text)).to.deep.equal([
      'Typed by one',
      'Typed by one',
    ]);
  });
});
