import { formatExact as writeExact, paise } from '../../contract/ledger/paise.ts';
import { formatMoney } from './money.ts';

/**
 * An amount to the paisa: ₹1,00,000.50, and ₹1,00,000 where there are no paise. A loan that is not kept to the paisa, and a backend
 * that does not tell of paise, has whole rupees alone. "-" where there is neither.
 *
 * @param exact paise
 * @param whole the same in whole rupees
 */
export function formatExact(exact: number | null | undefined, whole: number | null = null): string {
  return exact === null || exact === undefined ? formatMoney(whole) : writeExact(paise(exact));
}
