import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { until } from '#support/page.js';
import { asked, bare, button, id, inside, open, stubLists } from '../list-page.js';

const columns = [['Loan ID', 'loanApplicationNumber', 'text']];
const profile = { profileId: id(4), bank: 'Axis Bank', lenderName: 'FICCL', mode: 'NEFT', format: 'Payout CSV' };
const stays = [
  {
    reason: 'NO_ACCOUNT',
    because: 'whose account is not verified, or not whole',
    count: 1,
    loans: [{ loanApplicationNumber: '251118172605', detail: '' }],
  },
];
const made = { fileId: id(5), name: 'AXIS-20251121-000001.csv', lineCount: 3, total: '685000.00', stays };
const dialog = 'lending-sl-dialog[open]';
const textOf = (element) => inside(element, dialog)?.textContent ?? '';

/** Opens the dialog of a list of payouts that wait. */
async function opened(more) {
  const element = await open('disbursal-initiated', {
    columns,
    rows: [bare(0, { loanApplicationNumber: '251118172605', actions: [] })],
    actions: ['payoutFiles'],
    more,
  });
  (await until(() => button(element, 'Payout files'))).click();
  await until(() => inside(element, dialog));
  return element;
}
async function chooseProfile(element) {
  const select = await until(() => inside(element, `${dialog} select`));
  select.value = profile.profileId;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

describe('payout files', () => {
  stubLists();

  it('show what the next file holds and who stays out before it is made, and save it once it is', async () => {
    let files = [];
    const element = await opened({
      '/bank-files/read': () => ({ data: { profiles: [profile], files } }),
      '/bank-files/preview': { data: { lineCount: 3, total: '685000.00', stays } },
      '/bank-files/make'() {
        files = [{ ...made, ...profile, madeBy: 'Meera Krishnan', madeAt: '2025-11-21 10:42:00' }];
        return { data: made };
      },
      '/bank-files/content': {
        data: { name: made.name, mediaType: 'text/csv', content: 'NEFT', sha256: 'a'.repeat(64) },
      },
    });
    await chooseProfile(element);
    await until(() => textOf(element).includes('3 payouts, ₹6,85,000'));
    expect(textOf(element)).to.contain('1 payout stays out: 1 whose account is not verified, or not whole');
    expect(textOf(element)).to.contain('251118172605');
    expect(await findings(element)).to.deep.equal([]);
    expect(asked('/bank-files/make')).to.deep.equal([]);
    (await until(() => button(element, 'Make file'))).click();
    await until(() => textOf(element).includes('Meera Krishnan'));
    expect(asked('/bank-files/make')).to.deep.equal([{ profileId: profile.profileId }]);
    expect(asked('/bank-files/content')).to.deep.equal([{ fileId: made.fileId }]);
    expect(await findings(element)).to.deep.equal([]);
  });

  it('make none of nothing, and say where profiles come from', async () => {
    const nothing = await opened({
      '/bank-files/read': { data: { profiles: [profile], files: [] } },
      '/bank-files/preview': { data: { lineCount: 0, total: '0.00', stays: [] } },
    });
    await chooseProfile(nothing);
    await until(() => textOf(nothing).includes('Nothing can go into a file now.'));
    expect(button(nothing, 'Make file').disabled).to.equal(true);
    nothing.remove();
    const without = await opened({ '/bank-files/read': { data: { profiles: [], files: [] } } });
    await until(() => textOf(without).includes('No bank profile of payouts is approved yet'));
    expect(asked('/bank-files/make')).to.deep.equal([]);
  });
});
