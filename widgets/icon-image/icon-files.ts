const appTypes = ['install', 'offline', 'update', 'home-screen'];
const securityTypes = ['encrypted', 'shield', 'consent', 'redacted'];

/** The folder of an icon type: installable-app icons, data-security icons, otherwise portal icons (CO-33). */
export function folderOf(type: string): 'app' | 'security' | 'portal' {
  if (appTypes.includes(type)) return 'app';
  return securityTypes.includes(type) ? 'security' : 'portal';
}

/** An icon's alternative text (CO-34). */
export const altOf = (type: string): string => type || 'icon-image';

const files = import.meta.glob<string>('./icons/*/*.svg', { query: '?url&no-inline', import: 'default', eager: true });
const plain = './icons/portal/icon-image.svg';

/** The address of a type's own file beside the scripts; that of the plain icon for a type without one. */
export const addressOf = (type: string): string => files[`./icons/${folderOf(type)}/${type}.svg`] ?? files[plain] ?? '';
