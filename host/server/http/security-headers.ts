import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { screens } from '../../../widgets/contract/screens.ts';
import type { Settings } from '../settings.ts';

/** Portal paths that a dialer frames; the pages under /frame/ are framed by nature. */
const framedPaths = Object.values(screens)
  .filter(({ isFramed }) => isFramed)
  .map(({ path }) => path.toLowerCase());

/** Whether a page may stand in another page's frame. */
export function mayBeFramed(path: string): boolean {
  return path.startsWith('/frame/') || framedPaths.includes(path.toLowerCase().replace(/\/$/, ''));
}

/** The content security policy of a page: scripts and styles are files of our own, nothing inline, nothing evaluated. */
export function pagePolicy(path: string, embedOrigins: readonly string[]): string {
  const ancestors = mayBeFramed(path) ? ["'self'", ...embedOrigins].join(' ') : "'none'";
  return [
    "default-src 'none'",
    "script-src 'self'",
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
    `frame-ancestors ${ancestors}`,
  ].join('; ');
}

/** What everything but a page is served with: it is never a document. */
const inertPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The PDF viewer's worker compiles its decoders of scans: it may do that, and nothing else. Pages may not. */
const decoderPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'";
const isDecoder = (path: string) => /^\/assets\/pdf\.worker[\w.-]*\.mjs$/.test(path);

/** The policy of whatever is no page. */
export function filePolicy(path: string): string {
  return isDecoder(path) ? decoderPolicy : inertPolicy;
}

/** Widget files may be used by any page that finds them; everything else is ours. */
function resourcePolicy(path: string): string {
  return path.startsWith('/widgets/') ? 'cross-origin' : 'same-origin';
}

/** Headers that every answer carries. */
export async function secureHeaders(app: FastifyInstance, { embedOrigins, hstsSubdomains }: Settings): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: false,
    // frame-ancestors says the same, and can name origins.
    frameguard: false,
    // A ticket's tab is opened at the click and given its address after.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // The hosts below this one are the lender's, who may serve some without https.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: hstsSubdomains },
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onSend', async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
    // A page that has not changed keeps the policy it came with: one sent here would replace it.
    if (reply.statusCode !== 304) {
      reply.header('content-security-policy', isPage ? pagePolicy(path, embedOrigins) : filePolicy(path));
    }
    reply.header('cross-origin-resource-policy', resourcePolicy(path));
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=()');
  });
}
