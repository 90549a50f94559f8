import fc from 'fast-check';
import { hostileJson, hostileText } from './hostile-values.ts';
import type { Field } from './valid-input.ts';

type Mutation = (fields: readonly Field[]) => Field[];
const at = (fields: readonly Field[], place: number) => (fields.length === 0 ? -1 : place % fields.length);

/** Changes that make a valid input odd. */
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(fc.nat(20), hostileJson).map(
      ([place, json]): Mutation =>
        (fields) =>
          fields.map((field, n) => (n === at(fields, place) ? [field[0], json] : field)),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat(20).map(
      (place): Mutation =>
        (fields) =>
          fields.filter((_, n) => n !== at(fields, place)),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat(20).map((place): Mutation => (fields) => [
      ...fields,
      ...fields.slice(at(fields, place), at(fields, place) + 1),
    ]),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(hostileText, hostileJson).map(([name, json]): Mutation => (fields) => [
      ...fields,
      [name.slice(0, 200), json],
    ]),
  },
);
/** None, half of the time. */
export const mutations = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Mutation[]>([]) },
  { weight: 3, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 2 }) },
);
