import { connect } from 'node:net';

/** One answer of a connection, as it came. */
export interface RawAnswer {
  status: number;
  headers: Map<string, string>;
  body: string;
}

/** Reads every answer in what a connection sent; a body whose length is not said goes to the end. */
function answersIn(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = text;
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n');
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = new Map(
      lines.map((line) => {
        const [, name = '', value = ''] = /^([^:]+): ?(.*)$/.exec(line) ?? [];
        return [name.toLowerCase(), value];
      }),
    );
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
    const bytes = Buffer.from(rest.slice(end + 4), 'latin1');
    const hasNone = status < 200 || status === 204 || status === 304;
    const length = hasNone ? 0 : Math.min(bytes.length, Number(headers.get('content-length') ?? bytes.length));
    if (end === -1 || Number.isNaN(status)) throw new Error(`No answer of HTTP: ${rest.slice(0, 200)}`);
    answers.push({ status, headers, body: bytes.subarray(0, length).toString('utf8') });
    rest = bytes.subarray(length).toString('latin1');
  }
  return answers;
}

/**
 * Sends bytes as they are, whatever HTTP says of them, and reads until the server ends the connection.
 *
 * @param sent the last request should ask for `connection: close`
 */
export function sendRaw(port: number, sent: string | Buffer): Promise<RawAnswer[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => (received += text));
    socket.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? undefined : reject(error)));
    socket.once('close', () => {
      try {
        resolve(answersIn(received));
      } catch (error) {
        reject(error);
      }
    });
    socket.write(sent);
  });
}
