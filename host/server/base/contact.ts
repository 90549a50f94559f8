import type { MessageChannel } from '../../../widgets/contract/communications/messages.ts';
import { email } from '../../../widgets/contract/rules/basic-validation.ts';
import { readMobile } from '../../../widgets/contract/rules/read-mobile.ts';
import { maskPhone } from './mask-phone.ts';

const isEmail = (text: string) => email()(text) === undefined;

/**
 * A contact of a channel, as it is stored and compared: 10 digits, or an e-mail address in lower case; null when
 * invalid.
 */
export function contactOf(channel: MessageChannel, given: string | null): string | null {
  const text = given?.trim() ?? '';
  if (channel === 'EMAIL') return text !== '' && isEmail(text) ? text.toLowerCase() : null;
  return readMobile(text) ?? null;
}

/** A number or an address with most of it covered: 98xxxxxx10, axxx@example.com. */
export function maskContact(contact: string): string {
  const [name = '', host] = contact.split('@');
  return host === undefined ? (maskPhone(contact) ?? 'xxxx') : `${name.slice(0, 1)}xxx@${host}`;
}
