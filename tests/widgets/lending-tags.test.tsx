import type { JSX } from 'react';
import { describe, expect, it } from 'vitest';
import type { ownScreens } from '../../widgets/contract/screens/own-screens.ts';

const profile: JSX.Element = (
  <lending-profile api-base="https://desk.example" theme="auto" density="comfortable" readonly />
);
const list: JSX.Element = <lending-queue-list list="document-processing" className="box" />;
const call: JSX.Element = <lending-telephony-crm phone="9876543210" wrap-up-seconds={30} />;
// @ts-expect-error no such theme
const odd: JSX.Element = <lending-sign-in theme="blue" />;
// @ts-expect-error seconds are a number
const slow: JSX.Element = <lending-telephony-crm wrap-up-seconds="long" />;
// @ts-expect-error no such element
const unknown: JSX.Element = <lending-nothing />;

type ScreenTag = (typeof ownScreens)[keyof typeof ownScreens]['tag'];
const knowsEveryScreen: [ScreenTag] extends [keyof JSX.IntrinsicElements] ? true : false = true;

describe('the types of the elements in JSX, made from their own files,', () => {
  it('give an element its tag and attributes', () => {
    expect(profile).toMatchObject({ type: 'lending-profile', props: { theme: 'auto', readonly: true } });
    expect(list).toMatchObject({ type: 'lending-queue-list', props: { list: 'document-processing' } });
    expect(call).toMatchObject({ type: 'lending-telephony-crm', props: { 'wrap-up-seconds': 30 } });
    expect(knowsEveryScreen).toBe(true);
    expect([odd, slow, unknown].map(({ type }) => String(type))).toHaveLength(3);
  });
});
