/** A loan number as a page shows it to whoever has its link: the last four digits. */
export const lastFour = (loan: string): string => `${'x'.repeat(loan.length - 4)}${loan.slice(-4)}`;
