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
/** In the colours of the screens, light and dark. */
const style = `:root{color-scheme:light dark;font:400 16px/24px system-ui,sans-serif;--back:#f7f8fa;--surface:#fff;--line:#e3e5ea;
--edge:#656c79;--text:#1a1e26;--soft:#4f5662;--accent:#3257c4;--on-accent:#fff}
@media (prefers-color-scheme:dark){:root{--back:#14171d;--surface:#1b1f25;--line:#2c3139;--edge:#959ca8;--text:#e9ebef;--soft:#a9b0bb;
--accent:#80a2f3;--on-accent:#14171d}}
*{box-sizing:border-box}body{margin:0;padding:16px;background:var(--back);color:var(--text)}
main{max-width:560px;margin:32px auto;padding:24px;background:var(--surface);border:1px solid var(--line);border-radius:8px}
h1{margin:0 0 8px;font-size:20px;line-height:28px}p{margin:0 0 16px}
dl{display:grid;grid-template-columns:minmax(6em,1fr) 2fr;margin:16px 0 0}dt,dd{margin:0;padding:8px 0;border-top:1px solid var(--line)}
dt{padding-right:16px;color:var(--soft)}dd{font-weight:600;white-space:pre-line;overflow-wrap:anywhere}
.notice{margin:24px 0 0;padding:12px 16px;border:1px solid var(--edge);border-radius:6px}
form{display:flex;flex-wrap:wrap;gap:12px;margin-top:24px}label,input,form p{flex:1 0 100%;margin:0}
label{font-weight:600}form p{color:var(--soft)}input{min-height:44px;min-width:0;padding:0 12px;font:600 20px/24px system-ui,sans-serif;letter-spacing:4px;
color:var(--text);background:var(--surface);border:1px solid var(--edge);border-radius:6px}
button{flex:1;min-height:44px;min-width:120px;padding:0 24px;font:600 16px/24px system-ui,sans-serif;color:var(--text);background:var(--surface);
border:1px solid var(--edge);border-radius:6px;cursor:pointer}
button:first-of-type{color:var(--on-accent);background:var(--accent);border-color:var(--accent)}
button:focus-visible,input:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media (max-width:600px){body{padding:0;background:var(--surface)}main{margin:0;padding:20px 16px;border:0}}`;

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
