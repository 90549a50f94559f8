import { may } from '../session/rights.ts';
import { complianceCodes, coveredCode } from './compliance.ts';

/** Compliance and the operations lead alone may know of a sanctions hit: to tell the customer is an offence (PMLA). */
export function knowsHits(roles: readonly string[]): boolean {
  return may('decideCompliance', roles) || roles.includes('OPS_LEAD');
}

/** What reviewers write down for themselves, and what may name a hit. */
const secretActions: readonly string[] = ['CHECK_COMPLIANCE', 'DECIDE_COMPLIANCE'];
const codes: readonly string[] = complianceCodes;

interface Told<Change> {
  action: string;
  changes: readonly Change[];
  reasonCodes: readonly string[];
  remark: string | null;
}

/**
 * An event of the timeline as somebody may read it. Who may not know of hits reads every code of compliance as one and the
 * same, so that its absence tells nothing either, and no remark of a reviewer.
 */
export function toldTo<Change, Event extends Told<Change>>(roles: readonly string[], event: Event): Event {
  if (knowsHits(roles)) return event;
  const reasonCodes = [...new Set(event.reasonCodes.map((code) => (codes.includes(code) ? coveredCode : code)))];
  if (!secretActions.includes(event.action)) return { ...event, reasonCodes };
  return { ...event, reasonCodes, changes: [], remark: null };
}
