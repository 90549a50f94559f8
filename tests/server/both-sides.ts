import { expect } from 'vitest';
import type { SeededRandom } from '../../host/server/demo/kit/seeded-random.ts';
import type { Envelope } from '../../widgets/contract/envelope.ts';
import type { Form } from '../../widgets/kit/form/create-form.ts';
import { roundsOf } from '../support/tiers/tiers.ts';

/** A form as both sides see it: its screen, and the server that its save goes to. */
interface BothSides<Typed> {
  /** All that a person may have typed or chosen when Save is pressed; each time something else. */
  typed(): Typed;
  /** The screen's messages about it, by field; none where it is undefined. */
  screen(typed: Typed): Readonly<Record<string, string | undefined>>;
  /** Sends it as the screen does, also where the screen does not let it pass. */
  save(typed: Typed): Promise<{ body: Envelope<unknown> }>;
  /** The form's fields by the names that the call has for them, where those differ; null for a name of several fields. */
  fields?: Readonly<Record<string, string | null>>;
}

/**
 * Over 500 inputs at random the server takes what the screen lets pass, and refuses what the screen refuses, at fields that the
 * screen refuses, too.
 *
 * @returns the fields at which the server has refused something, by the alphabet
 */
export async function refusedFields<Typed>({ typed, screen, save, fields = {} }: BothSides<Typed>): Promise<string[]> {
  const refused = new Set<string>();
  let passed = 0;
  for (let round = 0; round < roundsOf(500); round += 1) {
    const values = typed();
    const messages = screen(values);
    const onScreen = Object.keys(messages).filter((field) => messages[field] !== undefined);
    const { body } = await save(values);
    const error = body.status === 'SUCCESS' ? undefined : body.error;
    const said = JSON.stringify({ values, messages, error });
    const names = Object.keys(error?.fieldErrors ?? {});
    const onServer = names.flatMap((name) => (Object.hasOwn(fields, name) ? (fields[name] ?? []) : name));
    expect(error === undefined, said).toBe(onScreen.length === 0);
    expect(names.length === 0, said).toBe(onScreen.length === 0);
    expect(
      onServer.filter((field) => !onScreen.includes(field)),
      said,
    ).toEqual([]);
    if (error === undefined) passed += 1;
    for (const field of onServer) refused.add(field);
  }
  expect(passed).toBeGreaterThan(3);
  return [...refused].toSorted();
}

/** The messages of a screen's form once these values stand in it and Save is pressed. */
export function messagesOf<Values extends Record<keyof Values, string>>(form: Form<Values>, values: Values) {
  form.reset(values);
  form.check();
  return form.messages.peek();
}

/** A good value most of the time, so that whole forms of many fields are good now and then. */
export function mostly<Value>(random: SeededRandom, good: readonly Value[], bad: readonly Value[]): Value {
  return random.pick(random.chance(0.8) ? good : bad);
}
