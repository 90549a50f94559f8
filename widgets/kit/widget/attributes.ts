/** How an attribute's text is read. A `json` property takes the value itself and is never written back as text. */
export type AttributeKind = 'string' | 'number' | 'boolean' | 'json';

/** `loanAppId` -> `loan-app-id`. */
export function attributeName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/**
 * An attribute's value, undefined where the attribute is absent. An empty one is an empty text, no number, true, or no
 * JSON.
 * @throws {Error} for a text that is no number or no JSON
 */
export function parseAttribute(kind: AttributeKind, text: string | null): unknown {
  if (kind === 'boolean') return text !== null && text !== 'false';
  if (text === null) return undefined;
  if (kind === 'string') return text;
  if (text.trim() === '') return undefined;
  if (kind === 'json') return JSON.parse(text) as unknown;
  const number = Number(text);
  if (Number.isNaN(number)) throw new TypeError(`Not a number: ${text}`);
  return number;
}

/** The text of a property set by script; null takes the attribute away. */
export function printAttribute(kind: AttributeKind, value: unknown): string | null {
  if (value === undefined || value === null || (kind === 'boolean' && value === false)) return null;
  return kind === 'boolean' && value === true ? '' : String(value);
}
