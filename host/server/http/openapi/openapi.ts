import { errors } from '../../../../widgets/contract/errors.ts';
import { callNames, callRows, type CallName } from '../../../../widgets/contract/calls.ts';
import type { CallRow, Encoding } from '../../../../widgets/contract/call-row.ts';
import { limitCodes } from '../../../../widgets/contract/session/limits.ts';
import { headerParts, headers } from '../../../../widgets/contract/headers.ts';
import { fileKinds } from '../../../../widgets/contract/files/uploads.ts';
import { schemas } from '../../../../widgets/contract/schemas.ts';
import { contractVersion } from '../../../../widgets/contract/version.ts';
import type { Settings } from '../../base/settings.ts';
import { replySchema, shutSchema } from './wire-schema.ts';

interface ObjectSchema {
  properties?: Record<string, unknown>;
  required?: string[];
}

const mediaTypes: Record<Exclude<Encoding, 'query'>, string> = {
  json: 'application/json',
  form: 'multipart/form-data',
  multipart: 'multipart/form-data',
};

function parameters(place: 'path' | 'query', schema: ObjectSchema | undefined) {
  return Object.entries(schema?.properties ?? {}).map(([name, part]) => ({
    in: place,
    name,
    required: schema?.required?.includes(name) ?? false,
    schema: part,
  }));
}

function security({ auth }: CallRow) {
  if (auth === 'session') return [{ securityToken: [], userKey: [] }];
  return auth === 'none' ? [] : [{ userKey: [] }];
}

/** A multipart body's schema with its file parts. The server checks a file's kind by content, not by name. */
function withFiles({ files = {} }: CallRow, schema: ObjectSchema): ObjectSchema {
  const parts = Object.entries(files).map(([part, kinds]) => {
    const description = `One file: ${kinds.map((kind) => fileKinds[kind].label).join(', ')}`;
    return [part, { type: 'string', format: 'binary', description }] as const;
  });
  if (parts.length === 0) return schema;
  const required = [...(schema.required ?? []), ...parts.map(([part]) => part)];
  return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(parts) }, required };
}

function operation(name: CallName) {
  const row = callRows[name];
  const entry = schemas[name] as { request: ObjectSchema; params?: ObjectSchema };
  const header = (key: keyof typeof headers, required: boolean, schema: object) => ({
    in: 'header',
    name: headers[key],
    required,
    schema,
    'x-extension': headerParts[key],
  });
  const writeHeaders = (['idempotencyKey', 'submittedAt', 'openedAt'] as const).map((each) =>
    header(each, false, { type: 'string' }),
  );
  const refusal = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  };
  return {
    operationId: name,
    summary: row.does,
    'x-part': row.part,
    security: security(row),
    parameters: [
      ...parameters('path', entry.params),
      ...(row.encoding === 'query' ? parameters('query', entry.request) : []),
      ...(row.writes ? writeHeaders : []),
      ...(row.changes === 'row' ? [header('ifMatch', true, { type: 'string', pattern: '^"?[0-9]{1,9}"?$' })] : []),
    ],
    ...(row.encoding !== 'query' && {
      requestBody: {
        required: true,
        content: { [mediaTypes[row.encoding]]: { schema: shutSchema(withFiles(row, entry.request)) } },
      },
    }),
    responses: {
      200: {
        description: 'Done, or refused for a reason of the business: read status',
        content: {
          'application/json': { schema: { anyOf: [replySchema(name), { $ref: '#/components/schemas/Refusal' }] } },
        },
      },
      default: refusal,
    },
  };
}

/**
 * The published description of every call (OpenAPI 3.1), made from the calls table and its schemas.
 *
 * @param names names of the session's two headers
 */
export function openApi(names: Settings['headers']): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const name of callNames) {
    const { path, method } = callRows[name];
    const template = path.replace(/:(\w+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation(name) };
  }
  const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description });
  return {
    openapi: '3.1.0',
    info: {
      title: 'lending-desk',
      version: contractVersion,
      description: 'What the screens of lending-desk ask of a backend.',
    },
    paths,
    components: {
      securitySchemes: {
        securityToken: header(names.securityToken, "The session's secret, from the sign-in answer's token"),
        userKey: header(
          names.userKey,
          "The user key, from the sign-in answer's key, or the telephony screen's fixed one",
        ),
      },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['status', 'error'],
          properties: {
            status: { const: 'ERROR' },
            error: {
              type: 'object',
              required: ['errorCode', 'errorMessage'],
              properties: {
                errorCode: { type: 'string', enum: Object.keys(errors) },
                errorMessage: { type: 'string' },
                fieldErrors: { type: 'object', additionalProperties: { type: 'string' } },
                limit: {
                  type: 'object',
                  'x-extension': 'limits',
                  required: ['code', 'spent', 'free', 'freeAt'],
                  properties: {
                    code: { type: 'string', enum: limitCodes },
                    spent: { type: 'integer' },
                    free: { type: 'integer' },
                    freeAt: { type: ['string', 'null'], format: 'date-time' },
                  },
                },
              },
            },
          },
        },
      },
    },
  };
}
