import { cardFieldRules, fieldRuleOf, type CardField } from './card-field-rules.ts';
import { readOnlyLevel, type DocStatus, type KeyLabel } from './documents.ts';
import type { Udrs } from '../applications/udrs.ts';
import { udrsQueueRoles, type Mover } from '../applications/udrs-moves.ts';
import { firstMessage } from '../rules/rule.ts';
import type { Day } from '../time.ts';

/** States in which cards can be changed: the document desk's own, and the reviews that send back to it. */
export const documentStages = [
  'DOCUMENT_PROCESSING',
  'PENDING_REVIEW_REGULAR',
  'PENDING_REVIEW_GPS',
  'FRAUD_REVIEW',
] as const satisfies readonly Udrs[];

const isWithDocuments = (udrs: Udrs): boolean => documentStages.some((stage) => stage === udrs);

/** Why nobody changes the cards of an application any more; undefined while somebody may. */
export function shutCards(udrs: Udrs): string | undefined {
  if (udrs === 'REJECTED' || udrs === 'CANCELLED' || udrs === 'DISBURSED')
    return 'The work on this application has ended';
  return isWithDocuments(udrs) ? undefined : 'The documents of this application have been reviewed';
}

/** Why nobody, or not this person, may change the cards of an application; undefined if they may. */
export function cardWorkRefusal(udrs: Udrs, movers: readonly Mover[]): string | undefined {
  const shut = shutCards(udrs);
  if (shut !== undefined) return shut;
  const workers: readonly Mover[] = [...(udrsQueueRoles[udrs] ?? []), 'OPS_AGENT', 'OPS_LEAD'];
  return workers.some((role) => movers.includes(role)) ? undefined : 'Your role may look at these documents only';
}

/** Whether a field can be changed (DV-26). */
export function isEditable({ accessLevel }: Pick<CardField, 'accessLevel'>): boolean {
  return accessLevel !== readOnlyLevel;
}

/** Whether a field spans the card (DV-36, DV-37). */
export function isFullWidth({ key, variant }: Pick<CardField, 'key' | 'variant'>): boolean {
  return variant === 'search' || key.endsWith('ADDRESS');
}

/**
 * The message for a wrong value of a field; undefined for a good one. A read-only field is never wrong (VA-41).
 *
 * @param value dates as DD/MM/YYYY
 * @param rest.choices of the field, if it has some
 * @param rest.today YYYY-MM-DD, Asia/Kolkata
 */
export function fieldMessage(
  field: CardField,
  value: string,
  rest: { choices: readonly KeyLabel[] | undefined; today: Day },
): string | undefined {
  return isEditable(field) ? firstMessage(value, cardFieldRules(field, rest)) : undefined;
}

/** A value as it is sent and kept: a PAN and an IFSC have capital letters, whichever were typed. */
export function writtenValue(field: Pick<CardField, 'key' | 'rule'>, value: string): string {
  const rule = fieldRuleOf(field);
  return rule === 'PAN' || rule === 'IFSC' ? value.trim().toUpperCase() : value.trim();
}

/** Shown for a company that stands in the list, or for none that does, and was not picked there (DV-39, DV-40). */
export const pickFromList = 'Choose one of the list';

/** What an update says of a card's status; null leaves it as it is (DV-25). */
export interface Verdict {
  docStatus: DocStatus;
  /** Keys of the reasons. */
  rejectReasons: readonly string[];
}

/**
 * Why a verdict cannot be given; undefined if it can. A rejection has a reason (DV-20), an approval has none, and a
 * missing document cannot be approved.
 */
export function verdictMessage(
  verdict: Verdict | null,
  { reasons, isDocumentMissing }: { reasons: readonly KeyLabel[]; isDocumentMissing: boolean },
): string | undefined {
  if (!verdict) return undefined;
  if (verdict.docStatus === 'APPROVED') {
    if (verdict.rejectReasons.length > 0) return 'Only a rejection has reasons';
    return isDocumentMissing ? 'Upload the document before approving it' : undefined;
  }
  if (verdict.rejectReasons.length === 0) return 'Choose at least one reject reason';
  const isKnown = verdict.rejectReasons.every((key) => reasons.some((reason) => reason.key === key));
  return isKnown ? undefined : 'A reject reason is not one of the list';
}
