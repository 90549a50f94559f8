import type { ComplianceDesk } from '../../contract/compliance/compliance.ts';
import { KeysDialog } from '../../kit/overlay/keys-dialog.tsx';

const ofReview = [
  { keys: ['j', '↓'], does: 'Next question' },
  { keys: ['k', '↑'], does: 'Question before' },
  { keys: ['p'], does: 'The question passes: go on to the next one' },
  { keys: ['d'], does: 'Note a discrepancy' },
];
const ofAll = [
  { keys: ['n'], does: 'Next case' },
  { keys: ['?'], does: 'Show these keys' },
];

/** The keys of a desk of compliance. */
export function CaseKeysDialog({ desk, close }: { desk: ComplianceDesk; close(): void }) {
  return <KeysDialog rows={desk === 'review' ? [...ofReview, ...ofAll] : ofAll} close={close} />;
}
