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

function send(reply: FastifyReply, { status = 200, title, text, rows = [], buttons = [] }: Shown): FastifyReply {
  const forms = buttons.map(
    ({ action, label }) =>
      `<button type="submit" name="action" value="${escapeHtml(action)}">${escapeHtml(label)}</button>`,
  );
  const body = [
    text === undefined ? '' : `<p>${escapeHtml(text)}</p>`,
    rows.length === 0 ? '' : factList(rows),
    forms.length === 0 ? '' : `<form method="post">${forms.join('')}</form>`,
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
  type Asked = FastifyRequest<{ Params: { token: string } }>;
  const url = `/${path}/:token`;
  const config = { rateLimit: limit };

  scope.get(url, { config }, async ({ params: { token } }: Asked, reply) => {
    const found = looksLikeToken(token) ? await show(token, { db, settings, now: now() }) : undefined;
    if (found && 'redirect' in found) return reply.redirect(found.redirect, 302);
    return send(reply, found ?? nothing);
  });

  scope.post(url, { config, bodyLimit: largestForm }, async (request: Asked, reply) => {
    const { token } = request.params;
    const action = request.body instanceof URLSearchParams ? (request.body.get('action') ?? '') : '';
    if (!looksLikeToken(token)) return send(reply, nothing);
    const at = now();
    const who = { actorId: null, actor: 'customer', roles: [], portal: null, ip: request.ip, sessionId: null } as const;
    const source = { ...who, at, requestId: request.id, channel: 'CUSTOMER' } as const;
    await inTransaction(db, (tx) =>
      act(tx, token, {
        action,
        settings,
        now: at,
        ip: request.ip,
        record: (entry) => record(tx, source, entry),
        announce,
      }),
    );
    // The page then shows the result, however often it is loaded again.
    return reply.redirect(`/${path}/${token}`, 303);
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
