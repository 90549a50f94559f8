import { describe, expect, it } from 'vitest';
import { shutSchema } from '../../host/server/http/openapi/wire-schema.ts';
import { compareContracts, neededVersion } from '../support/contract/compare.ts';
import { presentContract, publishedSchema, type Contract, type Schema } from '../support/contract/describe-contract.ts';
import { edited, type Edits } from '../support/contract/edited.ts';

const text = { type: 'string' };
const byMail = { type: 'object', required: ['by', 'to'], properties: { by: { const: 'mail' }, to: text } };
const byPost = edited(byMail, { 'properties/by/const': 'post' });
const withCity = [byPost, byMail].map((member) => edited<Schema>(member, { 'properties/city': text }));
const nothing = { type: 'null' };

/** A field of every kind, of a call that nobody has. */
const fields = {
  remarks: { type: 'string', minLength: 2, maxLength: 100 },
  code: { type: 'string', pattern: '^[a-z]+$' },
  count: { type: 'integer', minimum: 1, maximum: 10 },
  rate: { type: 'number' },
  kind: { enum: ['home', 'work'] },
  agreed: { const: true },
  note: { anyOf: [text, nothing] },
  tags: { type: 'array', items: { enum: ['a', 'b'] }, minItems: 1, maxItems: 5 },
  address: { type: 'object', required: ['line'], properties: { line: text, pin: text } },
  choice: { anyOf: [byMail, byPost] },
  marks: { type: 'object', patternProperties: { '^.*$': { type: 'integer' } } },
  sums: { type: 'object', additionalProperties: { type: 'integer' } },
  extra: {},
  ticket: { type: 'string', 'x-extension': 'guards' },
};
const needed = ['address', 'choice', 'count', 'kind', 'remarks', 'tags'];
const thing: Schema = { type: 'object', required: needed, properties: fields };

const present = presentContract();
const closed = (schema: Schema) => shutSchema(schema) as Schema;
function contractWith(side: 'request' | 'reply', schema: Schema): Contract {
  const call = { ...present.calls['acquireLock'], [side]: side === 'request' ? closed(schema) : schema };
  return { ...present, calls: { madeUp: call as Contract['calls'][string] } };
}
/** The part of 1.0.0 that must grow if one side of the call becomes this schema. */
function needsOf(side: 'request' | 'reply', edits: Edits) {
  const before = contractWith(side, thing);
  const differences = compareContracts(before, contractWith(side, edited(thing, edits)));
  const sizes: Record<string, string> = { '1.0.0': 'none', '1.0.1': 'patch', '1.1.0': 'minor', '2.0.0': 'major' };
  return sizes[neededVersion('1.0.0', differences)];
}

type Needs = 'none' | 'patch' | 'minor' | 'major';
const p = 'properties';
/** What may become of a field, and what this needs in a request and in a reply. */
const changes: readonly (readonly [what: string, edits: Edits, request: Needs, reply: Needs])[] = [
  ['nothing', {}, 'none', 'none'],
  ['a text may be longer', { [`${p}/remarks/maxLength`]: 200 }, 'minor', 'major'],
  ['a text must be shorter', { [`${p}/remarks/maxLength`]: 50 }, 'major', 'minor'],
  ['a text has no limit any more', { [`${p}/remarks/maxLength`]: undefined }, 'minor', 'major'],
  ['a text has a limit now', { [`${p}/address/${p}/line/maxLength`]: 50 }, 'major', 'minor'],
  ['a text must be longer', { [`${p}/remarks/minLength`]: 3 }, 'major', 'minor'],
  ['a text may be empty', { [`${p}/remarks/minLength`]: 0 }, 'minor', 'major'],
  ['a number may be larger', { [`${p}/count/maximum`]: 11 }, 'minor', 'major'],
  ['a number must be larger', { [`${p}/count/minimum`]: 2 }, 'major', 'minor'],
  ['a number may be smaller', { [`${p}/count/minimum`]: 0 }, 'minor', 'major'],
  ['a whole number may be a fraction', { [`${p}/count/type`]: 'number' }, 'minor', 'major'],
  ['a number must be whole', { [`${p}/rate/type`]: 'integer' }, 'major', 'minor'],
  ['a number becomes a text', { [`${p}/rate`]: text }, 'major', 'major'],
  ['a text becomes anything', { [`${p}/code`]: {} }, 'minor', 'major'],
  ['anything becomes a text', { [`${p}/extra`]: text }, 'major', 'minor'],
  ['a pattern goes', { [`${p}/code/pattern`]: undefined }, 'minor', 'major'],
  ['a pattern comes', { [`${p}/remarks/pattern`]: '^[A-Z]' }, 'major', 'minor'],
  ['a pattern becomes another', { [`${p}/code/pattern`]: '^[A-Z]+$' }, 'major', 'major'],
  ['an enumeration has a value more', { [`${p}/kind/enum`]: ['home', 'other', 'work'] }, 'minor', 'major'],
  ['an enumeration has a value fewer', { [`${p}/kind/enum`]: ['home'] }, 'major', 'minor'],
  ['an enumeration has another value', { [`${p}/kind/enum`]: ['home', 'shop'] }, 'major', 'major'],
  ['an enumeration stands in another order', { [`${p}/kind/enum`]: ['work', 'home'] }, 'none', 'none'],
  ['an enumeration becomes free text', { [`${p}/kind`]: text }, 'minor', 'major'],
  ['an enumeration becomes text as long as its words', { [`${p}/kind`]: { ...text, maxLength: 4 } }, 'minor', 'major'],
  ['an enumeration becomes text too short for it', { [`${p}/kind`]: { ...text, maxLength: 3 } }, 'major', 'major'],
  ['free text becomes an enumeration', { [`${p}/remarks`]: { enum: ['yes', 'no'] } }, 'major', 'minor'],
  ['free text becomes words that it did not allow', { [`${p}/code`]: { enum: ['A', 'B'] } }, 'major', 'major'],
  ['one value becomes two', { [`${p}/agreed`]: { enum: [false, true] } }, 'minor', 'major'],
  ['a value may be null', { [`${p}/count`]: { anyOf: [fields.count, nothing] } }, 'minor', 'major'],
  ['an enumeration has null', { [`${p}/kind/enum`]: ['home', 'work', null] }, 'minor', 'major'],
  ['a value may be null no more', { [`${p}/note`]: text }, 'major', 'minor'],
  ['a field comes that may be left out', { [`${p}/colour`]: text }, 'minor', 'minor'],
  ['a compulsory field comes', { [`${p}/colour`]: text, required: [...needed, 'colour'] }, 'major', 'minor'],
  ['a field goes', { [`${p}/code`]: undefined }, 'major', 'major'],
  ['a field has another name', { [`${p}/code`]: undefined, [`${p}/coding`]: fields.code }, 'major', 'major'],
  ['a field becomes compulsory', { required: [...needed, 'code'] }, 'major', 'minor'],
  ['a field may be absent', { required: needed.slice(1) }, 'minor', 'major'],
  ['a nested field goes', { [`${p}/address/${p}/pin`]: undefined }, 'major', 'major'],
  ['a nested field comes', { [`${p}/address/${p}/city`]: text }, 'minor', 'minor'],
  ['a nested field becomes compulsory', { [`${p}/address/required`]: ['line', 'pin'] }, 'major', 'minor'],
  ['a nested field may be absent', { [`${p}/address/required`]: [] }, 'minor', 'major'],
  ['a nested object refuses what it does not name', { [`${p}/address/additionalProperties`]: false }, 'none', 'minor'],
  ['a nested object takes what it does not name', { [`${p}/address/additionalProperties`]: true }, 'minor', 'none'],
  ['an array may be longer', { [`${p}/tags/maxItems`]: 6 }, 'minor', 'major'],
  ['an array must be shorter', { [`${p}/tags/maxItems`]: 4 }, 'major', 'minor'],
  ['an array may be empty', { [`${p}/tags/minItems`]: 0 }, 'minor', 'major'],
  ['an array holds each value once', { [`${p}/tags/uniqueItems`]: true }, 'major', 'minor'],
  ['what an array holds has a value more', { [`${p}/tags/items/enum`]: ['a', 'b', 'c'] }, 'minor', 'major'],
  ['what an array holds is of another type', { [`${p}/tags/items`]: { type: 'boolean' } }, 'major', 'major'],
  ['an array becomes one value', { [`${p}/tags`]: { enum: ['a', 'b'] } }, 'major', 'major'],
  ['a union has a member more', { [`${p}/choice/anyOf`]: [byMail, text, byPost] }, 'minor', 'major'],
  ['a union has a member fewer', { [`${p}/choice/anyOf`]: [byPost] }, 'major', 'minor'],
  ['a union stands in another order', { [`${p}/choice/anyOf`]: [byPost, byMail] }, 'none', 'none'],
  ['a union may be null as a whole', { [`${p}/choice`]: { anyOf: [fields.choice, nothing] } }, 'minor', 'major'],
  [
    'members of a union have a field more, and stand in another order',
    { [`${p}/choice/anyOf`]: withCity },
    'minor',
    'minor',
  ],
  ['a record has wider values', { [`${p}/marks/patternProperties/^.*$/type`]: 'number' }, 'minor', 'major'],
  ['a record has other names', { [`${p}/marks/patternProperties`]: { '^[a-z]$': fields.count } }, 'major', 'major'],
  ['other names have wider values', { [`${p}/sums/additionalProperties/type`]: 'number' }, 'minor', 'major'],
  ['other names have narrower values', { [`${p}/sums/additionalProperties/minimum`]: 0 }, 'major', 'minor'],
  ['other names hold anything', { [`${p}/sums/additionalProperties`]: true }, 'minor', 'major'],
  ['other names are refused', { [`${p}/sums/additionalProperties`]: false }, 'major', 'minor'],
  ['one of the other names is named', { [`${p}/sums/${p}`]: { open: { type: 'integer' } } }, 'minor', 'minor'],
  [
    'one of the other names is an extension’s',
    { [`${p}/sums/${p}`]: { open: { type: 'integer', 'x-extension': 'dues' } } },
    'minor',
    'minor',
  ],
  ['one of the other names has another type', { [`${p}/sums/${p}`]: { open: text } }, 'major', 'major'],
  ['a core field moves to an extension', { [`${p}/remarks/x-extension`]: 'guards' }, 'major', 'major'],
  ['a field of an extension becomes core', { [`${p}/ticket/x-extension`]: undefined }, 'minor', 'minor'],
  ['a field moves to another extension', { [`${p}/ticket/x-extension`]: 'dues' }, 'major', 'major'],
  ['an absent field counts as something else', { [`${p}/ticket/default`]: '' }, 'patch', 'patch'],
  ['a text stands for a field of an object', { [`${p}/address/x-short`]: 'line' }, 'patch', 'patch'],
  ['a text stands for a field in a union', { [`${p}/choice/anyOf/0/x-short`]: 'to' }, 'patch', 'patch'],
  ['a keyword comes that nobody compares', { [`${p}/remarks/contentEncoding`]: 'base64' }, 'major', 'major'],
];

describe('a change of a schema', () => {
  it.each(changes)('%s', (_, edits, request, reply) => {
    expect({ request: needsOf('request', edits), reply: needsOf('reply', edits) }).toEqual({ request, reply });
  });
});

it('finds nothing in words alone, and a field that is called like one is a field', () => {
  const described = edited(thing, {
    description: 'A thing',
    [`${p}/remarks/title`]: 'Remarks',
    [`${p}/code/examples`]: ['a'],
  });
  expect(publishedSchema(described)).toEqual(publishedSchema(thing));
  expect(publishedSchema(edited(thing, { [`${p}/title`]: text })).properties).toHaveProperty('title', text);
});

it('says where, by names from the top, and what', () => {
  const after = edited(thing, {
    [`${p}/tags/items/enum`]: ['a', 'b', 'c'],
    [`${p}/marks/patternProperties/^.*$/type`]: 'number',
    [`${p}/note`]: text,
    [`${p}/rate`]: text,
    [`${p}/address/required`]: [],
  });
  const said = compareContracts(contractWith('reply', thing), contractWith('reply', after));
  expect(said.map(({ call, place, what, needs }) => [call, place, what, needs])).toEqual([
    ['madeUp', 'reply/rate', 'is string now and was number', 'major'],
    ['madeUp', 'reply/note', 'may be null no more', 'minor'],
    ['madeUp', 'reply/tags/each', 'may be "c" now', 'major'],
    ['madeUp', 'reply/address/line', 'may be absent now', 'major'],
    ['madeUp', 'reply/marks/any name', 'may be a fraction now', 'major'],
  ]);
});
