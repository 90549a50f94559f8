import { ofetch } from './ofetch.ts';

/**
 * Whether a page, as its server serves it now, does not name a script any more: a newer version has been deployed since
 * this one was loaded. False where the server gives no page.
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
