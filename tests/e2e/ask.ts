import type { Page } from '@playwright/test';
import { headers } from '../../widgets/contract/headers.ts';
import { storageKeys } from '../../widgets/client/storage.ts';

/** What a call answers to the page's own session. */
export function ask<Data>(page: Page, path: string, body: object): Promise<Data> {
  return page.evaluate(
    async ([to, sent, names, keys]) => {
      const answer = await fetch(to, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [names.securityToken]: localStorage.getItem(keys.token) ?? '',
          [names.userKey]: localStorage.getItem(keys.userKey) ?? '',
        },
        body: JSON.stringify(sent),
      });
      const { data } = (await answer.json()) as { data: unknown };
      return data as never;
    },
    [path, body, headers, storageKeys] as const,
  );
}
