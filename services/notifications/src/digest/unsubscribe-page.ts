import { createHash } from 'node:crypto'

const STYLE =
  'body{margin:0;background:#f3f7f7;color:#15222a;font:16px/1.5 system-ui,sans-serif}main{max-width:520px;margin:12vh auto;padding:24px}h1{font-size:1.375rem}button{padding:12px 20px;border:0;border-radius:6px;background:#125e6f;color:#fff;font:600 1rem/1.3 system-ui,sans-serif;cursor:pointer}:focus-visible{outline:2px solid #125e6f;outline-offset:2px}'

export const UNSUBSCRIBE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`

export const unsubscribePage = page(
  'Stop the commission digest?',
  '<p>You will no longer receive daily emails about your commissions. You can turn them on again in Upline.</p><form method="post"><button>Unsubscribe</button></form>',
)

export const unsubscribedPage = page(
  'Unsubscribed',
  '<p role="status">You will no longer receive commission digests.</p>',
)
