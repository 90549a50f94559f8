import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** A path that names a page of the portal, and no file. */
const isPage = (pathname: string) => !/\.\w{1,10}$/.test(pathname) && !/^\/(api|widgets|assets)(\/|$)/.test(pathname);

function pageOf(pathname: string): string {
  if (pathname === '/gallery') return 'gallery.html';
  return pathname.startsWith('/frame/') ? 'frame.html' : 'index.html';
}

/** The file below a folder that an address means; undefined for an address that leaves the folder. */
function fileOf(folder: string, pathname: string): string | undefined {
  let name: string;
  try {
    name = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  if (name.includes('\0')) return undefined;
  const file = path.resolve(folder, `.${isPage(name) ? `/${pageOf(name)}` : name}`);
  return file.startsWith(path.resolve(folder) + path.sep) ? file : undefined;
}

async function isFile(file: string): Promise<boolean> {
  try {
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/** Sends a built page or a file of it. @returns false if there is none, and nothing was sent */
export async function sendPage(response: ServerResponse, folder: string, pathname: string): Promise<boolean> {
  const file = fileOf(folder, pathname);
  if (file === undefined || !(await isFile(file))) return false;
  const mediaType = mediaTypes[path.extname(file)] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': mediaType, 'cache-control': 'no-cache' });
  await pipeline(createReadStream(file), response);
  return true;
}
