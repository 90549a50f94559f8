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
] as const;

function valueOf(side: unknown, field: string): string | null {
  if (typeof side !== 'object' || side === null || !Object.hasOwn(side, field)) return null;
  const value = (side as Record<string, unknown>)[field];
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : null;
}

/** The shown fields that an event changed, with their values before and after. */
export function changesBetween(before: unknown, after: unknown) {
  return shown
    .map((field) => ({ field, from: valueOf(before, field), to: valueOf(after, field) }))
    .filter(({ from, to }) => from !== to);
}
