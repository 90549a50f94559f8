import type { FileBytes } from './file-bytes.ts';
import { broken, unsafe, type Finding } from './finding.ts';
import { refuseSecondFile } from './polyglot.ts';

/** Names that make a PDF viewer run or start a program. The link's headers stop those in compressed objects. */
const actions = ['/JavaScript', '/Launch', '/RichMedia'];
const tailLength = 2048;

/** Checks that a file begins and ends like a PDF, and starts no program. */
export async function checkPdf(file: FileBytes): Promise<Finding> {
  const head = (await file.read(0, 8)).toString('latin1');
  const tail = (await file.read(Math.max(0, file.size - tailLength), tailLength)).toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(head) || !tail.includes('startxref') || !tail.includes('%%EOF')) throw broken();
  for (const action of actions) {
    if ((await file.indexOf(Buffer.from(action), 0)) >= 0)
      throw unsafe('carries a script. Print it to a new PDF and upload that');
  }
  await refuseSecondFile(file, file.size);
  return { kind: 'pdf', type: 'application/pdf' };
}
