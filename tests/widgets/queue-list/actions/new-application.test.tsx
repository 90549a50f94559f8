import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { consentPurposeNames } from '../../../../widgets/contract/consent/consent.ts';
import { emptyApplication, type ApplicationForm } from '../../../../widgets/contract/doors/application-form.ts';
import { consentField, moreMessages } from '../../../../widgets/contract/doors/application-more.ts';
import { createForm } from '../../../../widgets/kit/form/create-form.ts';
import type { Work } from '../../../../widgets/kit/work/create-work.ts';
import { ApplicationMore } from '../../../../widgets/queue-list/actions/applications/application-more.tsx';
import { ApplicationPapers } from '../../../../widgets/queue-list/actions/applications/application-papers.tsx';
import { BegunApplication } from '../../../../widgets/queue-list/actions/applications/begun-application.tsx';

// A rendering without a browser: what is shown now, at once.
vi.hoisted(() => {
  globalThis.CSSStyleSheet ??= class {
    replaceSync() {}
  } as unknown as typeof CSSStyleSheet;
});
vi.mock('../../../../widgets/kit/use-value.ts', () => ({ useValue: (source: { peek(): unknown }) => source.peek() }));
vi.mock('../../../../widgets/kit/form/use-message.ts', () => ({
  useMessage: ({ message }: { message: { peek(): string | undefined } }) => message.peek(),
}));
vi.mock('../../../../widgets/kit/lazy-part.ts', () => ({ lazyPart: () => () => null }));
vi.mock('../../../../widgets/kit/overlay/drawer.tsx', () => ({
  Drawer: ({ title, children, footer }: Record<'title' | 'children' | 'footer', ReactNode>) =>
    createElement('section', null, title, children, footer),
}));

const additional: NonNullable<ApplicationForm['additional']> = {
  sides: ['front', 'back'],
  types: [
    { key: 'Address', label: 'Address', proofTypes: [{ key: 'Rent', label: 'Rent agreement' }] },
    { key: 'Identity', label: 'Identity', proofTypes: [{ key: 'Voter', label: 'Voter card' }] },
  ],
};
const asked = { cards: [], additional };
const formWith = (typed: Record<string, string>) => {
  const form = createForm({
    initial: emptyApplication(asked),
    rules: (values) => moreMessages(values, asked, new Date('2026-11-30T09:00:00Z')),
  });
  form.set(typed);
  return form;
};
const work = { isBusy: { peek: () => false } } as unknown as Work;
const count = (page: string, text: string) => page.split(text).length - 1;

it('offers the flags, the bureau and each consent, with nothing chosen before somebody types it', () => {
  const page = renderToStaticMarkup(createElement(ApplicationMore, { form: formWith({}) }));
  for (const name of Object.keys(emptyApplication({ cards: [] })))
    if (/^(flags|bureau|app$|consents)/.test(name) && name !== 'flags.gpsMismatch')
      expect(page, name).toContain(`name="${name}"`);
  expect(page).toContain('The GPS position does not agree');
  expect(page).not.toMatch(/ checked| selected=""[^>]*value="[^"]/);
  expect(count(page, '>None<')).toBe(consentPurposeNames.length);
  expect(page).not.toContain('>Given<');
});

it('opens the consent of which a part is missing, and says that it is given', () => {
  const form = formWith({ [consentField('KYC', 'proof')]: 'SIGNATURE' });
  expect(form.check()).toBe(false);
  const page = renderToStaticMarkup(createElement(ApplicationMore, { form }));
  expect(count(page, '<details open=""')).toBe(1);
  expect(count(page, '>Given<')).toBe(1);
  expect(count(page, 'This field is required')).toBe(4);
});

it('draws a paper for each that is typed, with the proofs of its type', () => {
  const form = formWith({ 'papers.0.type': 'Address', 'papers.3.front': 'voter', 'papers.3.frontName': 'voter.jpg' });
  const page = renderToStaticMarkup(createElement(ApplicationPapers, { additional, form, work }));
  expect(count(page, 'aria-label="Paper ')).toBe(2);
  expect(page).toContain('Rent agreement');
  expect(page).not.toContain('Voter card');
  expect(page).toContain('voter.jpg');
  expect(page).toContain('Remove paper 2');
  expect(page).toContain('Add a paper');
});

it('names the customer’s other loans before the work on the application begins', () => {
  const begun = { number: '261130000777', cardsWithoutFile: [], relatedLoans: ['251118172605', '251118172606'] };
  const page = renderToStaticMarkup(
    createElement(BegunApplication, { begun, open: () => undefined, close: () => undefined }),
  );
  expect(page).toContain('Application 261130000777 is added');
  expect(page).toContain('This customer has other loans');
  for (const loan of begun.relatedLoans) expect(page).toContain(`<li>${loan}</li>`);
  expect(page).toContain('Open application');
});
