const start = '/open-file/';

/**
 * The address, below the server's base, of the page that opens a file again whose link has ended. It holds no right to
 * the file: the page asks for a fresh link in the session of its browser.
 */
export function openFileAddress(fileId: string): string {
  return `${start}${fileId}`;
}

/** The id of the file that such an address names; undefined for the address of another page. */
export function openedFileOf(pathname: string): string | undefined {
  return pathname.startsWith(start) ? pathname.slice(start.length).replace(/\/$/, '') : undefined;
}
