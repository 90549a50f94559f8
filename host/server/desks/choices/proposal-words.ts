import type { Choice } from './choices.store.ts';

/** What is proposed for a choice, in a few words; null where nothing is. */
export function proposalInWords({ proposal, label, order, isOffered }: Choice): string | null {
  if (proposal === null) return null;
  return [
    ...(proposal.isOffered && !isOffered ? ['Offer it'] : []),
    ...(proposal.label === label ? [] : [`Words: ${proposal.label}`]),
    ...(proposal.order === order ? [] : [`Order: ${proposal.order}`]),
  ].join('; ');
}
