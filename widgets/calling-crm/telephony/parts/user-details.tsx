import { lazyPart } from '../../../kit/lazy-part.ts';
import { Status } from '../../../kit/parts/status.tsx';
import { CustomerPane } from '../../parts/customer/customer-pane.tsx';
import { useLater } from '../../../kit/use-later.ts';
import { detailOf } from '../loaded-call.ts';
import type { UserCardsProps } from './user-cards.tsx';

const UserCards = lazyPart(async () => (await import('./user-cards.tsx')).UserCards);

/** The customer's details. The header already names who is on the line, so the form is drawn first. */
export function UserDetails(props: UserCardsProps) {
  const isPainted = useLater(0);
  const status = detailOf(props.loaded, 'appStatus');
  return (
    <CustomerPane widget={props.widget} status={status && <Status value={status} />}>
      {isPainted && <UserCards {...props} />}
    </CustomerPane>
  );
}
