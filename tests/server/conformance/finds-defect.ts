import { runConform } from '../../support/conformance/run-conform.ts';
import { startProxy } from './proxy.ts';
import type { Seeded } from './seeded.ts';

/** What a run does not say of a defect that it should; nothing if it is found. */
export async function findsDefect(base: string, states: string, demand: string, seeded: Seeded): Promise<string[]> {
  const { only, defect, step, row, says, off } = seeded;
  const proxy = await startProxy(base, defect);
  try {
    const origin = ['--origin', 'https://pages.example'];
    const { code, said } = await runConform(proxy.base, demand, '--states', states, '--only', only, ...origin);
    const [line = said] = said.split('\n').filter((each) => each.startsWith(`FAIL ${step} `));
    const wanted = [`FAIL ${step} (MUST)`, ...(row === undefined ? [] : [row]), says];
    const missing = wanted.filter((text) => !line.includes(text));
    const screens = off !== undefined && !said.split('Screens that this switches off')[1]?.includes(off) ? [off] : [];
    return [
      ...(code === 1 ? [] : [`exit code ${code}`]),
      ...missing,
      ...screens,
      ...(missing.length > 0 ? [line] : []),
    ];
  } finally {
    await proxy.close();
  }
}
