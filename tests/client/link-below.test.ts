import { expect, it } from 'vitest';
import { linkBelow } from '../../widgets/client/files/link-below.ts';

it.each([
  ['/images/a.jpg', 'https://desk.example/images/a.jpg'],
  ['https://files.example/a.jpg', 'https://files.example/a.jpg'],
  ['', ''],
])('finds the file %s of a reply at %s', (url, link) => expect(linkBelow('https://desk.example', url)).toBe(link));
