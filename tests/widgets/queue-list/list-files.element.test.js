import { expect } from 'chai';
import { until } from '#support/page.js';
import { savedBy } from '#support/saved-file.js';
import { openCustomers, rows } from './customer-list.js';
import {
  allInside,
  asked,
  chooseFile,
  dialog,
  expectNothingSerious,
  inside,
  loadList,
  noDialog,
  page,
  shownButton,
} from './list-page.js';

const wide = { width: 1200 };

describe('the dialogs of a list', () => {
  loadList();

  it('a download says how far it is, and is cancelled without a file', async () => {
    let send;
    let isCancelled = false;
    const element = await openCustomers({}, wide);
    const stubbed = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (!request.headers.get('accept')?.includes('ndjson')) return stubbed(input, init);
      const lines = new ReadableStream({
        start(controller) {
          send = (line) => controller.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`));
        },
        cancel() {
          isCancelled = true;
        },
      });
      init?.signal?.addEventListener('abort', () => (isCancelled = true));
      return new Response(lines, { headers: { 'content-type': 'application/x-ndjson' } });
    };
    const realUrl = URL.createObjectURL;
    let files = 0;
    URL.createObjectURL = (blob) => {
      files += 1;
      return realUrl.call(URL, blob);
    };
    try {
      shownButton(element, 'Download CSV').click();
      (await until(() => shownButton(element, 'Download'))).click();
      await until(() => send);
      send({ head: { totalCount: 3, totalIsCapped: false, asOf: page(rows).asOf } });
      await until(() => {
        send(rows[0]);
        return /of 3 rows/.test(inside(element, '.long-work [role=status]')?.textContent ?? '');
      });
      const bar = inside(element, '.long-work progress');
      expect([bar.max > 0, bar.getAttribute('aria-label')]).to.deep.equal([true, 'Rows written']);
      await expectNothingSerious(element);
      shownButton(element, 'Cancel').click();
      await noDialog(element);
      await until(() => isCancelled);
    } finally {
      globalThis.fetch = stubbed;
      URL.createObjectURL = realUrl;
    }
    expect(files).to.equal(0);
  });

  it('a file of allocations is a .csv: the picker says so, and another kind is refused before any call [VA-06] [engines]', async () => {
    const element = await openCustomers({}, wide);
    (await until(() => shownButton(element, 'Bulk allocation'))).click();
    await dialog(element);
    const input = await until(() => inside(element, 'input[type=file]'));
    expect(input.accept).to.contain('.csv');
    const files = new DataTransfer();
    files.items.add(new File(['PK'], 'loans.xlsx'));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    const refused = await until(() => inside(element, '.checked-file .notice.bad'));
    expect(refused.textContent.trim()).to.equal('Choose a .csv file');
    expect(asked('/allocation-csv/check')).to.deep.equal([]);
    await expectNothingSerious(element);
  });

  it('loans are allocated by a file: checked line by line first, then applied, with a file of what came of it, and a sample file to begin with [engines]', async () => {
    const checked = {
      token: '00000000-0000-0000-0000-0000000000bb',
      doneCount: 0,
      rowCount: 3,
      okCount: 2,
      failCount: 1,
      preview: [
        { row: 2, loanApplicationNumber: '251118093114', subject: '251118093114', from: null, to: 'Asha Rao' },
        { row: 3, loanApplicationNumber: '251118093115', subject: '251118093115', from: 'Bala Iyer', to: 'Asha Rao' },
      ],
      problems: [{ row: 4, column: 'agentEmail', value: 'nobody@example.com', cause: 'There is no such agent' }],
    };
    const failed = { row: 3, rowId: 'b', loanApplicationNumber: '251118093115', subject: '251118093115', ok: false };
    const applied = {
      doneCount: 2,
      leftCount: 0,
      results: [
        { row: 2, rowId: 'a', loanApplicationNumber: '251118093114', subject: '251118093114', ok: true },
        { ...failed, errorCode: 'ROW_LOCKED', errorMessage: 'Priya Nair has this open' },
      ],
      okCount: 1,
      failCount: 1,
    };
    const element = await openCustomers(
      {
        '/agency/manager/allocation-csv/check': { data: checked },
        '/agency/manager/allocation-csv/apply': { data: applied },
      },
      wide,
    );
    (await until(() => shownButton(element, 'Bulk allocation'))).click();
    await dialog(element);
    await expectNothingSerious(element);
    const { content: sample } = await savedBy(() => shownButton(element, 'Sample file').click());
    expect(sample.split('\r\n').slice(0, 2)).to.deep.equal([
      'loanApplicationNumber,agentEmail,agentName,channel',
      '251100000001,agent@agency.example,,CALLING',
    ]);
    await chooseFile(element, 'loans.csv', 'loanApplicationNumber,agentEmail\n');
    const fault = await until(() => inside(element, '.lines tbody tr'));
    expect([...fault.cells].map(({ textContent }) => textContent)).to.deep.equal([
      '4',
      'agentEmail',
      'nobody@example.com',
      'There is no such agent',
    ]);
    expect(allInside(element, '.preview li').map(({ textContent }) => textContent.trim())).to.deep.equal([
      '251118093114 goes to Asha Rao',
      '251118093115 of Bala Iyer goes to Asha Rao',
    ]);
    await expectNothingSerious(element);
    const listed = asked('/rows').length;
    shownButton(element, 'Apply 2 lines').click();
    await until(() => inside(element, '.notice')?.textContent.includes('1 done, 2 not done.'));
    expect(asked('/allocation-csv/apply')).to.deep.equal([{ token: checked.token }]);
    await until(() => asked('/rows').length > listed);
    await expectNothingSerious(element);
    const { content: result } = await savedBy(() => shownButton(element, 'Download result').click());
    const lines = result.trim().split('\r\n').slice(1);
    expect(lines).to.deep.equal([
      '2,251118093114,,Done,',
      '3,251118093115,,Not done,Priya Nair has this open',
      '4,,agentEmail,Not done,There is no such agent',
    ]);
  });
});
