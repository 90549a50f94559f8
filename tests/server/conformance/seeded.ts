import type { Defect } from './proxy.ts';

/** A defect, the workflow that finds it, and what is said of it. */
export interface Seeded {
  is: string;
  only: string;
  defect: Defect;
  /** The step that fails. */
  step: string;
  /** A row of the ledger beside it. */
  row?: string;
  says: string;
  /** A screen that does not work with it. */
  off?: string;
}
