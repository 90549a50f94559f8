/** Fields of audit events that a timeline shows: none of them can hold a borrower's name, number or address. */
const shown = [
  'udrs',
  'hold',
  'holdReason',
  'callStatus',
  'subCallStatus',
  'field',
  'nachStatus',
  'card',
  'documentStatus',
  'complianceStatus',
  'vkycStatus',
  'vkycDesk',
  'vkycDecision',
  'vkycSession',
  'vkycOutcome',
] as const;

function valueOf(side: unknown, field: string): string | null {
  if (typeof side !== 'object' || side === null || !Object.hasOwn(side, field)) return null;
  const value = (side as Record<string, unknown>)[field];
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : null;
}

/** The fields of a card that was corrected, by label: their values stand in the event with identifiers masked. */
function corrected(side: unknown): object {
  if (typeof side !== 'object' || side === null || !('fields' in side)) return {};
  return typeof side.fields === 'object' && side.fields !== null && !Array.isArray(side.fields) ? side.fields : {};
}

/** The shown fields that an event changed, with their values before and after. */
export function changesBetween(before: unknown, after: unknown) {
  const [old, now] = [corrected(before), corrected(after)];
  return [
    ...shown.map((field) => ({ field, from: valueOf(before, field), to: valueOf(after, field) })),
    ...Object.keys(now).map((field) => ({ field, from: valueOf(old, field), to: valueOf(now, field) })),
  ].filter(({ field, from, to }) => from !== to || Object.hasOwn(now, field));
}
