import type { Role } from './roles.ts';

/** What somebody has done on a case, if it keeps this person from another step on the same case. */
type Deed =
  | 'gave'
  | 'granted'
  | 'raised'
  | 'complainedOf'
  | 'used'
  | 'uploaded'
  | 'opened'
  | 'scanned'
  | 'answered'
  | 'accepted'
  | 'submitted'
  | 'approved'
  | 'requested'
  | 'initiated'
  | 'released'
  | 'created'
  | 'wrote'
  | 'proposed'
  | 'concerned'
  | 'sanctioned'
  | 'made'
  | 'declined'
  | 'checked'
  | 'confirmed'
  | 'audited'
  | 'conducted';

/** A right: who has it, and who may not use it. */
export interface Right {
  roles: readonly Role[];
  /** Those of `roles` that have the right only for their own loans. */
  ofOwnLoans?: readonly Role[];
  /**
   * Maker is never checker: a person with such a deed on a case may not use the right on it, and reads the sentence.
   */
  apart?: Readonly<Partial<Record<Deed, string>>>;
}
