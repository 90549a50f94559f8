import { expect } from 'chai';
import { nextEvent, until } from '#support/page.js';
import {
  allInside,
  asked,
  bare,
  button,
  doneOf,
  everyCall,
  expectNothingSerious,
  id,
  inRows,
  inside,
  loanColumns,
  loans,
  message,
  noDialog,
  open,
  stubLists,
  write,
} from '../list-page.js';

const choice = (index, more) => ({
  agencyId: id(index),
  name: 'Sahyadri Recovery',
  status: 'ACTIVE',
  endsOn: null,
  loans: 12,
  ...more,
});
const choices = [
  choice(1, { name: 'In-house', loans: 1 }),
  choice(2),
  choice(3, { name: 'Kaveri Collections', status: 'DRAFT', loans: 0 }),
];
const all = { '/agency/agencies/choices': { data: { agencies: choices } } };

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
async function tick(element, count) {
  await until(() => allInside(element, 'tbody .tick-box').length === 3);
  for (const box of allInside(element, 'tbody .tick-box').slice(0, count)) box.click();
}
const worked = loans.slice(0, 2).map(({ rowId, version }) => ({ rowId, version }));

describe('the loans of agencies', () => {
  stubLists();

  it('lead to the list of agencies', async () => {
    const element = await openLoans({});
    const asks = nextEvent('lending-navigate');
    (await until(() => button(element, 'Agencies'))).click();
    expect((await asks).detail).to.deep.equal({ screen: 'AGENCIES', params: {}, v: 1 });
  });

  it('are placed with one, and taken back', async () => {
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

  it('their borrowers are told again, or by a letter that is kept with its day [engines]', async () => {
    const element = await openLoans({ '/agencies/tell': doneOf });
    await tick(element, 2);
    (await until(() => button(element, 'Place with agency'))).click();
    const telling = await until(() =>
      allInside(element, '.buttons label').find(({ textContent }) => textContent.trim() === 'Tell the borrowers'),
    );
    telling.querySelector('input').click();
    const day = await field(element, 'Letter sent on');
    await expectNothingSerious(element);
    write(day, '2099-01-01');
    button(element, 'Tell').click();
    await until(() => errors(element).includes('This day is still to come'));
    expect(asked('/agencies/tell')).to.deep.equal([]);
    write(day, '');
    button(element, 'Tell').click();
    expect(await message(element, '2 messages are sent again')).to.deep.equal([true, true]);
    expect(asked('/agencies/tell')[0]).to.deep.equal({ rows: worked, letterOn: null });
  });
});

const drawer = 'lending-sl-drawer[open]';
const overDrawer = 'lending-sl-dialog[open]';
const agency = {
  agencyId: id(0),
  version: 3,
  name: 'Sahyadri Recovery',
  code: 'SAHYADRI',
  kind: 'EXTERNAL',
  status: 'ACTIVE',
  startsOn: '2025-04-01',
  endsOn: null,
  contact: 'Sunita Rao, 020 4120 7788',
  loans: 1200,
  people: 12,
  sessions: 3,
  moves: [
    { to: 'SUSPENDED', refusal: null },
    { to: 'ENDED', refusal: null },
  ],
};
const row = bare(0, { name: 'Sahyadri Recovery', code: 'SAHYADRI', actions: ['edit'] });
const why = 'Complaints of three customers';

const openAgencies = (more) =>
  open('agencies', {
    columns: [
      ['Name', 'name', 'name'],
      ['Code', 'code', 'text'],
    ],
    rows: [row],
    actions: ['addAgency'],
    more,
  });
async function opened(element) {
  await inRows(element, 'Sahyadri Recovery');
  (await until(() => button(element, 'Open Sahyadri Recovery'))).click();
  await until(() => inside(element, drawer)?.textContent.includes('Open loans'));
}
const footOf = (element, where) => until(() => inside(element, `${where} .btn.primary`));

describe('the agencies in their list', () => {
  stubLists();

  it('are written in a form that says what is wrong', async () => {
    const element = await openAgencies({ '/agencies/create': { data: { agencyId: id(4), version: 1 } } });
    (await until(() => button(element, 'New agency'))).click();
    (await footOf(element, overDrawer)).click();
    await until(() => errors(element).includes('Enter the name of the agency'));
    expect(errors(element)).to.include('Use 2 to 20 capitals, digits and underscores');
    write(await field(element, 'Name'), 'Kaveri Collections');
    write(await field(element, 'Code'), 'kaveri');
    await expectNothingSerious(element);
    (await footOf(element, overDrawer)).click();
    expect(await message(element, 'Agency written. Another person activates it')).to.deep.equal([true, true]);
    expect(asked('/agencies/create')).to.deep.equal([
      { name: 'Kaveri Collections', code: 'kaveri', startsOn: null, endsOn: null, contact: null },
    ]);
    await noDialog(element);
  });

  it('are changed in a drawer, over the version that was read', async () => {
    const element = await openAgencies({
      '/agencies/read': { data: agency },
      '/agencies/change': { data: { agencyId: id(0), version: 4 } },
    });
    await opened(element);
    for (const text of ['SAHYADRI, another company', '1,200', '12', 'Active'])
      expect(inside(element, drawer).textContent).to.contain(text);
    const name = await until(() => allInside(element, `${drawer} input`).find(({ value }) => value === agency.name));
    write(name, 'Sahyadri Recovery Services');
    await until(() => button(element, 'Suspend').disabled);
    await expectNothingSerious(element);
    (await footOf(element, drawer)).click();
    await until(() => !inside(element, drawer));
    const [sent] = everyCall().filter(({ path }) => path.endsWith('/agencies/change'));
    expect(sent.headers['if-match']).to.equal('3');
    const { contact } = agency;
    const written = { name: 'Sahyadri Recovery Services', startsOn: '2025-04-01', endsOn: null, contact };
    expect(sent.body).to.deep.equal({ agencyId: id(0), ...written });
  });

  it('are stopped with a reason, once it is said whose sessions end', async () => {
    let stands = agency;
    const element = await openAgencies({
      '/agencies/read': () => ({ data: stands }),
      '/agencies/move': () => {
        stands = { ...agency, version: 4, status: 'SUSPENDED', sessions: 0, moves: [{ to: 'ENDED', refusal: null }] };
        return { data: { agencyId: id(0), version: 4, endedSessions: 3 } };
      },
    });
    await opened(element);
    button(element, 'Suspend').click();
    await until(() => inside(element, overDrawer)?.textContent.includes('3 open sessions end at once'));
    expect(inside(element, overDrawer).textContent).to.contain('12 people');
    expect(inside(element, overDrawer).textContent).to.contain('1,200 loans stay with it');
    (await footOf(element, overDrawer)).click();
    await until(() => inside(element, `${overDrawer} .error`)?.textContent === 'Say why');
    write(inside(element, `${overDrawer} textarea`), why);
    await expectNothingSerious(element);
    (await footOf(element, overDrawer)).click();
    expect(await message(element, 'Sahyadri Recovery is suspended, 3 sessions ended')).to.deep.equal([true, true]);
    expect(asked('/agencies/move')).to.deep.equal([{ agencyId: id(0), to: 'SUSPENDED', reason: why }]);
    await until(() => !inside(element, overDrawer) && inside(element, drawer).textContent.includes('Suspended'));
    expect(button(element, 'Suspend')).to.equal(undefined);
  });

  it('are not activated by who wrote them, and the lender’s own is read alone', async () => {
    const wrote = 'The person who wrote or suspended this agency may not activate it';
    const draft = { ...agency, status: 'DRAFT', moves: [{ to: 'ACTIVE', refusal: wrote }] };
    const own = { ...agency, name: 'In-house', code: 'IN_HOUSE', kind: 'IN_HOUSE', moves: [] };
    for (const [data, text, fields] of [
      [draft, wrote, true],
      [own, 'It always works', false],
    ]) {
      const element = await openAgencies({ '/agencies/read': { data } });
      await opened(element);
      expect(inside(element, drawer).textContent).to.contain(text);
      expect(button(element, 'Activate')).to.equal(undefined);
      expect(inside(element, `${drawer} input`) !== null).to.equal(fields);
      await expectNothingSerious(element);
      element.remove();
    }
  });
});
