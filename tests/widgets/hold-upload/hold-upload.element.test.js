import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { clearPage, nextEvent, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';
/** @import { Answers } from '#support/stub.js' */

const token = '00000000-0000-0000-0000-0000000000aa';
const checked = {
  token,
  doneCount: 0,
  rowCount: 3,
  okCount: 2,
  failCount: 1,
  preview: [
    { row: 2, loanApplicationNumber: '251118093114', subject: '251118093114', from: null, to: 'Technical issue' },
    {
      row: 3,
      loanApplicationNumber: '251118093115',
      subject: '251118093115',
      from: null,
      to: 'Customer not reachable',
    },
  ],
  problems: [{ row: 4, column: 'holdReason', value: 'NO_SUCH', cause: 'This is none of the hold reasons' }],
};
const applied = {
  doneCount: 2,
  leftCount: 0,
  results: [
    { row: 2, rowId: 'a', loanApplicationNumber: '251118093114', subject: '251118093114', ok: true },
    {
      row: 3,
      rowId: 'b',
      loanApplicationNumber: '251118093115',
      subject: '251118093115',
      ok: false,
      errorCode: 'ROW_LOCKED',
      errorMessage: 'Priya Nair has this open',
    },
  ],
  okCount: 1,
  failCount: 1,
};

describe('lending-hold-upload', () => {
  let backend;

  /** @param {Answers} [answers] @param {number} [width] */
  function open(answers = {}, width) {
    localStorage.setItem('lending.majorVersion', '137');
    localStorage.setItem('lending.securityToken', 'token');
    localStorage.setItem('lending.userKey', 'key');
    const user = {
      id: '1',
      firstName: 'Meera',
      lastName: 'Krishnan',
      roles: ['OPS_AGENT'],
      portalRouteList: [{ viewName: 'ops', routeList: [{ key: 'HOLD_CSV_UPLOAD' }, { key: 'HOLD' }] }],
    };
    localStorage.setItem('lending.user', JSON.stringify(user));
    backend = stubCalls({ '/hold/csv/check': { data: checked }, '/hold/csv/apply': { data: applied }, ...answers });
    return place('<lending-hold-upload></lending-hold-upload>', { width });
  }
  const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
  const allInside = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
  const button = (element, text) =>
    allInside(element, 'button').find(({ textContent }) => textContent.trim().startsWith(text));
  async function choose(element, name = 'holds.csv') {
    const input = await until(() => inside(element, 'input[type=file]'));
    const files = new DataTransfer();
    files.items.add(new File(['loanApplicationNumber,holdReason,comment\n'], name, { type: 'text/csv' }));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }
  async function saved(act) {
    const real = URL.createObjectURL;
    let content;
    URL.createObjectURL = (blob) => {
      content = blob;
      return real.call(URL, blob);
    };
    try {
      act();
      await until(() => content);
    } finally {
      URL.createObjectURL = real;
    }
    return content.text();
  }
  const expectNothingSerious = async (element) => expect(await findings(element.parentElement)).to.deep.equal([]);

  before(async () => {
    await import('/dist/client/widgets/lending-hold-upload.js');
  });
  afterEach(() => {
    clearPage();
    backend?.restore();
    localStorage.clear();
  });

  it('shows each faulty line with column and cause before anything is held, and the rest is applied once asked [RT-23][UT-14]', async () => {
    const element = open();
    await choose(element);
    const faults = await until(() => inside(element, '.lines tbody tr'));
    expect([...faults.cells].map(({ textContent }) => textContent)).to.deep.equal([
      '4',
      'holdReason',
      'NO_SUCH',
      'This is none of the hold reasons',
    ]);
    expect(inside(element, '.notice').textContent).to.include('3 lines, 2 good, 1 not');
    expect(inside(element, '.preview').textContent).to.include('251118093114 is held: Technical issue');
    await expectNothingSerious(element);
    expect(backend.asked.map(({ path }) => path)).to.deep.equal(['/hold/csv/check']);
    button(element, 'Apply 2 lines').click();
    await until(() => button(element, 'Download result'));
    expect(backend.asked.at(-1)).to.deep.include({ path: '/hold/csv/apply', body: { token } });
    expect(inside(element, '.notice').textContent).to.include('1 done, 2 not done');
    const lines = allInside(element, '.lines tbody tr').map(({ cells }) => [...cells].map((cell) => cell.textContent));
    expect(lines.map((cells) => [cells.at(0), cells.at(-1)])).to.deep.equal([
      ['3', 'Priya Nair has this open'],
      ['4', 'This is none of the hold reasons'],
    ]);
    const file = await saved(() => button(element, 'Download result').click());
    expect(file.replace('\uFEFF', '').split('\r\n').slice(1, 4)).to.deep.equal([
      '2,251118093114,,Done,',
      '3,251118093115,,Not done,Priya Nair has this open',
      '4,,holdReason,Not done,This is none of the hold reasons',
    ]);
    const asked = nextEvent('lending-navigate');
    element.addEventListener('lending-navigate', (event) => event.preventDefault());
    button(element, 'Applications on Hold').click();
    expect((await asked).detail).to.deep.include({ screen: 'HOLD' });
  });

  it('names what a good line is about in the words of the server', async () => {
    const preview = [{ row: 2, loanApplicationNumber: '', subject: '98XXXXXX10', from: null, to: 'Technical issue' }];
    const element = open({ '/hold/csv/check': { data: { ...checked, preview } } });
    await choose(element);
    const line = await until(() => inside(element, '.preview li'));
    expect(line.textContent.trim()).to.equal('98XXXXXX10 is held: Technical issue');
  });

  it('takes nothing but .csv, says what the server has against a file, and lets another be chosen', async () => {
    const message = 'The first line must name the columns loanApplicationNumber, holdReason, comment';
    const element = open({ '/hold/csv/check': { error: { errorCode: 'CSV_HEADER_WRONG', errorMessage: message } } });
    await choose(element, 'holds.xlsx');
    await until(() => inside(element, '.notice')?.textContent.includes('Choose a .csv file'));
    expect(backend.asked).to.deep.equal([]);
    await choose(element);
    await until(() => inside(element, '.notice')?.textContent.includes(message));
    const field = await until(() => inside(element, 'input[type=file]'));
    expect(field.files.length).to.equal(0);
  });

  it('is empty again after each kind of failure, and takes the same file once more [AP-25]', async () => {
    const refusal = { error: { errorCode: 'CSV_HEADER_WRONG', errorMessage: 'The first line is wrong' } };
    /** @type {import('#support/stub.js').Answer[]} */
    const failures = [refusal, { status: 413 }, { status: 500 }, 'offline'];
    let asked = 0;
    const element = open({ '/hold/csv/check': () => failures[asked++] ?? { data: checked } });
    for (const [at, failure] of failures.entries()) {
      await choose(element);
      await until(() => asked === at + 1);
      const field = await until(() => inside(element, 'input[type=file]'));
      expect(field.files.length, JSON.stringify(failure)).to.equal(0);
      expect(inside(element, '.checked-file').textContent).to.not.include('holds.csv');
    }
    await choose(element);
    await until(() => button(element, 'Apply 2 lines'));
  });

  it('counts the causes of more faults than are drawn, the most frequent first, and gives a file of them all', async () => {
    const causes = ['This is none of the hold reasons', 'No application has this number', 'A comment is missing'];
    const counts = [40, 71, 9];
    const wrong = counts.flatMap((count, at) => Array.from({ length: count }, () => causes[at]));
    const problems = wrong.map((cause, at) => ({
      row: at + 2,
      column: at < 40 ? 'holdReason' : at < 111 ? 'loanApplicationNumber' : '',
      value: at < 40 ? 'NO_SUCH' : at < 111 ? '000000000000' : '',
      cause,
    }));
    const faulty = { ...checked, token: null, rowCount: 120, okCount: 0, failCount: 120, preview: [], problems };
    const element = open({ '/hold/csv/check': { data: faulty } });
    await choose(element);
    const list = await until(() => inside(element, '[aria-label=Causes]'));
    expect([...list.children].map(({ textContent }) => textContent)).to.deep.equal([
      '71 No application has this number',
      '40 This is none of the hold reasons',
      '9 A comment is missing',
    ]);
    expect(allInside(element, '.lines tbody tr')).to.have.lengthOf(100);
    expect(inside(element, '.checked-file').textContent).to.include(
      'and 20 more, all of them in the file to download:',
    );
    expect(button(element, 'Apply 0 lines').disabled).to.equal(true);
    await expectNothingSerious(element);

    const file = await saved(() => button(element, 'Download faults').click());
    const lines = file.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines).to.have.lengthOf(121);
    expect([lines[0], lines[1], lines[41], lines[120]]).to.deep.equal([
      'Line,loanApplicationNumber,Column,Result,Cause',
      '2,,holdReason,Not done,This is none of the hold reasons',
      '42,000000000000,loanApplicationNumber,Not done,No application has this number',
      '121,,,Not done,A comment is missing',
    ]);
    expect(backend.asked.map(({ path }) => path)).to.deep.equal(['/hold/csv/check']);

    button(element, 'Another file').click();
    expect((await until(() => inside(element, 'input[type=file]'))).files.length).to.equal(0);
    expect(inside(element, '.lines')).to.equal(null);
  });

  it('says how far it is, can be continued where the connection is lost, and goes on where a file was left', async () => {
    const long = { ...checked, rowCount: 5_000, okCount: 5_000, failCount: 0, problems: [] };
    const part = (doneCount) => ({
      data: { doneCount, leftCount: 5_000 - doneCount, results: [], okCount: doneCount, failCount: 0 },
    });
    let hold;
    const held = new Promise((resolve) => (hold = resolve));
    /** @type {(() => any)[]} */
    const answers = [() => part(1_200), () => 'offline', () => part(2_400), () => held];
    const element = open({
      '/hold/csv/check': { data: long },
      '/hold/csv/apply': () => answers.shift()?.(),
    });
    await choose(element);
    (await until(() => button(element, 'Apply 5,000 lines'))).click();
    const cause = await until(() => inside(element, '[role=alert]'));
    expect(cause.textContent).to.include('The server cannot be reached');
    const more = button(element, 'Continue with 3,800 lines');
    expect(inside(element, 'p[role=status]').textContent).to.include('1,200 of 5,000 done');
    await expectNothingSerious(element);
    more.click();
    await until(() => inside(element, 'p[role=status]')?.textContent.includes('2,400 of 5,000 done'));
    const bar = inside(element, 'progress');
    expect([bar.value, bar.max]).to.deep.equal([2_400, 5_000]);
    hold({ data: { ...applied, doneCount: 5_000, okCount: 4_999 } });
    await until(() => button(element, 'Download result'));
    expect(inside(element, '.notice').textContent).to.include('4,999 done, 1 not done');
    expect(backend.asked.filter(({ path }) => path === '/hold/csv/apply').map(({ body }) => body)).to.deep.equal(
      Array.from({ length: 4 }, () => ({ token })),
    );
    clearPage();
    backend.restore();

    const again = open({ '/hold/csv/check': { data: { ...long, doneCount: 1_200 } } });
    await choose(again);
    await until(() => button(again, 'Continue with 3,800 lines'));
    expect(inside(again, 'p[role=status]').textContent).to.include('1,200 of 5,000 done');
  });

  it('has neither causes nor a file of faults where every line is good', async () => {
    const good = { ...checked, rowCount: 2, failCount: 0, problems: [] };
    const element = open({ '/hold/csv/check': { data: good } });
    await choose(element);
    await until(() => button(element, 'Apply 2 lines'));
    expect(button(element, 'Download faults')).to.equal(undefined);
    expect(inside(element, '[aria-label=Causes]')).to.equal(null);
    expect(inside(element, '.lines')).to.equal(null);
  });

  it('names every hold reason, and gives a sample file of them [engines]', async () => {
    const element = open({}, 320);
    const sample = await until(() => button(element, 'Sample file'));
    const keys = allInside(element, '.reasons code').map(({ textContent }) => textContent);
    expect(keys).to.include.members(['CUSTOMER_NOT_REACHABLE', 'TECHNICAL_ISSUE']).and.not.include('CLEAR');
    const lines = (await saved(() => sample.click())).replace('\uFEFF', '').trim().split('\r\n');
    expect(lines[0]).to.equal('loanApplicationNumber,holdReason,comment');
    expect(lines.slice(1).map((line) => line.split(',')[1])).to.deep.equal(keys);
    expect(element.scrollWidth).to.be.at.most(element.clientWidth);
    await expectNothingSerious(element);
  });
});
