import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { until } from '#support/page.js';
import {
  allInside,
  asked,
  bare,
  button,
  everyCall,
  id,
  inRows,
  inside,
  open,
  outAndIn,
  stubLists,
  write,
} from '../list-page.js';

const columns = [
  ['Code', 'name', 'name'],
  ['Words', 'words', 'text'],
];
const row = bare(0, { name: 'AP02', words: 'Account closed', actions: ['edit'] });
const values = {
  kind: 'NEW_ACCOUNT',
  reason: 'Account closed',
  remedy: 'Register the mandate on another account',
  mayRepeat: false,
  order: 2,
  isOffered: true,
};
const code = {
  codeId: id(0),
  version: 3,
  state: 'OFFERED',
  code: 'AP02',
  ...values,
  since: null,
  retiredOn: null,
  proposal: null,
  decisionRefusal: null,
  mayWithdraw: false,
  savedBy: null,
};
const proposal = {
  ...values,
  mayRepeat: true,
  why: 'After it the bank is sent a second form like the rejected one',
  remark: 'The bank opens such accounts again',
  by: 'Vikram Nair',
  at: '2025-11-21 10:42:00',
};
const drawer = 'lending-sl-drawer[open]';
const dialog = 'lending-sl-dialog[open]';
const why = 'Asked for by the head of operations';
const done = { codeId: id(0), version: 4, state: 'OFFERED' };

const ready = (element, text) =>
  until(() => {
    const ofThat = allInside(element, 'button').findLast((each) => each.textContent.trim() === text);
    return ofThat && !ofThat.disabled && ofThat.getAttribute('aria-disabled') !== 'true' && ofThat;
  });
const reasonIn = (element, where) => until(() => inside(element, `${where} textarea`));
const tick = (element, where, text) =>
  allInside(element, `${where} label`)
    .find((each) => each.textContent.trim() === text)
    .querySelector('input')
    .click();
const secondForm = 'A second form like the rejected one may follow';
/** The inputs that are typed into, in their order. */
const textsIn = (element, where) => allInside(element, `${where} .input input`);
async function opened(given, more = {}) {
  const element = await open('nach-reject-codes', {
    columns,
    rows: [row],
    more: { '/nach-codes/read': { data: { ...code, ...given } }, ...more },
  });
  await inRows(element, 'AP02');
  (await until(() => button(element, 'Open AP02'))).click();
  await until(() => inside(element, drawer));
  return element;
}

describe('NACH reject codes in their list', () => {
  stubLists();

  it('are added, and proposed where a second form may follow', async () => {
    const element = await open('nach-reject-codes', {
      columns,
      rows: [row],
      actions: ['addNachCode'],
      more: { '/nach-codes/add': { data: { ...done, state: 'WAITING' } } },
    });
    (await until(() => button(element, 'Add code'))).click();
    const select = await until(() => inside(element, `${dialog} select`));
    (await ready(element, 'Add')).click();
    await until(() => inside(element, `${dialog} .error`));
    const [typedCode, reason, remedy, order] = textsIn(element, dialog);
    write(typedCode, 'M079');
    write(reason, 'Form of another bank');
    write(remedy, 'Ask for a form of this bank');
    write(order, '30');
    select.value = 'PAPER';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    write(await reasonIn(element, dialog), why);
    tick(element, dialog, secondForm);
    await until(() => inside(element, dialog).textContent.includes('Another person approves it'));
    expect(await findings(element)).to.deep.equal([]);
    (await ready(element, 'Propose')).click();
    await until(() => !inside(element, dialog));
    expect(asked('/nach-codes/add')).to.deep.equal([
      {
        code: 'M079',
        kind: 'PAPER',
        reason: 'Form of another bank',
        remedy: 'Ask for a form of this bank',
        mayRepeat: true,
        order: 30,
        remark: why,
      },
    ]);
  });

  it('are retired at once, over the version that was read', async () => {
    const element = await opened({}, { '/nach-codes/change': { data: { ...done, state: 'RETIRED' } } });
    tick(element, drawer, secondForm);
    await ready(element, 'Propose');
    tick(element, drawer, secondForm);
    await ready(element, 'Save');
    tick(element, drawer, 'Forms offer it');
    await until(() => inside(element, drawer).textContent.includes('It stays readable where a mandate was rejected'));
    write(await reasonIn(element, drawer), why);
    expect(await findings(element)).to.deep.equal([]);
    (await ready(element, 'Save')).click();
    await until(() => !inside(element, drawer));
    const [sent] = everyCall().filter(({ path }) => path.endsWith('/nach-codes/change'));
    expect(sent.headers['if-match']).to.equal('3');
    expect(asked('/nach-codes/change')).to.deep.equal([{ codeId: id(0), ...values, isOffered: false, remark: why }]);
  });

  it('are approved by another person, who sees what changes, and withdrawn by who proposed it', async () => {
    const element = await opened({ state: 'WAITING', proposal }, { '/nach-codes/decide': { data: done } });
    for (const text of ['Not taken -> May follow', 'Vikram Nair', proposal.remark, proposal.why])
      expect(inside(element, drawer).textContent).to.contain(text);
    expect(await findings(element)).to.deep.equal([]);
    (await ready(element, 'Approve')).click();
    await until(() => !inside(element, drawer));
    expect(asked('/nach-codes/decide').at(-1)).to.deep.equal({ codeId: id(0), to: 'APPROVED', remark: '' });
    element.remove();

    const decisionRefusal = 'The person who proposed this change may not approve it';
    const own = await opened({ state: 'WAITING', proposal, decisionRefusal, mayWithdraw: true });
    await until(() => inside(own, drawer).textContent.includes(decisionRefusal));
    const texts = allInside(own, `${drawer} .dialog-footer button`).map((each) => each.textContent.trim());
    expect(texts).to.deep.equal(['Cancel', 'Withdraw']);
  });

  it('come as a file, and are taken from one that is checked first', async () => {
    const element = await open('nach-reject-codes', {
      columns,
      rows: [row],
      actions: ['importNachCodes', 'exportNachCodes'],
      more: { '/nach-codes/export': { data: { codes: [{ code: 'AP02', ...values, version: 3 }] } } },
    });
    expect(await outAndIn(element)).to.deep.equal([
      'code,kind,reason,remedy,mayRepeat,order,offered,version',
      'AP02,NEW_ACCOUNT,Account closed,Register the mandate on another account,no,2,yes,3',
    ]);
  });
});
