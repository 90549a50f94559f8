import { originOf } from '../../client/connection.ts';

/**
 * How an attribute's text is read; a list names every text that it may be. A `json` property takes the value itself and
 * is never written back as text.
 */
export type AttributeKind = 'string' | 'number' | 'boolean' | 'json' | 'origin' | readonly string[];

/** `loanAppId` -> `loan-app-id`. */
export function attributeName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/**
 * An attribute's value. Null (absent) gives undefined, or false for a boolean. An empty text gives '' for a string,
 * true for a boolean, and undefined for every other kind.
 * @throws {Error} for a text that is no number, no JSON, no address or not in the list
 */
export function parseAttribute(kind: AttributeKind, text: string | null): unknown {
  if (kind === 'boolean') return text !== null && text !== 'false';
  if (text === null) return undefined;
  if (kind === 'string') return text;
  if (text.trim() === '') return undefined;
  if (kind === 'json') return JSON.parse(text) as unknown;
  const number = Number(text);
  if (kind === 'number' && !Number.isNaN(number)) return number;
  if (kind === 'origin' ? originOf(text) : kind !== 'number' && kind.includes(text)) return text;
  throw new TypeError(`Not of ${String(kind)}: ${text}`);
}

/** The attribute's text for a property set by script; null where the attribute is to be removed. */
export function printAttribute(kind: AttributeKind, value: unknown): string | null {
  if (value === undefined || value === null || (kind === 'boolean' && value === false)) return null;
  return kind === 'boolean' && value === true ? '' : String(value);
}
