import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  impact: string | null;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

/**
 * What axe finds serious or critical in a page or a frame as it stands, shadow roots included; one line a finding. Rules of WCAG 2.2
 * levels A and AA, and axe's best practices.
 */
export async function seriousFindings(page: Page | Frame): Promise<string[]> {
  // axe passes over what is out of sight, as a root is until its dark sheet is there
  await page.locator('.lending-root.is-waiting').first().waitFor({ state: 'detached' });
  // An expression of the debugger's, which the page's content security policy has no say in. A page keeps it as long as it stands.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(source);
  const { violations } = await page.evaluate<{ violations: Finding[] }>(
    "axe.run(document, { resultTypes: ['violations'] })",
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${JSON.stringify(node.target)} ${node.failureSummary ?? ''}`),
    );
}
