import { expect, it } from 'vitest';
import { chooseTests, distancesTo, readGraph } from '../support/touched-tests.ts';

const graph = readGraph();
const testsOf = (...changed: string[]) =>
  [...distancesTo(changed, graph)].filter(([file]) => /\.test\./.test(file)).map(([file]) => file);

it('a change leads to the tests that import it, over whatever lies between, a style sheet and a built element too', () => {
  expect(testsOf('widgets/contract/files/uploads.ts')).toEqual(
    expect.arrayContaining(['tests/contract/uploads.test.ts', 'tests/server/files/files-content.test.ts']),
  );
  expect(testsOf('widgets/profile/profile.css')).toEqual(['tests/widgets/profile/profile.element.test.js']);
  expect(testsOf('tests/kit/fixtures/parts.fixture.tsx')).toContain('tests/kit/parts.element.test.js');
  expect(testsOf('tests/support/element/axe.js')).toContain('tests/kit/parts.element.test.js');
});

it('no element test is out of reach of what it loads', () => {
  const reached = new Set(testsOf('widgets/kit/define-widget.tsx', 'tests/support/element/page.js'));
  const elementTests = [...graph.keys()].filter((file) => file.endsWith('.element.test.js'));
  expect(elementTests.length).toBeGreaterThan(20);
  expect(elementTests.filter((file) => !reached.has(file))).toEqual([]);
});

it('takes the nearest as far as the time goes, the nearest one in any case, and names what is left', () => {
  const small = new Map([
    ['a.ts', []],
    ['near.test.ts', ['a.ts']],
    ['b.ts', ['a.ts']],
    ['far.test.ts', ['b.ts']],
    ['other.test.ts', []],
  ]);
  const distances = distancesTo(['a.ts'], small);
  expect([...distances]).toEqual([
    ['a.ts', 0],
    ['near.test.ts', 1],
    ['b.ts', 1],
    ['far.test.ts', 2],
  ]);
  const within = (seconds: number) => chooseTests(distances, /\.test\.ts$/, seconds, () => 10);
  expect(within(20)).toEqual({ run: ['near.test.ts', 'far.test.ts'], left: [] });
  expect(within(1)).toEqual({ run: ['near.test.ts'], left: ['far.test.ts'] });
});
