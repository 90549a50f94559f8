import { detailGroups, type DetailGroup, type DetailRow } from '../parts/customer/detail-groups.ts';
import type { LoadedCall } from './loaded-call.ts';
import { mobileLabel } from '../../contract/words.ts';

const extraRow = (key: string, label: string, value: string | null): DetailRow => ({ key, label, value, kind: 'text' });
const holdsLoan = ({ rows }: DetailGroup) => rows.some(({ key }) => key === 'loanAppNo');

/**
 * The customer's cards: User Details first, then the loan's, then the others. Beside the record's own fields User
 * Details shows the masked number, and the loan's card the product.
 */
export function telephonyDetails(loaded: LoadedCall): { user: DetailGroup; others: DetailGroup[] } {
  const [user, ...nested] = detailGroups(loaded.answer.callingResponseDto);
  const product = extraRow('productType', 'Product type', loaded.answer.productType);
  const withProduct = (group: DetailGroup) => (holdsLoan(group) ? { ...group, rows: [...group.rows, product] } : group);
  const [name, ...rows] = user?.rows ?? [];
  const phone = extraRow('maskedPhone', mobileLabel, loaded.call.maskedPhone);
  const own = { key: 'userDetails', title: 'User Details', rows: name ? [name, phone, ...rows] : [phone] };
  return {
    user: withProduct(own),
    others: nested.map(withProduct).toSorted((one, other) => Number(holdsLoan(other)) - Number(holdsLoan(one))),
  };
}
