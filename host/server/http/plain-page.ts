import type { FastifyInstance } from 'fastify';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

const stylePath = '/plain-page.css';
const style = `:root{color-scheme:light dark;font:400 14px/20px system-ui,sans-serif}body{max-width:640px;margin:32px auto;padding:0 16px}
h1{font-size:20px;line-height:28px}dl{display:grid;grid-template-columns:10em 1fr;gap:8px 16px}dt{opacity:.75}dd{margin:0;white-space:pre-line;overflow-wrap:anywhere}
form{display:flex;flex-wrap:wrap;gap:16px;margin-top:24px}button{min-height:44px;min-width:120px;padding:0 24px;font:600 16px/24px inherit;cursor:pointer}`;

/** A complete page without a script. @param body HTML */
export function plainPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="${stylePath}"></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}

/** The facts of a plain page, label by label, as HTML. */
export function factList(rows: readonly (readonly [label: string, value: string])[]): string {
  return `<dl>${rows.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`;
}

/** Serves the style sheet of all plain pages. */
export function servePlainStyle(app: FastifyInstance): void {
  app.get(stylePath, async (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
}
