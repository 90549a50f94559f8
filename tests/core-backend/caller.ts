import { isRecord } from './reading.ts';
import type { StateFacts } from './states.ts';

/** What an answer said. `body` is what its JSON stands for. */
export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
  /** What stands below `data`. */
  data: unknown;
  /** `errorMessage` of a refusal. */
  message: string | undefined;
  fieldErrors: Record<string, string>;
}

export interface Sent {
  json?: unknown;
  /** Texts and files of form data. */
  form?: Readonly<Record<string, string | Blob>>;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

const recordOf = (value: unknown) => (isRecord(value) ? value : {});

function formOf(values: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
}

/** Makes calls of a backend. */
export async function ask(base: string, method: string, path: string, sent: Sent = {}): Promise<Answer> {
  const { json, form, query, headers, body: text } = sent;
  const address = query ? `${path}?${new URLSearchParams(query).toString()}` : path;
  const body = text ?? (form ? formOf(form) : json === undefined ? undefined : JSON.stringify(json));
  const response = await fetch(base + address, {
    method,
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body }),
  });
  const whole = await response.text();
  const parsed: unknown = whole === '' ? undefined : JSON.parse(whole);
  const { data, error } = recordOf(parsed);
  const { errorMessage, fieldErrors } = recordOf(error);
  return {
    status: response.status,
    headers: response.headers,
    body: parsed,
    data,
    message: typeof errorMessage === 'string' ? errorMessage : undefined,
    fieldErrors: recordOf(fieldErrors) as Record<string, string>,
  };
}

/** The headers of a session. */
export async function signIn(base: string, username: string, password: string): Promise<Record<string, string>> {
  const { data } = await ask(base, 'POST', '/auth/login', { form: { username, password } });
  const { token, key } = recordOf(data);
  return { 'x-security-token': String(token), 'x-user-key': String(key) };
}

/** The facts of a state that is made for this call alone. */
export async function makeState<Name extends keyof StateFacts>(base: string, state: Name): Promise<StateFacts[Name]> {
  const { body } = await ask(base, 'POST', '/states', { json: { state } });
  return recordOf(body).facts as StateFacts[Name];
}
