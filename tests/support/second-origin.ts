import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { root } from './find-files.ts';
import { freePort } from './free-port.ts';
import { hasEnded, startProgram, stopProgram } from './programs.ts';

export interface SecondOrigin {
  /** `http://localhost:<port>`: another site than the host's 127.0.0.1, not only another port. */
  origin: string;
  /** Puts a page at a path; the whole document. Gives its address. */
  page(path: `/${string}`, html: string, headers?: Readonly<Record<string, string>>): string;
  /** Answers a path with JSON, made anew each time. */
  answer(path: `/${string}`, make: () => Promise<unknown>): void;
  stop(): Promise<void>;
}

/** Somebody else's web server: it serves the pages that a test gives it, from an origin that is not the host's. */
export async function startSecondOrigin(port: number): Promise<SecondOrigin> {
  const pages = new Map<string, { html: string; headers: Readonly<Record<string, string>> }>();
  const answers = new Map<string, () => Promise<unknown>>();
  async function answerWith(make: () => Promise<unknown>, response: ServerResponse): Promise<void> {
    try {
      const text = JSON.stringify(await make());
      response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    } catch (error) {
      response.writeHead(502).end(String(error));
    }
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const make = answers.get(pathname);
    if (make) return void answerWith(make, response);
    const found = pages.get(pathname);
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...found?.headers });
    response.end(found?.html ?? 'No such page');
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  const origin = `http://localhost:${port}`;
  return {
    origin,
    page(path, html, headers = {}) {
      pages.set(path, { html, headers });
      return origin + path;
    },
    answer: (path, make) => void answers.set(path, make),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export interface Examples {
  origin: string;
  stop(): Promise<void>;
}

/** The pages of embed-examples/, served on their own origin against a running host. */
export async function startExamples(host: string, port: number): Promise<Examples> {
  const origin = `http://127.0.0.1:${port}`;
  const program = startProgram(process.execPath, [join(root, 'embed-examples/serve.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, LENDING_HOST: host, PORT: String(port) },
  });
  for (let tries = 0; tries < 100 && !hasEnded(program); tries += 1) {
    try {
      await fetch(origin);
      return { origin, stop: () => stopProgram(program) };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  await stopProgram(program);
  throw new Error('embed-examples/serve.mjs did not start');
}

/** Ports for pages that embed the host; the host must know their origins before it starts. */
export async function embeddingPorts(): Promise<{ second: number; examples: number; origins: string }> {
  const second = await freePort();
  const examples = await freePort();
  return { second, examples, origins: `http://localhost:${second},http://127.0.0.1:${examples}` };
}
