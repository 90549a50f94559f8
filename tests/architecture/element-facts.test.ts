import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readElements } from '../../widgets/kit/plugins/elements/read-elements.ts';
import { findFiles, root } from '../support/find-files.ts';
import { listsIn, raisedIn } from './element-facts.ts';

const elements = readElements(join(root, 'widgets'));
const sources = [...findFiles('widgets', /\.tsx?$/), ...findFiles('host', /\.tsx?$/)]
  // what is said once, and the tool that reads it
  .filter((file) => !/\.element\.ts$|^widgets\/kit\/(define-widget\.tsx|widget\/widget\.ts|plugins\/)/.test(file));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const events = new Set(elements.flatMap((element) => element.events.map(({ name }) => name)));
const methods = new Set(
  elements.filter(({ isWidget }) => isWidget).flatMap((each) => each.methods.map(({ name }) => name)),
);
const shared = new Set(
  elements.flatMap(({ attributes }) => attributes.flatMap((each) => (each.isShared ? [each.name] : []))),
);
const owns = elements.map(({ attributes }) => attributes.flatMap((each) => (each.isShared ? [] : [each.name])));

/** What makes a list of names a second list of the elements' facts. */
function isSecondList(names: readonly string[]): boolean {
  const among = (known: ReadonlySet<string>) => names.filter((name) => known.has(name)).length;
  return (
    among(events) > 1 ||
    among(methods) > 1 ||
    among(shared) > 1 ||
    owns.some((own) => own.length > 2 && among(new Set(own)) > own.length / 2)
  );
}

const every = [...events, ...methods, ...shared, ...owns.flat()];
/** A file that names too few has no list of them: it is not taken apart. */
const mayList = (code: string) => isSecondList(every.filter((name) => code.includes(name)));

describe('what is said of an element', () => {
  it('is said in its own file alone: no other list names events, methods or attributes', () => {
    const second = sources.flatMap((file) =>
      (mayList(read(file)) ? listsIn(file, read(file)) : [])
        .filter(isSecondList)
        .map((names) => `${file}: ${names.join(', ')}`),
    );
    expect(second).toEqual([]);
  });

  it.each([
    ["const told = ['lending-ready', 'lending-error'];", true],
    ['const told = /^(lending-ready|lending-error)$/;', true],
    ["type Told = 'lending-ready' | 'lending-error';", true],
    ["interface Tag { 'loan-app-id'?: string; 'convox-id'?: string; 'agent-id'?: string; process?: string }", true],
    ["const looks = new Set(['theme', 'density']);", true],
    ["const methods = ['saveDraft', 'reload'];", true],
    ["const finding = ['phone', 'loan-app-no', 'entity-id'];", false],
    ["emit('lending-ready'); emit('lending-error');", false],
  ])('a list is known by %s', (code, isOne) => {
    expect(listsIn('made-up.ts', code).some(isSecondList)).toBe(isOne);
  });

  it('holds every event that a screen raises, and none that no code raises', () => {
    const named = sources.filter((file) => read(file).includes('lending-'));
    const raised = new Set(named.flatMap((file) => raisedIn(file, read(file))));
    // by the element every screen becomes
    for (const name of raisedIn('define-widget.tsx', read('widgets/kit/define-widget.tsx'))) raised.add(name);
    for (const file of findFiles('widgets', /\.element\.ts$/))
      for (const name of raisedIn(file, read(file))) raised.add(name);
    expect([...raised].filter((name) => !events.has(name)).toSorted()).toEqual([]);
    expect([...events].filter((name) => !raised.has(name)).toSorted()).toEqual([]);
  });
});
