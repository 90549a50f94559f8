import { expect } from 'chai';
import { until } from '#support/page.js';
import {
  allInside,
  asked,
  button,
  doneOf,
  expectNothingSerious,
  id,
  inside,
  loanColumns,
  loans,
  message,
  noDialog,
  open,
  stubLists,
  write,
} from '../list-page.js';

const agency = (index, more) => ({
  agencyId: id(index),
  version: index,
  name: 'Sahyadri Recovery',
  code: 'SAHYADRI',
  kind: 'EXTERNAL',
  status: 'ACTIVE',
  startsOn: null,
  endsOn: null,
  contact: null,
  loans: 12,
  people: 1,
  moves: [],
  ...more,
});
const inHouse = agency(1, { name: 'In-house', code: 'IN_HOUSE', kind: 'IN_HOUSE', loans: 1, people: 4 });
const wrote = 'The person who wrote or suspended this agency may not activate it';
const draft = agency(3, {
  name: 'Kaveri Collections',
  code: 'KAVERI',
  status: 'DRAFT',
  endsOn: '2026-03-31',
  contact: 'Meera, 022 4000 0000',
  loans: 0,
  moves: [
    { to: 'ACTIVE', refusal: wrote },
    { to: 'ENDED', refusal: null },
  ],
});
const working = agency(2, { moves: [{ to: 'SUSPENDED', refusal: null }] });
const all = { '/agency/agencies': { data: { agencies: [inHouse, working, draft] } } };

const openLoans = (more) =>
  open('agency-customer-list', {
    columns: loanColumns,
    rows: loans,
    actions: ['agencies', 'placeWithAgency', 'recallFromAgency'],
    more: { ...all, ...more },
  });
const field = (element, label) =>
  until(() => {
    const named = allInside(element, 'lending-sl-dialog label').find(({ textContent }) =>
      textContent.trim().startsWith(label),
    );
    return named && (element.shadowRoot.getElementById(named.htmlFor) ?? named.querySelector('input'));
  });
const errors = (element) => allInside(element, 'lending-sl-dialog .error').map(({ textContent }) => textContent);
const items = (element) =>
  until(() => {
    const found = allInside(element, '[aria-label=Agencies] > li');
    return found.length === 3 && found;
  });
async function tick(element, count) {
  await until(() => allInside(element, 'tbody .tick-box').length === 3);
  for (const box of allInside(element, 'tbody .tick-box').slice(0, count)) box.click();
}
const worked = loans.slice(0, 2).map(({ rowId, version }) => ({ rowId, version }));

describe('the agencies that collect', () => {
  stubLists();

  it('are listed with what each has; who wrote one is told that another person activates it', async () => {
    const element = await openLoans({});
    (await until(() => button(element, 'Agencies'))).click();
    const [own, second, third] = (await items(element)).map(({ textContent }) => textContent);
    expect(own).to.contain('1 loan, 4 people');
    expect(second).to.contain('12 loans, 1 person');
    expect(third).to.contain('0 loans, 1 person, until 31 Mar 2026. Meera, 022 4000 0000');
    expect(allInside(element, '[aria-label=Agencies] > li')[0].querySelector('button')).to.equal(null);
    const activate = button(element, 'Activate');
    expect([activate.disabled, activate.title]).to.deep.equal([true, wrote]);
    await expectNothingSerious(element);
  });

  it('are written in a form that says what is wrong, and stopped with a reason', async () => {
    const element = await openLoans({
      '/agency/agencies/create': { data: draft },
      '/agency/agencies/move': { data: working },
    });
    (await until(() => button(element, 'Agencies'))).click();
    (await until(() => button(element, 'New agency'))).click();
    (await until(() => button(element, 'Save'))).click();
    await until(() => errors(element).includes('Enter the name of the agency'));
    expect(errors(element)).to.include('Use 2 to 20 capitals, digits and underscores');
    write(await field(element, 'Name'), 'Kaveri Collections');
    write(await field(element, 'Code'), 'kaveri');
    await expectNothingSerious(element);
    button(element, 'Save').click();
    expect(await message(element, 'Agency written. Another person activates it')).to.deep.equal([true, true]);
    expect(asked('/create')[0]).to.deep.equal({
      name: 'Kaveri Collections',
      code: 'kaveri',
      startsOn: null,
      endsOn: null,
      contact: null,
    });
    (await until(() => button(element, 'Suspend'))).click();
    await until(() => inside(element, 'lending-sl-dialog')?.textContent.includes('signed out at once'));
    button(element, 'Suspend').click();
    await until(() => errors(element).includes('This field is required'));
    write(await field(element, 'Reason'), 'Complaints of three customers');
    button(element, 'Suspend').click();
    await until(() => asked('/move').length === 1);
    expect(asked('/move')[0]).to.deep.equal({
      agencyId: id(2),
      to: 'SUSPENDED',
      remark: 'Complaints of three customers',
    });
    await items(element);
  });

  it('get loans that are ticked, and lose them again', async () => {
    const element = await openLoans({ '/agencies/allocate': doneOf, '/agencies/recall': doneOf });
    await tick(element, 2);
    (await until(() => button(element, 'Place with agency'))).click();
    const choices = await until(() => {
      const found = allInside(element, '.people .choice');
      return found.length === 3 && found;
    });
    expect(choices[2].textContent).to.contain('This agency does not work');
    await expectNothingSerious(element);
    button(element, 'Place').click();
    await until(() => inside(element, 'lending-sl-dialog')?.textContent.includes('Choose an agency'));
    choices[1].querySelector('input').click();
    button(element, 'Place').click();
    expect(await message(element, '2 loans placed with Sahyadri Recovery')).to.deep.equal([true, true]);
    expect(asked('/agencies/allocate')[0]).to.deep.equal({ rows: worked, agencyId: id(2), untilOn: null });
    await noDialog(element);

    await tick(element, 2);
    (await until(() => button(element, 'Take back'))).click();
    const reason = await field(element, 'Reason');
    allInside(element, '.dialog-footer .primary').at(-1).click();
    await until(() => inside(element, 'lending-sl-dialog')?.textContent.includes('Say why'));
    write(reason, 'The month is over');
    allInside(element, '.dialog-footer .primary').at(-1).click();
    expect(await message(element, '2 loans taken back')).to.deep.equal([true, true]);
    expect(asked('/agencies/recall')[0]).to.deep.equal({ rows: worked, remark: 'The month is over' });
  });
});
