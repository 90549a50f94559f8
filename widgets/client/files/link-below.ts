/** The absolute address of a file that a reply names, below the backend's base or anywhere; empty for no address. */
export const linkBelow = (base: string, url: string): string =>
  url !== '' && URL.canParse(url, base) ? new URL(url, base).href : '';
