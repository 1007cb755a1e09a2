import { createHash } from 'node:crypto'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!)

const STYLE = `
:root { color-scheme: light dark; --ground: #f3f7f7; --card: #fff; --ink: #15222a; --soft: #526066; --line: #d6dee0; --accent: #125e6f; --accent-soft: #e3f1f3; --accent-ink: #0d4b59; --on: #fff; }
@media (prefers-color-scheme: dark) { :root { --ground: #0e1416; --card: #141b1e; --ink: #e4eaeb; --soft: #abb8bb; --line: #333f44; --accent: #6cc0cf; --accent-soft: #173239; --accent-ink: #a6dee8; --on: #06181c; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 'Hanken Grotesk Variable', system-ui, sans-serif; }
main { max-width: 480px; width: calc(100% - 32px); margin: 6vh auto; padding: 24px; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
h1 { font-size: 22px; margin: 4px 0 16px; } h2 { font-size: 15px; margin: 24px 0 8px; }
.simulated { margin: 0 0 16px; padding: 6px 10px; border-radius: 6px; background: var(--accent-soft); color: var(--accent-ink); font-size: 13px; }
.brand { display: block; margin: 0 0 12px; color: var(--accent-ink); font-weight: 600; }
.price { font-size: 30px; margin: 0; font-variant-numeric: tabular-nums; } .soft { color: var(--soft); margin: 4px 0 0; }
fieldset { border: 0; padding: 0; margin: 20px 0; } legend { padding: 0; font-weight: 600; margin-bottom: 8px; } label { display: flex; gap: 8px; align-items: baseline; padding: 6px 0; } label input { margin: 0; }
button, a.button { display: block; width: 100%; min-height: 44px; margin: 8px 0 0; padding: 10px 14px; font: inherit; font-weight: 600; text-align: center; text-decoration: none; color: var(--accent); background: transparent; border: 1px solid var(--accent); border-radius: 6px; cursor: pointer; }
button.main { color: var(--on); background: var(--accent); } a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.alert { border: 1px solid #b3261e; border-radius: 6px; padding: 10px 12px; margin: 16px 0; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: 6px 0; border-bottom: 1px solid var(--line); } td.n { text-align: right; }
`

const hash = createHash('sha256').update(STYLE).digest('base64')

/** Allows only the page's own styles and forms to the same origin. The gateway's policy would block the styles. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

/** A plain page without a script. It states that the payment is simulated. */
export const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg"><title>${escaped(title)} (simulated)</title><style>${STYLE}</style></head>
<body><main><p class="brand">Upline</p><p class="simulated">Simulated payment: no card is charged.</p><h1>${escaped(title)}</h1>${body}</main></body></html>`

export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

export const dayOf = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
