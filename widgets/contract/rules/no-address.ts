import { unlessEmpty } from './basic-validation.ts';
import type { Rule } from './rule.ts';

export const noAddressesHere = 'No addresses here';

/** What a phone underlines as a link: a scheme, www, or a name with a dot before its letters, whatever dot that is. */
const address =
  /:\/\/|(?<![\p{L}\p{N}])(?:www|mailto|tel|sms|upi|javascript|data)\s*[.:\uFF0E\uFF61\u3002](?=\S)|[\p{L}\p{M}\p{N}][.\uFF0E\uFF61\u3002][\p{L}\p{M}]/iu;
/** Characters that nobody sees, with which a name is taken apart. */
const unseen = /\p{Cf}/gu;

/** The text leads nowhere: no reader is sent to a page or a number that one person has typed. */
export const noAddress = (message = noAddressesHere): Rule =>
  unlessEmpty((value) => !address.test(value.replaceAll(unseen, '')), message);
