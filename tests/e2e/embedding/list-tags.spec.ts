import type { FrameLocator, Locator } from '@playwright/test';
import { listRows } from '../../../widgets/contract/lists.ts';
import { listTags } from '../../../widgets/contract/lists/list-tags.ts';
import type { CallReply } from '../../../widgets/contract/schemas.ts';
import { seriousFindings } from '../../support/accessibility.ts';
import { sampled } from '../../support/tiers/tiers.ts';
import { pageWith, seenOf, tokenOf } from '../embedding.ts';
import { expect, test } from '../world.ts';

const tagged = sampled(Object.entries(listTags), () => 'tag');
/** What the server says of a list, as the page that shows it asks. */
type Told = CallReply<'promo-code.tabs'>;

for (const [tag, list] of tagged)
  test(`<${tag}> stands alone on another origin's page, as a tag and in a frame [EM-07]`, async ({
    page,
    host,
    elsewhere,
  }) => {
    const { title } = listRows[list];
    await page.exposeFunction('getToken', () => tokenOf(host.base, 'lead@demo.example'));
    const giving = (markup: string) =>
      pageWith(
        `${markup}<script>document.querySelector('#given').getToken = () => window.getToken();</script>`,
        host.base,
      );
    const shows = async (screen: Locator | FrameLocator, path: `/${string}`, markup: string) => {
      const answered = page.waitForResponse((response) => response.url().endsWith(`/lists/${list}/tabs`));
      await page.goto(elsewhere.page(path, giving(markup)));
      const { data } = (await (await answered).json()) as { data: Told };
      const shown = data.tabs.find(({ defaultSelected }) => defaultSelected) ?? data.tabs[0];
      await expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
      for (const { label } of shown?.tableColumnConfig.slice(0, 2) ?? [])
        await expect(screen.getByRole('columnheader', { name: label }).first()).toBeVisible();
      await expect(screen.locator('tbody tr[data-row], .blank').first()).toBeVisible();
    };

    await shows(page.locator(tag), `/${tag}`, `<${tag} id="given" api-base="${host.base}" list="hold"></${tag}>`);
    expect(await page.evaluate((name) => customElements.get(name) !== undefined, tag)).toBe(true);
    expect(await seenOf(page, 'lending-error')).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);

    const screen = tag.replace('lending-', '');
    await shows(
      page.frameLocator('lending-frame iframe'),
      `/${tag}-framed`,
      `<lending-frame id="given" src="${host.base}" screen="${screen}"></lending-frame>`,
    );
  });
