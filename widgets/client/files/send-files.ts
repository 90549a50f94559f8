import { CallError } from '../call-error.ts';

/** How far an upload is, in bytes. */
export interface Progress {
  sent: number;
  total: number;
}

export interface SendOptions {
  method: string;
  headers: Readonly<Record<string, string>>;
  body: FormData | Blob;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
  /**
   * Milliseconds without upload progress or an answer until the upload fails. A large file may take longer while bytes
   * are sent.
   */
  stallMs: number;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Sends form data with files, or one file, by XMLHttpRequest: fetch does not report how much of a body has been sent.
 *
 * @returns the answer, whatever its status
 * @throws {CallError} `offline` if the server does not answer; an aborted upload throws the signal's reason
 */
export function sendFiles(url: string, options: SendOptions): Promise<{ status: number; body: unknown }> {
  const { method, headers, body, signal, onProgress, stallMs } = options;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      finish();
    };
    const fail = (code: 'OFFLINE' | 'TIMEOUT', text: string) =>
      settle(() => reject(new CallError('offline', 0, code, text)));
    const awaitNext = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        fail('TIMEOUT', 'The server took too long to answer');
        request.abort();
      }, stallMs);
    };
    function cancel() {
      settle(() => reject(signal?.reason));
      request.abort();
    }
    signal?.addEventListener('abort', cancel);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      awaitNext();
      onProgress?.({ sent: loaded, total });
    });
    request.addEventListener('load', () =>
      settle(() => resolve({ status: request.status, body: parsed(request.responseText) })),
    );
    request.addEventListener('error', () => fail('OFFLINE', 'The server cannot be reached. Check the connection'));
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    awaitNext();
    request.send(body);
  });
}
