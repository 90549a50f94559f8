import { reading } from '../reading.ts';
import type { Asked } from '../route.ts';

/**
 * Makes a ticket at the support desk.
 *
 * @param needsReference whether the caller must name the call
 */
export function makeTicket({ world, values }: Asked, needsReference: boolean) {
  const given = reading(values);
  const loanAppNo = given.optionalText('loanAppNo', { most: 20 });
  given.optionalText('phoneNumber', { most: 20 });
  if (needsReference) given.text('callReferenceId');
  else given.optionalText('callReferenceId');
  if (!needsReference) given.text('entityId', { least: 0 });
  given.check();
  world.count += 1;
  const freshDeskUrl = `https://support.core.example/tickets/${world.count}`;
  if (loanAppNo !== null) world.tickets.set(loanAppNo, freshDeskUrl);
  return { freshDeskUrl };
}
