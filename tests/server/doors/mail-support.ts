/** A part of a mail. */
export interface MailPart {
  type: string;
  content: string | Buffer;
  name?: string;
  headers?: readonly string[];
}

const partText = ({ type, content, name, headers = [] }: MailPart) =>
  [
    `Content-Type: ${type}`,
    'Content-Transfer-Encoding: base64',
    ...(name === undefined ? [] : [`Content-Disposition: attachment; filename="${name}"`]),
    ...headers,
    '',
    (
      Buffer.from(content)
        .toString('base64')
        .match(/.{1,76}/g) ?? []
    ).join('\r\n'),
  ].join('\r\n');

/** A message as a mail server has it. */
export function mailOf(
  headers: Readonly<Record<string, string | undefined>>,
  parts: readonly MailPart[] = [{ type: 'text/plain; charset=utf-8', content: 'The form is attached.' }],
): string {
  const lines = Object.entries({
    'Message-ID': '<1@mail.example>',
    From: 'Manoj Srivastava <manoj.s@example.com>',
    To: 'nach@lender.example',
    Subject: 'Signed NACH mandate',
    ...headers,
  }).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  const body = parts.map((part) => `--part\r\n${partText(part)}\r\n`).join('');
  return [
    ...lines,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=part',
    '',
    `${body}--part--`,
    '',
  ].join('\r\n');
}
