import type { CustomerFile, CustomerFileState } from '../../file-state.ts';

/** What every dialog of a file is given. */
export interface FileDialogProps {
  file: CustomerFile;
  state: CustomerFileState;
  close(): void;
}
