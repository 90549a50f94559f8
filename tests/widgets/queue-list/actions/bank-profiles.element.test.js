import { expect } from 'chai';
import { until } from '#support/page.js';
import {
  allInside,
  asked,
  bare,
  button,
  everyCall,
  expectNothingSerious,
  id,
  inRows,
  inside,
  open,
  shownButton,
  stubLists,
  write,
} from '../list-page.js';

const drawer = 'lending-sl-drawer[open]';
const profile = {
  profileId: id(0),
  version: 3,
  state: 'WAITING',
  lender: 0,
  lenderName: 'Lender A',
  purpose: 'PAYOUT',
  bank: 'Axis Bank',
  format: 'payout-csv',
  fileName: 'AXIS',
  mostLines: 5000,
  creditor: '',
  debitAccount: '918010012345678',
  debitIfsc: 'UTIB0000004',
  mode: 'NEFT',
  sponsorIfsc: '',
  utilityCode: '',
  category: '',
  use: 'YES',
  approved: null,
  approvedBy: null,
  approvedAt: null,
  refusal: null,
  decisionRefusal: null,
  mayWrite: false,
  savedBy: null,
};
const done = { profileId: id(0), version: 4, state: 'REFUSED' };

async function opened(given) {
  const element = await open('bank-profiles', {
    columns: [['Bank', 'name', 'name']],
    rows: [bare(0, { name: 'Axis Bank', actions: ['edit'] })],
    more: {
      '/bank-profiles/read': { data: { ...profile, ...given } },
      '/bank-profiles/decide': { data: done },
    },
  });
  await inRows(element, 'Axis Bank');
  (await until(() => button(element, 'Open Axis Bank'))).click();
  await until(() => inside(element, drawer)?.textContent.includes('No file uses it before'));
  return element;
}

describe('a bank profile that waits', () => {
  stubLists();

  it('is refused by another person with the reason why, over the version that they have read', async () => {
    const element = await opened({});
    await expectNothingSerious(element);
    (await until(() => shownButton(element, 'Refuse'))).click();
    await until(() => inside(element, `${drawer} .error`));
    write(inside(element, `${drawer} textarea`), 'The account is not ours');
    shownButton(element, 'Refuse').click();
    await until(() => !inside(element, drawer));
    expect(asked('/bank-profiles/decide')).to.deep.equal([
      { profileId: id(0), to: 'REFUSED', reason: 'The account is not ours' },
    ]);
    const sent = everyCall().find(({ path }) => path.endsWith('/decide'));
    expect(sent.headers['if-match']).to.equal('3');
  });

  it('is not decided on by who wrote it', async () => {
    const decisionRefusal = 'The person who wrote this may not approve it';
    const element = await opened({ decisionRefusal });
    expect(inside(element, drawer).textContent).to.contain(decisionRefusal);
    const texts = allInside(element, `${drawer} .dialog-footer button`).map((each) => each.textContent.trim());
    expect(texts).to.deep.equal(['Close']);
  });
});
