import type { FileBytes } from './file-bytes.ts';
import { broken } from './finding.ts';
import type { Finding } from '../../../call/files.ts';
import { refuseActions } from './pdf-names.ts';
import { refuseSecondFile } from './polyglot.ts';

const tailLength = 2048;

/** Checks that a file begins and ends like a PDF, and does nothing but being read. */
export async function checkPdf(file: FileBytes): Promise<Finding> {
  const head = (await file.read(0, 8)).toString('latin1');
  const tail = (await file.read(Math.max(0, file.size - tailLength), tailLength)).toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(head) || !tail.includes('startxref') || !tail.includes('%%EOF')) throw broken();
  await refuseActions(file);
  await refuseSecondFile(file, file.size);
  return { kind: 'pdf', type: 'application/pdf' };
}
