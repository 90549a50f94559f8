import type { Result } from '../workflow.ts';

const marks = { passed: 'ok  ', failed: 'FAIL', notChecked: '-   ' };

/** One line for a step that is over. */
export function progressLine({ outcome, id, level, rows, says, why = '' }: Result): string {
  if (outcome === 'passed') return `${marks.passed} ${id}`;
  if (outcome === 'notChecked') return `${marks.notChecked} ${id}: not checked, ${why}`;
  const about = rows.length > 0 ? ` [${rows.join(' ')}]` : '';
  return `${marks.failed} ${id} (${level})${about}: ${why}. ${says}`;
}
