import { KeysDialog } from '../../../kit/overlay/keys-dialog.tsx';
import type { CustomerFileState } from '../../file-state.ts';

const ofAgency = [
  { keys: ['n'], does: 'Next customer' },
  { keys: ['c'], does: 'Call the customer' },
  { keys: ['f'], does: 'Feedback' },
];
const ofAll = [{ keys: ['?'], does: 'Show these keys' }];

/** The keys of a customer's file. */
export function FileKeysDialog({ state, close }: { state: CustomerFileState; close(): void }) {
  return <KeysDialog rows={state.variant === 'agency' ? [...ofAgency, ...ofAll] : ofAll} close={close} />;
}
