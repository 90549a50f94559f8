import type { FileBytes } from './file-bytes.ts';
import { broken, unsafe, type Finding } from './finding.ts';
import { refuseSecondFile } from './polyglot.ts';

/** Names in a PDF that make a viewer run or start something. Compressed objects may hide them: the link's headers stop those. */
const actions = ['/JavaScript', '/Launch', '/RichMedia'];
const tailLength = 2048;

/** Checks a PDF: begins and ends as one, and starts nothing. */
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
