import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { leftOut } from '../../widgets/kit/plugins/slim-react/left-out.ts';
import { slimReact } from '../../widgets/kit/plugins/slim-react/slim-react.ts';
import { findFiles, root } from '../support/find-files.ts';

const installed = readFileSync(join(root, 'node_modules/react-dom/cjs/react-dom-client.production.js'), 'utf8');

/** What a source must not use, because React DOM comes without it. */
const banned: readonly RegExp[] = [
  /import \{[^}]*\b(?:Suspense|SuspenseList|lazy|use|Activity|ViewTransition|startTransition|useTransition|useDeferredValue|useActionState|useOptimistic)\b[^}]*\} from 'react';/,
  /import \{[^}]*\b(?:useFormStatus|requestFormReset|preload|preinit|preconnect|prefetchDNS)\b[^}]*\} from 'react-dom';/,
  /\bhydrateRoot\b/,
  /\bcomponentStack\b/,
  /<(?:html|head|body|link|style|script|title|meta)[\s>/]/,
  /<Fragment [^>]*ref=/,
  /<(?:form|button|input)\s[^>]*\b(?:action|formAction)=\{/,
];

describe('React DOM as a browser downloads it', () => {
  it('is what is installed, without what no screen asks of it', () => {
    const slim = slimReact(installed);
    expect(slim.length).toBeLessThan(0.7 * installed.length);
    const exported: { createRoot?: unknown; hydrateRoot?: unknown } = {};
    const react = { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: {}, version: '19.3.1' };
    const named: Record<string, unknown> = {
      react: { ...react, version: /exports\.version = "([^"]+)"/.exec(installed)?.[1] },
      'react-dom': { __DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: { d: {} } },
      scheduler: {},
    };
    runInNewContext(slim, { exports: exported, require: (name: string) => named[name], console });
    expect(exported.createRoot).toBeTypeOf('function');
    expect(exported.hydrateRoot).toBeUndefined();
  });

  it('keeps the names that a case left out declares for the others', () => {
    const every = Object.values(leftOut)
      .flat()
      .map((name) => `function ${name}() { return 1; }`)
      .join('\n');
    const code = `${every}
function work(fiber) {
  switch (fiber.tag) {
    case 5: kind = 'host'; return kind;
    case 13: var kind = 'suspense'; return kind;
    case 6: return isHydrating ? 'hydrated' : 'text';
    case 7: fiber.seen = true;
    case 22: kind = 'fell through'; return kind;
  }
}
var isHydrating = true;
function input(isHydrating) { return isHydrating; }
exports.answers = [work({ tag: 5 }), work({ tag: 6 }), work({ tag: 7 }), work({ tag: 13 }), input(1), getResource()];
exports.hydrateRoot = function () { };`;
    const exported: Record<string, unknown> = {};
    runInNewContext(slimReact(code), { exports: exported });
    expect(exported).toEqual({ answers: ['host', 'text', 'fell through', 'text', 1, null] });
  });

  it('does not come from a version whose functions have other names', () => {
    expect(() => slimReact(installed.replaceAll('popHydrationState', 'popped'))).toThrow(
      'React DOM has no function popHydrationState',
    );
  });

  it('has everything that the screens, and what tests draw, use', () => {
    const sources = [
      ...findFiles('widgets', /\.tsx?$/),
      ...findFiles('host', /\.tsx?$/),
      ...findFiles('tests', /\.fixture\.tsx$/),
    ].filter((file) => !/host\/(?:server|conformance|gallery\/snippets)|kit\/plugins/.test(file));
    expect(sources.length).toBeGreaterThan(500);
    const uses = sources.flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return banned.filter((pattern) => pattern.test(text)).map((pattern) => `${file}: ${pattern.source}`);
    });
    expect(uses).toEqual([]);
  });
});
