import { expect } from 'chai';
import { until } from '#support/page.js';
import { savedBy } from '#support/saved-file.js';
import {
  allInside,
  asked,
  button,
  choose,
  everyCall,
  expectNothingSerious,
  id,
  inside,
  loanColumns,
  loans,
  message,
  open,
  page,
  stubLists,
  write,
} from '../list-page.js';

describe('what is done on any list', () => {
  stubLists();

  it('a remark is saved with the version that was read, with a green message, and the list is read again [QL-22][QL-25][ER-24]', async () => {
    const element = await open('loan-approved', {
      columns: loanColumns,
      rows: loans,
      more: { '/lists/save': { data: { rowId: id(1), version: 3 } } },
    });
    await choose(element, 1, 'Remark');
    const box = await until(() => inside(element, 'textarea'));
    // React hears of a value only through the control's own setter
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(box, 'Called the employer');
    box.dispatchEvent(new Event('input', { bubbles: true }));
    await expectNothingSerious(element);
    const before = asked('/rows').length;
    button(element, 'Save').click();
    expect(await message(element, 'The changes have been saved successfully')).to.deep.equal([true, true]);
    expect(asked('/lists/save')).to.deep.equal([
      { listType: 'loan-approved', rowId: id(1), remark: 'Called the employer' },
    ]);
    expect(everyCall().find(({ path }) => path === '/lists/save').headers['if-match']).to.equal('2');
    await until(() => asked('/rows').length > before);
  });

  it('a remark that is too long is refused with its limit, and one that was changed meanwhile shows both texts [QL-25]', async () => {
    let shown = loans;
    const answers = [
      { error: { errorCode: 'STALE_VERSION', errorMessage: 'Changed meanwhile' } },
      { data: { rowId: id(1), version: 9 } },
    ];
    const element = await open('loan-approved', {
      columns: loanColumns,
      rows: loans,
      more: {
        '/lists/loan-approved/rows': () => ({ data: page(shown) }),
        '/lists/save': () => answers.shift(),
      },
    });
    await choose(element, 1, 'Remark');
    const box = await until(() => inside(element, 'textarea'));
    const put = (text) => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(box, text);
      box.dispatchEvent(new Event('input', { bubbles: true }));
    };
    put('a'.repeat(1001));
    button(element, 'Save').click();
    await until(() => inside(element, '.error')?.textContent === 'Shorten it: at most 1,000 characters are kept');
    expect(asked('/lists/save')).to.deep.equal([]);
    put('My own remark');
    shown = [loans[0], { ...loans[1], version: 8, remark: 'Theirs' }, loans[2]];
    button(element, 'Save').click();
    const notice = await until(() => inside(element, 'lending-sl-dialog .notice'));
    expect(notice.textContent).to.equal('Changed meanwhile: Remark. What you typed is still here.');
    expect(box.value).to.equal('My own remark');
    await expectNothingSerious(element);
    button(element, 'Save').click();
    await until(() => inside(element, '.error')?.textContent.includes('Choose which value stays'));
    expect(inside(element, '.compared').textContent).to.include('Take Theirs');
    button(element, 'Keep My own remark').click();
    await until(() => !inside(element, '.compared'));
    button(element, 'Save').click();
    await message(element, 'The changes have been saved successfully');
    const sent = everyCall().filter(({ path }) => path === '/lists/save');
    expect(sent.map(({ headers }) => headers['if-match'])).to.deep.equal(['2', '8']);
  });

  it('a remark on a row that was changed elsewhere is not sent again by itself [QL-25]', async () => {
    let shown = loans;
    const answers = [
      { error: { errorCode: 'STALE_VERSION', errorMessage: 'Changed meanwhile' } },
      { data: { rowId: id(1), version: 4 } },
    ];
    const element = await open('loan-approved', {
      columns: loanColumns,
      rows: loans,
      more: {
        '/lists/loan-approved/rows': () => ({ data: page(shown) }),
        '/lists/save': () => answers.shift(),
      },
    });
    await choose(element, 1, 'Remark');
    write(await until(() => inside(element, 'textarea')), 'My own remark');
    shown = [loans[0], { ...loans[1], version: 3 }, loans[2]];
    button(element, 'Save').click();
    const notice = await until(() => inside(element, 'lending-sl-dialog .notice'));
    expect(notice.textContent).to.equal('Changed meanwhile. What you typed is still here.');
    expect(asked('/lists/save')).to.have.lengthOf(1);
    const ready = () => button(element, 'Save').getAttribute('aria-disabled') !== 'true' && button(element, 'Save');
    (await until(ready)).click();
    await message(element, 'The changes have been saved successfully');
    const sent = everyCall().filter(({ path }) => path === '/lists/save');
    expect(sent.map(({ headers }) => headers['if-match'])).to.deep.equal(['2', '3']);
  });

  it('a row is called on a screen of its own, by a link without a number in it [QL-26]', async () => {
    const element = await open('agency-calling-list', {
      columns: loanColumns,
      rows: loans,
      more: { '/lists/call': { data: { screen: 'TELEPHONY_CALLING_CRM', path: '/ameyoCallingCRM?loanAppNo=1' } } },
    });
    (await until(() => button(element, 'Call 251118093114'))).click();
    const link = await until(() =>
      allInside(element, 'a').find(({ textContent }) => textContent.trim() === 'Open calling screen'),
    );
    expect(new URL(link.href).pathname).to.equal('/ameyoCallingCRM');
    expect(link.target).to.equal('_blank');
    expect(asked('/lists/call')).to.deep.equal([{ listType: 'agency-calling-list', rowId: id(0) }]);
    await expectNothingSerious(element);
  });

  it('the whole list is a file of the chosen columns, from the list’s own call and payload [QL-29][QL-47][QL-48][QL-49]', async () => {
    const head = { head: { totalCount: 3, totalIsCapped: false, asOf: '2025-11-21T05:12:00Z' } };
    const element = await open('loan-approved', {
      columns: loanColumns,
      rows: loans,
      actions: ['downloadList'],
      more: {
        '/lists/loan-approved/rows': ({ headers }) =>
          headers.accept?.includes('ndjson')
            ? { lines: [head, ...loans, { end: { count: 3 } }] }
            : { data: page(loans) },
      },
    });
    button(element, 'Download CSV').click();
    const name = await until(() =>
      allInside(element, '.choice').find(({ textContent }) => textContent.trim() === 'Loan ID'),
    );
    await expectNothingSerious(element);
    name.querySelector('input').click();
    await until(() => button(element, 'Download') && !name.querySelector('input').checked);
    const { name: fileName, content } = await savedBy(() => button(element, 'Download').click());
    const lines = content.trim().split('\r\n');
    expect(lines).to.deep.equal(['Name,Amount', `"'=HYPERLINK(""x"")",120000`, '"Plain, Name",-50', 'Third,3']);
    expect(fileName).to.match(/^LoanApproved_All_\d{4}_\d\d_\d\d\.csv$/);
    const calls = everyCall().filter(({ path }) => path.endsWith('/rows'));
    const stream = calls.find(({ headers }) => headers.accept?.includes('ndjson'));
    const listed = calls.find(({ body }) => body.queueName === 'All of them');
    expect(stream).not.to.equal(listed);
    expect([stream.path, stream.body]).to.deep.equal([listed.path, listed.body]);
  });

  it('a list of more rows than are free is downloaded with a reason, from the same payload [QL-47] [engines]', async () => {
    const text = 'This file has more than 5,000 rows. Give a reason to download it';
    const head = { head: { totalCount: 3, totalIsCapped: false, asOf: '2025-11-21T05:12:00Z' } };
    const element = await open('loan-approved', {
      columns: loanColumns,
      rows: loans,
      actions: ['downloadList'],
      more: {
        '/lists/loan-approved/rows': ({ headers }) => {
          if (!headers.accept?.includes('ndjson')) return { data: page(loans) };
          return headers['x-reason'] === undefined
            ? { error: { errorCode: 'REASON_REQUIRED', errorMessage: text } }
            : { lines: [head, ...loans, { end: { count: 3 } }] };
        },
      },
    });
    button(element, 'Download CSV').click();
    const send = () => button(element, 'Download');
    (await until(send)).click();
    const reason = () => inside(element, 'textarea');
    await until(reason);
    await expectNothingSerious(element);
    expect(allInside(element, '[open]').some(({ textContent }) => textContent.includes(text))).to.equal(true);
    // Who gives none stays with the columns, and reads why.
    allInside(element, 'button')
      .findLast(({ textContent }) => textContent.trim() === 'Cancel')
      .click();
    await message(element, text);
    await until(() => !reason() && send()?.getAttribute('aria-disabled') === 'false');
    send().click();
    write(await until(reason), 'The quarterly report');
    button(element, 'Go on').click();
    await until(() => !inside(element, 'lending-sl-dialog[open]'));
    const streams = everyCall().filter(({ headers }) => headers.accept?.includes('ndjson'));
    expect(streams.map(({ headers }) => headers['x-reason'])).to.deep.equal([
      undefined,
      undefined,
      encodeURIComponent('The quarterly report'),
    ]);
    expect(streams[2].body).to.deep.equal(streams[0].body);
  });

  it('a file that does not come says why in the catalogue’s words [ER-04][ER-05][AP-27]', async () => {
    const head = { head: { totalCount: 3, totalIsCapped: false, asOf: '2025-11-21T05:12:00Z' } };
    const answers = [{ status: 404 }, { lines: [head, loans[0]] }];
    const element = await open('loan-approved', {
      columns: loanColumns,
      rows: loans,
      actions: ['downloadList'],
      more: {
        '/lists/loan-approved/rows': ({ headers }) =>
          headers.accept?.includes('ndjson') ? answers.shift() : { data: page(loans) },
      },
    });
    for (const text of ['HTTP error! Status: 404', 'Failed to download the file: ']) {
      if (!inside(element, 'lending-sl-dialog[open]')) button(element, 'Download CSV').click();
      const send = await until(() => button(element, 'Download'));
      await until(() => send.getAttribute('aria-disabled') === 'false');
      send.click();
      await message(element, text);
    }
  });
});
