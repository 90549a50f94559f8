import { expect, it } from 'vitest';
import { linkBelow } from '../../widgets/client/files/link-below.ts';

it.each([
  ['/images/a.jpg', 'https://desk.example/images/a.jpg'],
  ['https://files.example/a.jpg', 'https://files.example/a.jpg'],
  ['', ''],
])('finds the file %s of a reply at %s', (url, link) => expect(linkBelow('https://desk.example', url)).toBe(link));

it('is no address of a script, and of no other thing that is no file', () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,<script></script>', 'about:blank', 'mailto:a@b.example'])
    expect([url, linkBelow('https://lender.example', url)]).toEqual([url, '']);
  expect(linkBelow('https://lender.example', 'data:image/png;base64,AA==')).toBe('data:image/png;base64,AA==');
});
