import { expect } from '@playwright/test';
import { logging } from '../embedding.ts';
import type { DrivenPage, Place } from './driven-page.ts';

declare global {
  interface Window {
    /** What the page's console was told, warnings and errors. */
    said: string[];
  }
}

/** How a page shows the telephony screen: by its own tag, or by `<lending-frame>`. */
export const channels = ['tag', 'frame'] as const;
type Channel = (typeof channels)[number];

export const tags = { tag: 'lending-telephony-crm', frame: 'lending-frame' } as const;
/** Where the screen's own document is. */
export const placeOf = (page: DrivenPage, channel: Channel): Place => (channel === 'tag' ? page : page.frame);

/** The markup of a call by a channel. */
export function markup(channel: Channel, base: string, query: URLSearchParams, more = ''): string {
  const backend = channel === 'tag' ? `api-base="${base}"` : `src="${base}" screen="telephony-crm"`;
  return `<${tags[channel]} ${backend} query="${query.toString().replaceAll('&', '&amp;')}" ${more}></${tags[channel]}>`;
}

/** For a page's head: keeps the events and what the console is told. */
export const noting = `${logging}<script>
  window.said = [];
  for (const level of ['warn', 'error']) console[level] = (...words) => window.said.push(words.join(' '));
</script>`;

/** The demo's customer, in a new call each time, as a dialer would open it. */
export async function newCall(base: string): Promise<URLSearchParams> {
  const links = (await (await fetch(`${base}/demo/links.json`)).json()) as Record<string, string>;
  return new URLSearchParams(links['telephony-crm']?.split('?')[1]);
}

const patience = { timeout: 40_000, intervals: [50, 100, 200] };
/** Waits for a fact. A document that is on its way has none yet. */
export const fact = (read: () => Promise<unknown>) =>
  expect.poll(() => read().catch((error: unknown) => String(error)), patience);

/** Asks members of the page's elements, of all at once: a property's value, or a method's answer. */
export const ask = (page: Place, asked: readonly Channel[], member: string, ...given: unknown[]): Promise<unknown[]> =>
  page.run(
    (names, name, values) =>
      Promise.all(
        names.map((tag) => {
          const element = document.querySelector(tag);
          const value: unknown = element && Reflect.get(element, name);
          return typeof value === 'function' ? Reflect.apply(value, element, values) : value;
        }),
      ),
    asked.map((channel) => tags[channel]),
    member,
    given,
  );

/** The details of the events of a type that the page has heard. */
export const seenOf = (page: Place, type: string) =>
  page.run((wanted) => window.seen.filter((each) => each.type === wanted).map(({ detail }) => detail), type);

/** What a person sees at a place of the screen: its text, or what stands in it. Undefined where there is nothing. */
export const shownAt = (place: Place, selector: string) =>
  place.run((wanted) => {
    const root = document.querySelector('lending-telephony-crm')?.shadowRoot;
    const found = root?.querySelector<HTMLElement>(wanted);
    if (!found?.checkVisibility()) return undefined;
    return 'value' in found ? String(found.value) : found.innerText.trim();
  }, selector);

/** Goes to a control of the screen and presses it. */
export const press = (place: Place, selector: string) =>
  place.run((wanted) => {
    const root = document.querySelector('lending-telephony-crm')?.shadowRoot;
    const found = root?.querySelector<HTMLElement>(wanted);
    if (!found) throw new Error(`there is no ${wanted}`);
    found.focus();
    found.click();
  }, selector);

/** Gives a field of the form a value; a choice by its text. */
export const fill = (place: Place, field: string, text: string) =>
  place.run(
    (name, given) => {
      const root = document.querySelector('lending-telephony-crm')?.shadowRoot;
      const control = root?.querySelector<HTMLSelectElement | HTMLInputElement>(`form [name=${name}]`);
      if (!control) throw new Error(`there is no field ${name}`);
      const choice = 'options' in control ? [...control.options].find((each) => each.text === given) : undefined;
      // React hears of a value only through the control's own setter
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
      set?.call(control, choice?.value ?? given);
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
    },
    field,
    text,
  );

export const remarks = 'form [name=remarks]';

/**
 * Types remarks with the keyboard until they stand there: a frame takes the keyboard from nobody, so the page gives it, and the
 * frame's process may hear of that only after the first keys.
 */
export async function typeRemarks(page: DrivenPage, channel: Channel, text: string): Promise<void> {
  const place = placeOf(page, channel);
  await fact(() => shownAt(place, remarks)).toBe('');
  await expect(async () => {
    await fill(place, 'remarks', '');
    if (channel === 'frame')
      await page.run(() => document.querySelector('lending-frame')?.shadowRoot?.querySelector('iframe')?.focus());
    await press(place, remarks);
    await page.type(text);
    expect(await shownAt(place, remarks)).toBe(text);
  }).toPass(patience);
}
