import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { record } from '../../core/audit/audit.store.ts';
import { inTransaction } from '../../db/transaction.ts';
import { refusalFor } from '../answer-errors.ts';
import type { Server } from '../../call/server.ts';
import { escapeHtml, factList, plainPage } from '../../base/plain-page.ts';
import { looksLikeToken } from '../../base/tokens.ts';
import type { CustomerPage, PageView } from '../../call/customer-page.ts';

/** Requests per minute from one address to all these pages together, since people open them one by one. */
const limit = { max: 60, timeWindow: 60_000, groupId: 'customer pages' };
const largestForm = 1024;

/** Allows only our own styles, and forms that send to this server. */
const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const nothing = { status: 404, title: 'This link is not valid', text: 'Open it as it was sent to you.' } as const;

type Shown = Omit<PageView, 'status'> & { status?: number };

/** A field that a telephone fills in from the message, and that a reader reads with what was wrong before. */
function codeField({ label, hint }: NonNullable<PageView['code']>): string {
  const input =
    '<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9]{6}" maxlength="6" required autofocus aria-describedby="notice hint">';
  return `<label for="code">${escapeHtml(label)}</label>${input}<p id="hint">${escapeHtml(hint)}</p>`;
}

function send(
  reply: FastifyReply,
  { status = 200, title, text, rows = [], notice, code, buttons = [] }: Shown,
): FastifyReply {
  const forms = buttons.map(
    ({ action, label }, index) =>
      // the code is the first button's alone
      `<button type="submit" name="action" value="${escapeHtml(action)}"${code && index > 0 ? ' formnovalidate' : ''}>${escapeHtml(label)}</button>`,
  );
  const body = [
    text === undefined ? '' : `<p>${escapeHtml(text)}</p>`,
    rows.length === 0 ? '' : factList(rows),
    notice === undefined ? '' : `<p class="notice" id="notice" role="status">${escapeHtml(notice)}</p>`,
    forms.length === 0 ? '' : `<form method="post">${code ? codeField(code) : ''}${forms.join('')}</form>`,
  ];
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(plainPage(title, body.join('')));
}

function addPage(
  scope: FastifyInstance,
  { db, settings, now, announce }: Server,
  { path, show, act }: CustomerPage,
): void {
  type Asked = FastifyRequest<{ Params: { token: string }; Querystring: { step?: unknown } }>;
  const url = `/${path}/:token`;
  const config = { rateLimit: limit };

  scope.get(url, { config }, async ({ params: { token }, query }: Asked, reply) => {
    const step = typeof query.step === 'string' ? query.step : '';
    const found = looksLikeToken(token) ? await show(token, { db, settings, now: now(), step }) : undefined;
    if (found && 'redirect' in found) return reply.redirect(found.redirect, 302);
    return send(reply, found ?? nothing);
  });

  scope.post(url, { config, bodyLimit: largestForm }, async (request: Asked, reply) => {
    const { token } = request.params;
    const typed = (name: string) => (request.body instanceof URLSearchParams ? (request.body.get(name) ?? '') : '');
    if (!looksLikeToken(token)) return send(reply, nothing);
    const at = now();
    const who = { actorId: null, actor: 'customer', roles: [], portal: null, ip: request.ip, sessionId: null } as const;
    const source = { ...who, at, requestId: request.id, channel: 'CUSTOMER' } as const;
    const step = await inTransaction(db, (tx) =>
      act(tx, token, {
        action: typed('action'),
        code: typed('code'),
        settings,
        now: at,
        ip: request.ip,
        record: (entry) => record(tx, source, entry),
        announce,
      }),
    );
    // The page then shows the result, however often it is loaded again.
    return reply.redirect(`/${path}/${token}${typeof step === 'string' ? `?step=${step}` : ''}`, 303);
  });
}

/** Serves the pages that customers open by an address they were sent, without session, script or caching. */
export function serveCustomerPages(app: FastifyInstance, server: Server, pages: readonly CustomerPage[]): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const form = 'application/x-www-form-urlencoded';
    scope.addContentTypeParser(form, { parseAs: 'string' }, (_, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const { status, message: title } = refusalFor(error, request);
      return send(reply, { status, title });
    });
    // Replaces the server's own headers, which are for pages with scripts.
    scope.addHook('onSend', async (_, reply) => {
      reply.headers({
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      });
    });
    for (const page of pages) addPage(scope, server, page);
  });
}
