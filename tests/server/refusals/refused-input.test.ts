import { describe, expect, it } from 'vitest';
import { bodyLimitOf } from '../../../host/server/http/read-input.ts';
import { inputCheck } from '../../../host/server/http/openapi/wire-schema.ts';
import { callNames } from '../../../widgets/contract/calls.ts';
import { png } from '../files/sample-files.ts';
import { triedCalls } from './call-classes.ts';
import { refuseEveryCall } from './every-call.ts';
import type { Raw } from './refusal-support.ts';
import { isOpen, sampleFor, textFields } from './sample-input.ts';

const { server, expectNothingStored, tried } = refuseEveryCall();

const json = { 'content-type': 'application/json' };

describe.each(callNames)('%s', (name) => {
  const { row, request, isForm, sample, good, asks, sendFields } = tried(name);

  it('has a sample that its schema takes', () => {
    const take = () => inputCheck(name)(isForm ? asText(sample()) : sample());
    expect(take, `Give ${name} a sample in tests/server/refusals/sample-input.ts`).not.toThrow();
    for (const [part, kinds] of Object.entries(row.files ?? {}))
      expect(
        sampleFor(kinds),
        `Give the part ${part} of ${name} a file in tests/server/refusals/sample-input.ts`,
      ).toBeDefined();
  });

  if (!triedCalls.has(name)) return;

  if (row.encoding !== 'query')
    it('refuses a malformed body', async () => {
      const boundary = { 'content-type': 'multipart/form-data; boundary=xyz' };
      const part = '--xyz\r\nContent-Disposition: form-data; name="a"';
      const bodies: Raw[] = isForm
        ? [
            { payload: `${part}\r\n\r\nunfinished`, headers: boundary },
            { payload: `${part}; filename="a.png"\r\nContent-Type: image/png\r\n\r\nunfinished`, headers: boundary },
            { payload: 'no parts at all', headers: boundary },
            { payload: '', headers: boundary },
            { payload: 'x', headers: { 'content-type': 'multipart/form-data' } },
            { payload: '{}', headers: json },
            { payload: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
            { payload: 'a', headers: { 'content-type': 'text/plain' } },
            {},
          ]
        : [
            { payload: '{"a":', headers: json },
            { payload: '', headers: json },
            { payload: '[]', headers: json },
            { payload: 'null', headers: json },
            { payload: '"text"', headers: json },
            { payload: '{"__proto__":{"a":1}}', headers: json },
            { payload: '{"constructor":{"prototype":{}}}', headers: json },
            { payload: '['.repeat(50_000), headers: json },
            { payload: '{}', headers: { 'content-type': 'text/plain' } },
            { payload: '<a/>', headers: { 'content-type': 'application/xml' } },
          ];
      // A form whose every field may be left out may be empty.
      const isEmptyFine = isForm && !isOpen(request) && (request.required ?? []).length === 0;
      for (const { payload, headers: type } of bodies.filter((each) => !isEmptyFine || each.payload)) {
        const body = { ...(payload !== undefined && { payload }), headers: { ...type, ...good() } };
        const refused = await server().send(name, body);
        expect([400, 415], `${payload?.slice(0, 40)}`).toContain(refused.status);
      }
    });

  it('refuses a field that it does not know', async () => {
    if (isOpen(request)) {
      const refused = await sendFields({ known: { nested: true } });
      expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
      return;
    }
    const names = ['isAdmin', 'roles', '__proto__x', 'version'];
    for (const unknown of names.filter((each) => !Object.hasOwn(request.properties ?? {}, each))) {
      const refused = await sendFields({ ...sample(), [unknown]: 'true' });
      expect(refused).toMatchObject({
        status: 400,
        code: 'VALIDATION_FAILED',
        fieldErrors: { [unknown]: 'This field is not known here' },
      });
    }
  });

  if ((request.required ?? []).length > 0)
    it('refuses a missing field, by its name', async () => {
      for (const field of request.required ?? []) {
        const { [field]: _, ...rest } = sample();
        const refused = await sendFields({ ...rest });
        expect(refused).toMatchObject({ status: 400, fieldErrors: { [field]: expect.any(String) } });
      }
    });

  if (row.encoding === 'json')
    it('refuses a value of the wrong kind', async () => {
      for (const field of Object.keys(request.properties ?? {})) {
        const refused = await sendFields({ ...sample(), [field]: { $ne: null, deep: [[[]]] } });
        expect(refused.status, field).toBe(400);
      }
    });

  const [field] = textFields(request);
  if (isForm && field !== undefined)
    it('refuses a field that is given twice', async () => {
      const form = new FormData();
      for (const [each, value] of Object.entries(sample())) form.append(each, String(value));
      form.append(field, 'one');
      form.append(field, 'two');
      const refused = await server().sendForm(name, form, good());
      expect(refused).toMatchObject({ status: 400, fieldErrors: { [field]: expect.any(String) } });
    });

  if (row.encoding !== 'query')
    it('refuses a body ten times too large', async () => {
      const size = bodyLimitOf(row) * 10;
      if (row.encoding === 'multipart') {
        const announced = { 'content-type': 'multipart/form-data; boundary=xyz', 'content-length': String(size) };
        expect(await server().send(name, { headers: asks(announced) })).toMatchObject({ status: 413 });
        return;
      }
      const refused = await sendFields({ ...sample(), remarks: 'a'.repeat(size) });
      expect(refused).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
    });

  const parts = Object.entries(row.files ?? {});
  if (row.encoding === 'multipart')
    it('refuses files that are missing, too many, elsewhere or not what they say', async () => {
      const [[part, kinds] = ['', []]] = parts;
      const image = (content: Buffer | string, type = 'image/png') =>
        new File([new Uint8Array(Buffer.from(content))], 'a.png', { type });
      const form = (...files: [string, File][]) => {
        const body = new FormData();
        for (const [each, value] of Object.entries(sample())) body.append(each, String(value));
        for (const [each, file] of files) body.append(each, file);
        return body;
      };
      const whole = sampleFor(kinds) ?? png();
      const bodies: Record<string, FormData> = {
        'no file': form(),
        'text where the file should be': (() => {
          const body = form();
          body.append(part, 'text');
          return body;
        })(),
        'another part': form([part, image(whole)], ['second', image(whole)]),
        'two files in one part': form([part, image(whole)], [part, image(whole)]),
        'an empty file': form([part, image('')]),
        'a page': form([part, image('<!doctype html><script>alert(1)</script>')]),
        'a program': form([part, image(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]))]),
        'a part of a file': form([part, image(whole.subarray(0, whole.length - 20))]),
      };
      for (const [what, body] of Object.entries(bodies))
        expect((await server().sendForm(name, body, good())).code, what).toBeDefined();
      const unknown = form([part, image(whole)]);
      unknown.append('isAdmin', 'true');
      expect(await server().sendForm(name, unknown, good())).toMatchObject({
        fieldErrors: { isAdmin: 'This field is not known here' },
      });
    });
  else if (isForm)
    it('refuses a file where it takes none', async () => {
      const form = new FormData();
      for (const [each, value] of Object.entries(sample())) form.append(each, String(value));
      form.append('imageFile', new File([new Uint8Array(png())], 'a.png', { type: 'image/png' }));
      const refused = await server().sendForm(name, form, good());
      expect(refused).toMatchObject({ status: 400, fieldErrors: { imageFile: 'A file is not taken here' } });
    });

  it('takes hostile text as text, or refuses it', async () => {
    const hostile = [
      '\u0000',
      '\ud800',
      "'; drop table staff; --",
      '<img src=x onerror=alert(1)>',
      '=cmd|calc',
      '../../etc/passwd',
      '${7*7}',
      '\u202e',
    ];
    for (const text of hostile)
      for (const each of isOpen(request) ? ['phone'] : textFields(request))
        await sendFields({ ...sample(), [each]: text });
    // A path is a good reference, too: the reversal of a payment that is not told yet waits for it.
    await server().db.deleteFrom('waiting_reversal').execute();
  });
});

/** Fields as a form carries them. */
function asText(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

it('has stored nothing of all that', () => expectNothingStored());
