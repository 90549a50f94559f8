import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pdf, specimen, type Specimen } from '../../../demo/kit/specimens.ts';

/** Drawings of documents, below the project's root like CLIENT_DIR. */
const directory = 'host/server/desks/documents/demo/specimens';
const card = { width: 1515, height: 957 } as const;

function drawing(name: string, size: { width: number; height: number }): Specimen {
  const content = readFileSync(path.resolve(directory, `${name}.jpg`));
  return specimen({ name: `${name}.jpg`, kind: 'image', type: 'image/jpeg', content, ...size });
}

function page(name: string, lines: readonly string[]): Specimen {
  const content = pdf([lines[0] ?? name, 'Specimen of a demo: no customer data', ...lines.slice(1)]);
  return specimen({ name: `${name}.pdf`, kind: 'pdf', type: 'application/pdf', content, width: null, height: null });
}

/** The files that customers of the demo have sent, by what they show. The bytes are the same on every machine. */
export function makeDocumentSpecimens() {
  return {
    panFront: drawing('pan-front', card),
    aadhaarFront: drawing('aadhaar-front', card),
    aadhaarBack: drawing('aadhaar-back', card),
    addressFront: drawing('address-front', card),
    addressBack: drawing('address-back', card),
    employeeCard: drawing('employee-card', card),
    selfie: drawing('selfie', { width: 1080, height: 1350 }),
    statement: page('bank-statement-six-months', [
      'Statement of account, six months',
      'Account holder: Sample Holder',
      'Account: XXXXXXXX0000',
      'Date            Particulars                    Debit         Credit        Balance',
      '01/06           Opening balance                                            24,310.00',
      '03/06           Rent                           14,000.00                   10,310.00',
      '30/06           Salary, Example Industries                   52,400.00     62,710.00',
      '05/07           Electricity                     1,260.00                   61,450.00',
      '31/07           Salary, Example Industries                   52,400.00     98,120.00',
      '31/08           Salary, Example Industries                   52,400.00   1,21,940.00',
    ]),
    salarySlip: page('salary-slip', [
      'Salary slip',
      'Example Industries Limited',
      'Employee: Sample Holder, EX-000000',
      'Basic                        31,000.00',
      'House rent allowance         12,400.00',
      'Special allowance            14,200.00',
      'Provident fund               -3,720.00',
      'Professional tax               -200.00',
      'Net pay                      53,680.00',
    ]),
  };
}
export type DocumentSpecimen = keyof ReturnType<typeof makeDocumentSpecimens>;
