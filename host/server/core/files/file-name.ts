import { extensionsOf, inlineTypes } from '../../../../widgets/contract/files/uploads.ts';

const longest = 150;

/** Cleans a sender's name for a file: no path, no invisible characters, none that change the writing direction. */
export function cleanName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const seen = last
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .replace(/^\.+|[. ]+$/g, '');
  const characters = [...seen];
  return (characters.length > longest ? characters.slice(-longest).join('') : seen) || 'file';
}

/** The name with an extension of the content's type. Any other extension, such as a program's, is replaced. */
export function nameFor(name: string, type: string): string {
  const allowed = extensionsOf(type);
  const hasOwn = (text: string) => allowed.some((extension) => text.toLowerCase().endsWith(`.${extension}`));
  if (hasOwn(name)) return name;
  const base = name.replace(/\.[^.]{1,10}$/, '') || 'file';
  return hasOwn(base) ? base : `${base}.${allowed[0] ?? 'bin'}`;
}

/** The Content-Disposition header (RFC 6266): `inline` only for types that are safe to show. */
export function dispositionOf(name: string, type: string): string {
  const full = nameFor(name, type);
  const plain = full.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(full).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inlineTypes.includes(type) ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
