import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { screens } from '../../../widgets/contract/screens.ts';
import type { Settings } from '../base/settings.ts';
import { inlineScripts, pageOf } from './page-files.ts';

/** Portal paths that a dialer frames. The pages below /frame/ are always framed. */
const framedPaths = Object.values(screens)
  .filter(({ isFramed }) => isFramed)
  .map(({ path }) => path.toLowerCase());

/** @returns true when another page may frame the page at this path */
export function mayBeFramed(path: string): boolean {
  return path.startsWith('/frame/') || framedPaths.includes(path.toLowerCase().replace(/\/$/, ''));
}

/**
 * The content security policy of a page: only the server's own script and style files and the scripts that stand in the built page,
 * nothing else inline, nothing evaluated, no text that becomes markup or a script's address but by the two policies named: Lit's
 * and that of the product's workers.
 */
function pagePolicy(path: string, embedOrigins: readonly string[], ownScripts: readonly string[]): string {
  const ancestors = mayBeFramed(path) ? ["'self'", ...embedOrigins].join(' ') : "'none'";
  return [
    "default-src 'none'",
    ["script-src 'self'", ...ownScripts].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "frame-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html lending-worker',
    `frame-ancestors ${ancestors}`,
  ].join('; ');
}

/** The policy of everything but pages: no browser may treat it as a document. */
const inertPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The policy of the PDF viewer's worker, which may only compile its decoders of scans. Pages may not do that. */
const decoderPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'";
const isDecoder = (path: string) => /^\/assets\/pdf\.worker[\w.-]*\.mjs$/.test(path);

/** The policy of a response that is not a page. */
export function filePolicy(path: string): string {
  return isDecoder(path) ? decoderPolicy : inertPolicy;
}

/** Pages of any origin may use widget files. Everything else is for the server's own pages. */
function resourcePolicy(path: string): string {
  return path.startsWith('/widgets/') ? 'cross-origin' : 'same-origin';
}

/** Adds the security headers of every response. */
export async function secureHeaders(
  app: FastifyInstance,
  { clientDir, embedOrigins, hstsSubdomains }: Settings,
): Promise<void> {
  const scripts = inlineScripts(clientDir);
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: false,
    // frame-ancestors has the same effect and can name origins.
    frameguard: false,
    // A ticket's tab opens at the click and gets its address afterwards.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // The lender owns the hosts below this one and may serve some without https.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: hstsSubdomains },
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onSend', async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
    // An unchanged page keeps the policy it was sent with. A policy on the 304 would replace it.
    if (reply.statusCode !== 304) {
      reply.header(
        'content-security-policy',
        isPage ? pagePolicy(path, embedOrigins, scripts.get(pageOf(path)) ?? []) : filePolicy(path),
      );
    }
    reply.header('cross-origin-resource-policy', resourcePolicy(path));
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=()');
  });
}
