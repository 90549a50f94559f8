/**
 * The absolute address of a file that a reply names, below the backend's base or anywhere. Empty for no address, and
 * for one that is no file: a script in an address must not run.
 */
export function linkBelow(base: string, url: string): string {
  if (url === '' || !URL.canParse(url, base)) return '';
  const { href } = new URL(url, base);
  return /^(https?:|blob:|data:image\/)/.test(href) ? href : '';
}
