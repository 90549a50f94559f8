import { noAddress, noAddressesHere } from '../rules/no-address.ts';
import type { Rule } from '../rules/rule.ts';
import { otpPlaceholders, otpTemplate } from '../rules/validation.ts';

/** The typed variables that the operators' registry knows; untyped ones are refused since January 2026. */
export const typedVariables = [
  '{#numeric#}',
  '{#alphanumeric#}',
  '{#url#}',
  '{#urlott#}',
  '{#cbn#}',
  '{#email#}',
] as const;
const untyped = '{#var#}';

/** What our placeholders are registered as. */
const registeredAs: Readonly<Record<(typeof otpPlaceholders)[number], (typeof typedVariables)[number]>> = {
  '{verificationCode}': '{#numeric#}',
  '{hashCode}': '{#alphanumeric#}',
};
const samples: Readonly<Record<(typeof otpPlaceholders)[number], string>> = {
  '{verificationCode}': '482913',
  '{hashCode}': 'FA+9qCX9VSu',
};
const known: ReadonlySet<string> = new Set([...otpPlaceholders, ...typedVariables]);

const variables = (text: string): string[] => text.match(/\{[^{}]*\}/g) ?? [];
const count = (text: string, part: string) => text.split(part).length - 1;

function replaced(text: string, by: Readonly<Record<(typeof otpPlaceholders)[number], string>>): string {
  return otpPlaceholders.reduce((now, placeholder) => now.replaceAll(placeholder, by[placeholder]), text);
}

/** The text as it is registered: every variable with its type. */
export const registeredText = (text: string): string => replaced(text, registeredAs);
/** The text as a customer reads it, with sample values. */
export const sampleText = (text: string): string => replaced(text, samples);
/** Whether a text was registered with an untyped variable, which ends its registration. */
export const hasExpiredRegistration = (text: string): boolean => text.includes(untyped);

const isWithoutAddress: Rule = (value) =>
  noAddress(`${noAddressesHere}: {#url#} stands for one`)(String(value).replaceAll(/\{[^{}]*\}/g, ' '));

/** Both placeholders, each once, no address, and no variable that nobody fills in (VA-29, VA-30). */
export const otpText: Rule = (value) => {
  const text = String(value);
  if (text === '') return undefined;
  const missing = otpPlaceholders.filter((placeholder) => !text.includes(placeholder));
  const both = `The text must contain ${otpPlaceholders.join(' and ')}.`;
  if (otpTemplate()(text) !== undefined)
    return `${both} ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing.`;
  const repeated = otpPlaceholders.find((placeholder) => count(text, placeholder) > 1);
  if (repeated !== undefined) return `${repeated} may stand in the text once alone`;
  if (hasExpiredRegistration(text)) return `${untyped} has no type and is not registered any more`;
  const unknown = variables(text).find((variable) => !known.has(variable));
  return unknown === undefined ? isWithoutAddress(text) : `There is no placeholder ${unknown}`;
};

/** The characters of an SMS of 7 bits (GSM 03.38), and those that take two places in it. */
const plain = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const double = new Set('^{}\\[~]|€\f');

export interface SmsSize {
  /** Characters as a person counts them. */
  characters: number;
  parts: number;
  /** True when a character that an SMS of 7 bits does not have makes the whole text one of 16 bits. */
  isUnicode: boolean;
  bytes: number;
}

/** The bytes up to which Android's SMS retriever reads a message. */
export const retrieverBytes = 140;

/** How a text goes out as SMS: parts of 160 or 153 plain characters, 70 or 67 where another script is in it. */
export function smsSize(text: string): SmsSize {
  const characters = [...text];
  const isUnicode = characters.some((character) => !plain.has(character) && !double.has(character));
  const length = isUnicode
    ? text.length
    : characters.reduce((sum, character) => sum + (double.has(character) ? 2 : 1), 0);
  const [single, joined] = isUnicode ? [70, 67] : [160, 153];
  return {
    characters: characters.length,
    parts: length === 0 ? 0 : length <= single ? 1 : Math.ceil(length / joined),
    isUnicode,
    bytes: utf8Length(characters),
  };
}

function utf8Length(characters: readonly string[]): number {
  return characters.reduce((sum, character) => {
    const point = character.codePointAt(0) ?? 0;
    return sum + (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4);
  }, 0);
}
