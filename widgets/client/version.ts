import { ofetch } from './ofetch.ts';

/**
 * Checks whether a newer version has been deployed since this page was loaded: the page, as its server sends it now,
 * does not name the script any more. False if the server sends no page.
 *
 * @param file the script's path, as the page named it
 */
export async function isReplaced(page: string, file: string): Promise<boolean> {
  try {
    const text = await ofetch(page, { responseType: 'text', cache: 'no-store', retry: 0, timeout: 5000 });
    return !text.includes(file.split('/').at(-1) ?? file);
  } catch {
    return false;
  }
}
