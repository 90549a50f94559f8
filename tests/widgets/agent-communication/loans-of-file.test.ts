import { expect, it } from 'vitest';
import { loansOfFile } from '../../../widgets/agent-communication/message-form.ts';

const fileOf = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => new File(parts, 'loans.csv');
const loans = ['251100000001', '251100000002'];

it('loan numbers are read from a file as spreadsheets save it', async () => {
  const wrapped = `Loan application number\r\n="${loans[0]}"\r\n'${loans[1]}\r\n\r\n`;
  expect(await loansOfFile(fileOf(`loanApplicationNumber\n${loans.join('\n')}`))).toEqual(loans);
  expect(await loansOfFile(fileOf(`\uFEFF"sep=;"\r\n${wrapped}`))).toEqual(loans);
  expect(await loansOfFile(fileOf('loanApplicationNumber\n"=""251100000001"""\n'))).toEqual([loans[0]]);
  const utf16 = new Uint8Array(Buffer.from(`\uFEFF${wrapped}`, 'utf16le'));
  expect(await loansOfFile(fileOf(utf16))).toEqual(loans);
});

it('a number that Excel has shortened refuses the file', async () => {
  expect(await loansOfFile(fileOf('loanApplicationNumber\n2.51E+11\n'))).toBe(
    'Excel has shortened this number. Format the column as Text and paste it again',
  );
  expect(await loansOfFile(fileOf('loans\n251100000001\n'))).toMatch(/^The first line of this file must be/);
});
