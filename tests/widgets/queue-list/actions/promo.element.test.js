import { expect } from 'chai';
import { until } from '#support/page.js';
import { allInside, asked, bare, button, everyCall, id, inRows, inside, open, stubLists, write } from '../list-page.js';

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
  mostUnapproved: 500_000,
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
          shown = {
            ...promo,
            version: 2,
            active: false,
            state: 'PAUSED',
            savedBy: { name: 'Arjun Deshpande', at: '2025-11-21 10:42:00' },
          };
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
      allInside(element, '.notice').find(({ textContent }) => textContent.includes('paused')),
    );
    expect(notice.textContent).to.equal(
      'Changed by Arjun Deshpande, 21 Nov 2025 10:42 AM: paused. What you typed is still here.',
    );
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

  it('keep what a colleague saved in a field that was not touched, and ask which value of the same field stays', async () => {
    const unused = { ...promo, usedCount: 0, discount: 10, maxDiscount: 1000, maxUsageCount: 500 };
    let shown = unused;
    const theirs = [
      { discount: 5 },
      { discount: 5, maxDiscount: 20000, description: 'Arjun’s' },
      { discount: 7, maxDiscount: 20000, description: 'Arjun’s' },
    ];
    const element = await open('promo-code', {
      columns,
      rows: [row],
      more: {
        '/promo-codes/rules': () => ({ data: shown }),
        '/promo-codes/update': ({ body }) => {
          const next = theirs.shift();
          if (!next) return { data: { promoCodeId: body.promoCodeId, version: 5, state: 'ACTIVE' } };
          shown = { ...unused, ...next, version: shown.version + 1 };
          return { error: { errorCode: 'STALE_VERSION', errorMessage: 'Someone else has changed this' } };
        },
      },
    });
    const updates = () => asked('/promo-codes/update');
    const saved = async (count) => {
      const ready = () => button(element, 'Save').getAttribute('aria-disabled') !== 'true' && button(element, 'Save');
      (await until(ready)).click();
      await until(() => updates().length === count);
    };
    (await until(() => button(element, 'Edit FEST25NOV'))).click();
    write(await field(element, 'Description'), 'Typed by one');
    await saved(1);
    const discount = await field(element, 'Discount (%)');
    await until(() => discount.value === '5');
    write(discount, '50');
    await saved(2);
    expect(updates()[1]).to.include({ discount: 50, description: 'Typed by one' });
    const group = await until(() => inside(element, '[aria-label="Which value stays: Description"]'));
    expect(group.textContent).to.include('Keep Typed by one').and.to.include('Take Arjun’s');
    // it belongs to the discount, which was touched: theirs is shown and asked
    const most = await field(element, 'Max discount');
    await until(() => most.value === '20,000' && button(element, 'Take ₹20,000'));
    expect(button(element, 'Take ₹20,000').getAttribute('aria-pressed')).to.equal('true');
    // nothing is sent before the person has chosen
    button(element, 'Save').click();
    await until(() => inside(element, 'lending-sl-drawer').textContent.includes('Choose which value stays'));
    expect(updates()).to.have.lengthOf(2);
    button(element, 'Keep Typed by one').click();
    button(element, 'Take ₹20,000').click();
    await until(() => !inside(element, '.compared'));
    await saved(3);
    // both have changed the discount: 50 and 7
    (await until(() => button(element, 'Take 7'))).click();
    await until(() => discount.value === '7' && !inside(element, '.compared'));
    await saved(4);
    expect(updates()[3]).to.include({ discount: 7, maxDiscount: 20000, description: 'Typed by one' });
    await until(() => !inside(element, 'lending-sl-drawer[open]'));
    expect(
      everyCall()
        .filter(({ path }) => path === '/promo-codes/update')
        .map(({ headers }) => headers['if-match']),
    ).to.deep.equal(['1', '2', '3', '4']);
  });
});
