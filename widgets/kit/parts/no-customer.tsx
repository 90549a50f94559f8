import { lockIcon } from './icons/lock.tsx';
import { Blank } from './load-state.tsx';

/** Shown where the backend knows no loan of a number, or none that the caller may see: it does not say which. */
export function NoCustomer({ loan }: { loan: string }) {
  return (
    <Blank icon={lockIcon} title="No customer to show" text={`No loan with the number ${loan} is yours to see.`} />
  );
}
