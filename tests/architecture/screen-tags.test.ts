import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Tag } from '../../widgets/contract/screens.ts';
import { customElements } from '../../widgets/kit/plugins/elements/describe-elements.ts';
import { readElements } from '../../widgets/kit/plugins/elements/read-elements.ts';
import { root } from '../support/find-files.ts';
import { readDocuments } from '../support/readme/readme-tables.ts';

/** The screens that the requirement names, and the tags of each. */
const tagsOf: Readonly<Record<string, readonly Tag[]>> = {
  login: ['lending-sign-in'],
  profile: ['lending-profile'],
  'collections lists': ['lending-calling-list', 'lending-customer-list'],
  'customer details': ['lending-customer-details'],
  'payment history': ['lending-payment-history'],
  'feedback history': ['lending-feedback-history'],
  agents: ['lending-agents-list'],
  'feedback validation': ['lending-feedback-validation'],
  'settlement validation': ['lending-settlement-validation'],
  'agent KYC': ['lending-agent-kyc'],
  'video KYC': ['lending-vkyc-review'],
  'compliance details': ['lending-compliance-details'],
  'NACH mail details': ['lending-nach-mail-details'],
  'promo codes': ['lending-promo-codes'],
  'OTP templates': ['lending-otp-templates'],
  unsubscribe: ['lending-unsubscribe'],
  'auto-movement': ['lending-partner-auto-movement', 'lending-sourcing-partner-auto-movement'],
  'agent communication': ['lending-agent-communication'],
  consent: ['lending-consent-dashboard'],
  MIS: ['lending-stuck-mis', 'lending-daily-mis'],
  'manage agents': ['lending-manage-agents'],
  'customer support': ['lending-customer-support'],
  HOP: ['lending-hop'],
  'application details': ['lending-application-details'],
  'hold CSV upload': ['lending-hold-upload'],
  'error pages': ['lending-error-page'],
};
const documented = customElements(readElements(join(root, 'widgets'))) as { modules: readonly { path: string }[] };
const table = readDocuments()['widgets/contract/README.md'] ?? '';

it('tells of each of the 26 screens of the requirement [EM-07]', () => {
  expect(Object.keys(tagsOf)).toHaveLength(26);
});

it.each(Object.entries(tagsOf))(
  'has a tag for %s: in the table of elements, and described for editors [EM-07]',
  (_, tags) => {
    for (const tag of tags) {
      expect(table).toContain(`| \`${tag}\` |`);
      expect(documented.modules.map(({ path }) => path)).toContain(`${tag}.js`);
    }
  },
);
