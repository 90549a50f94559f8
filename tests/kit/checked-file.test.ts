import { expect, it } from 'vitest';
import { problemsOf, resultFile } from '../../widgets/kit/checked-file/result-file.ts';

const checked = {
  token: 't',
  doneCount: 0,
  rowCount: 4,
  okCount: 2,
  failCount: 2,
  preview: [],
  problems: [
    { row: 4, column: 'contact', value: '12', cause: 'Enter a mobile number or an e-mail address' },
    { row: 5, column: 'reason', value: 'none', cause: 'This is none of the reasons' },
  ],
};
const applied = {
  doneCount: 2,
  leftCount: 0,
  okCount: 1,
  failCount: 1,
  results: [
    { row: 2, rowId: 'a', loanApplicationNumber: '', subject: '98XXXXXX10', ok: true },
    {
      row: 3,
      rowId: 'b',
      loanApplicationNumber: '',
      subject: 'a...@b.in',
      ok: false,
      errorMessage: 'Changed meanwhile',
    },
  ],
};

it('names what each line is about by the column of its kind', async () => {
  const lines = (await resultFile('contact', checked, applied).text()).replace('\uFEFF', '').trim().split('\r\n');
  expect(lines).toEqual([
    'Line,contact,Column,Result,Cause',
    '2,98XXXXXX10,,Done,',
    '3,a...@b.in,,Not done,Changed meanwhile',
    '4,12,contact,Not done,Enter a mobile number or an e-mail address',
    '5,,reason,Not done,This is none of the reasons',
  ]);
  expect(problemsOf('contact', applied)).toEqual([
    { row: 3, column: 'contact', value: 'a...@b.in', cause: 'Changed meanwhile' },
  ]);
});
