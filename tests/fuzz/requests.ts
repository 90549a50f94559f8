import fc from 'fast-check';
import { callerNames, strangers, type CallerName } from './callers.ts';
import type { Operation } from './description.ts';
import { hostileJson } from './hostile-values.ts';
import { listOf, type KnownValues } from './known-values.ts';
import { mutations } from './mutations.ts';
import { headersTo } from './request-headers.ts';
import { encoded, files, formBody, formType, jsonBody, type FileName } from './written-body.ts';
import { fieldsOf, valueOf, type Field } from './valid-input.ts';

/** A request to send, apart from its credentials. Known values stand in it by name. */
export interface FuzzRequest {
  /** The call's name; none for what is no call. */
  call: string | undefined;
  caller: CallerName;
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  /** A byte a character. */
  body: string;
}

function callersOf(operation: Operation, values: KnownValues): fc.Arbitrary<CallerName> {
  const { opens } = operation;
  const accounts = opens === 'userKey' ? ['telephony', 'telephony', 'dialer', 'payments'] : callerNames;
  const granted = opens === 'userKey' ? accounts : values.grantedTo(operation);
  return fc.oneof(
    { weight: 14, arbitrary: fc.constantFrom(...granted) },
    { weight: 1, arbitrary: fc.constantFrom(...accounts) },
    { weight: 1, arbitrary: fc.constantFrom(...strangers, 'telephony') },
  );
}

/** The path with its parameters, mostly rows that exist. */
function pathOf({ path, pathSchema }: Operation, values: KnownValues): fc.Arbitrary<string> {
  const parameters = Object.entries(pathSchema.properties ?? {}).map(([name, schema]) =>
    fc
      .oneof(
        { weight: 4, arbitrary: valueOf(schema, name, { values, list: undefined }) },
        { weight: 1, arbitrary: hostileJson },
      )
      .map((json) => [name, encoded(json)] as const),
  );
  return fc
    .tuple(...parameters)
    .map((pairs) => pairs.reduce((address, [name, value]) => address.replace(`{${name}}`, () => value), path));
}

const withBody = ({ travels }: Operation) => travels !== 'query';

/** Requests to one call: mostly valid, then with something odd in fields, headers, address or method. */
export function requestsTo(operation: Operation, values: KnownValues): fc.Arbitrary<FuzzRequest> {
  const fields = fc
    .tuple(fieldsOf(operation.input, { values, list: listOf(operation.name) }), mutations)
    .map(([valid, changes]) => changes.reduce<Field[]>((now, change) => change(now), valid));
  const file = fc.constantFrom(...(Object.keys(files) as FileName[]));
  const method = fc.oneof(
    { weight: 30, arbitrary: fc.constant(operation.method) },
    { weight: 1, arbitrary: fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'TRACE', 'DELETE', 'PATCH', 'POST', 'PROPFIND') },
  );
  const cut = fc.oneof(
    { weight: 14, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
  );
  const type = withBody(operation) ? (operation.travels === 'json' ? 'application/json' : formType) : undefined;
  return fc
    .tuple(
      fields,
      pathOf(operation, values),
      callersOf(operation, values),
      headersTo(operation, type),
      method,
      file,
      cut,
    )
    .map(([sent, path, caller, headers, verb, name, share]): FuzzRequest => {
      const query = sent.map(
        ([field, json]) => `${encodeURIComponent(Buffer.from(field).toString())}=${encoded(json)}`,
      );
      const whole = !withBody(operation)
        ? ''
        : operation.travels === 'json'
          ? jsonBody(sent)
          : formBody(operation, sent, name);
      return {
        call: operation.name,
        caller,
        method: verb,
        url: withBody(operation) || query.length === 0 ? path : `${path}?${query.join('&')}`,
        headers,
        body: whole.slice(0, Math.ceil(whole.length * share)),
      };
    });
}
