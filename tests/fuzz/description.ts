/** What of JSON Schema the published description uses. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
}

interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  required: boolean;
  schema: Schema;
}

interface Content {
  content: Record<string, { schema: Schema }>;
}

interface PublishedOperation {
  operationId: string;
  security: Record<string, unknown>[];
  parameters: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

export interface Published {
  paths: Record<string, Record<string, PublishedOperation>>;
  components: {
    securitySchemes: Record<'securityToken' | 'userKey', { name: string }>;
    schemas: { Refusal: Schema };
  };
}

/** A call as the published description has it. */
export interface Operation {
  name: string;
  method: string;
  /** With `{name}` for a parameter. */
  path: string;
  opens: 'session' | 'userKey' | 'nothing';
  /** How its input travels. */
  travels: 'json' | 'form' | 'query';
  /** Fields of the body or the query. */
  input: Schema;
  pathSchema: Schema;
  /** Names of headers that it reads beside those of the session. */
  headers: string[];
  reply: Schema;
}

function objectOf(parameters: readonly Parameter[]): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

function operationOf(path: string, method: string, published: PublishedOperation): Operation {
  const { operationId: name, security, parameters, requestBody, responses } = published;
  const [scheme] = security.map((each) => Object.keys(each));
  const [[type, body] = []] = Object.entries(requestBody?.content ?? {});
  const inPlace = (place: Parameter['in']) => parameters.filter((each) => each.in === place);
  const success = responses['200']?.content['application/json']?.schema.anyOf?.[0];
  if (!success) throw new Error(`The description of ${name} has no reply`);
  return {
    name,
    method: method.toUpperCase(),
    path,
    opens: scheme === undefined ? 'nothing' : scheme.includes('securityToken') ? 'session' : 'userKey',
    travels: type === undefined ? 'query' : type === 'application/json' ? 'json' : 'form',
    input: body?.schema ?? objectOf(inPlace('query')),
    pathSchema: objectOf(inPlace('path')),
    headers: inPlace('header').map((each) => each.name),
    reply: success,
  };
}

/** Every call of a published description. */
export function operationsOf({ paths }: Published): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, published]) => operationOf(path, method, published)),
  );
}

/** Whether a call changes something: those carry a key of their own. */
export function writes({ headers }: Operation): boolean {
  return headers.includes('idempotency-key');
}
