import { expect, test } from './world.ts';

test('Chromium loads no page but the test’s, and what Playwright turns off in it stays off [release]', async ({
  browser,
  page,
}) => {
  await page.goto('data:text/html,<title>A page</title>');
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] });
  expect(targetInfos.filter(({ url }) => !url.startsWith('data:')).map(({ url }) => url)).toEqual([]);

  const { commandLine } = await session.send('SystemInfo.getInfo');
  const [offByPlaywright = [], ...further] = [...commandLine.matchAll(/--disable-features=(\S+)/g)].map(([, names]) =>
    (names ?? '').split(','),
  );
  expect(further).toHaveLength(1);
  expect(further[0]).toEqual(expect.arrayContaining(offByPlaywright));
});
