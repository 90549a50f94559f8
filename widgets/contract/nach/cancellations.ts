/** Why a mandate that the bank has registered is to be cancelled there, in words beside its number. */
export const cancellationWords = {
  ENDED: 'The application has ended',
  REPLACED: 'Another mandate was issued',
  REPORTED: 'The bank has it, and no loan collects by it',
} as const;
export type CancellationReason = keyof typeof cancellationWords;

/** How many mandates to be cancelled one page shows. */
export const shownCancellations = 100;
