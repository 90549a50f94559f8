import type { JSX } from 'react';
import { describe, expect, it } from 'vitest';
import { screens } from '../../widgets/contract/screens.ts';

const profile: JSX.Element = (
  <lending-profile api-base="https://desk.example" theme="auto" density="comfortable" readonly />
);
const list: JSX.Element = <lending-queue-list list="document-processing" className="box" />;
// @ts-expect-error a list must be named
const nameless: JSX.Element = <lending-queue-list />;
// @ts-expect-error no such theme
const odd: JSX.Element = <lending-sign-in theme="blue" />;
// @ts-expect-error no such element
const unknown: JSX.Element = <lending-nothing />;

/** Every element that JSX knows; a screen whose tag is missing here does not compile where it is written in JSX. */
const typed = {
  'lending-sign-in': true,
  'lending-profile': true,
  'lending-hold-upload': true,
  'lending-queue-list': true,
  'lending-chat-crm': true,
  'lending-document-verification': true,
  'lending-telephony-crm': true,
  'lending-nach-crm': true,
  'lending-banking-crm': true,
  'lending-nach-mail-details': true,
} satisfies Record<Extract<keyof JSX.IntrinsicElements, `lending-${string}`>, true>;

describe('the types of the elements in JSX', () => {
  it('give an element its tag and attributes', () => {
    expect(profile).toMatchObject({ type: 'lending-profile', props: { theme: 'auto', readonly: true } });
    expect(list).toMatchObject({ type: 'lending-queue-list', props: { list: 'document-processing' } });
    expect([nameless, odd, unknown].map(({ type }) => String(type))).toHaveLength(3);
  });

  it('know the tag of every screen', () => {
    const tags = [...new Set(Object.values(screens).map(({ tag }) => tag))];
    expect(tags.filter((tag) => !Object.hasOwn(typed, tag))).toEqual([]);
  });
});
