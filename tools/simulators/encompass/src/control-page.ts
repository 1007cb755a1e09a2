import { createHash } from 'node:crypto'
import { controlScript } from './control-page-script.ts'

const style = `
:root { color-scheme: light dark; --ground: #f3f7f7; --card: #fff; --ink: #15222a; --soft: #526066; --line: #d6dee0; --edge: #7e8c91; --accent: #125e6f; --accent-soft: #e3f1f3; --accent-ink: #0d4b59; }
@media (prefers-color-scheme: dark) { :root { --ground: #0e1416; --card: #141b1e; --ink: #e4eaeb; --soft: #abb8bb; --line: #333f44; --edge: #6f7e83; --accent: #6cc0cf; --accent-soft: #173239; --accent-ink: #a6dee8; } }
.brand { display: inline-flex; align-items: center; gap: 8px; color: var(--accent-ink); font-weight: 600; text-decoration: none; }
.demo { flex: none; padding: 0 8px; border-radius: 4px; background: var(--accent-soft); color: var(--accent-ink); font-size: 12px; font-weight: 550; line-height: 22px; }
* { box-sizing: border-box; } body { margin: 0; background: var(--ground); color: var(--ink); font: 14px/1.5 'Hanken Grotesk Variable', system-ui, sans-serif; }
header, section { padding: 14px 24px; background: var(--card); border-bottom: 1px solid var(--line); }
h1 { font-size: 15px; margin: 0; } .title { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; } h2 { font-size: 13px; font-weight: 600; margin: 0 0 6px; color: var(--soft); } p { margin: 2px 0 0; color: var(--soft); }
.groups { display: flex; flex-wrap: wrap; gap: 18px 36px; } .acts { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; }
button, select, input { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--edge); border-radius: 6px; padding: 4px 10px; } button { cursor: pointer; } input { width: 6.5em; }
button:focus-visible, select:focus-visible, input:focus-visible, .table:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.table { overflow: auto; padding: 16px 24px; background: var(--card); min-height: 60vh; } table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: 5px 10px; font-size: 13px; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { color: var(--soft); font-weight: 500; } td.n { text-align: right; font-variant-numeric: tabular-nums; }
@media (max-width: 600px) { header, section, .table { padding-inline: 14px; } }
`

const group = (title: string, acts: string) => `<div><h2>${title}</h2><div class="acts">${acts}</div></div>`
const button = (id: string, label: string) => `<button type="button" id="${id}">${label}</button>`

const groups = [
  group(
    'Life',
    `${button('pause', 'Pause')}<label>Changes per minute <input id="pace" type="number" min="0.1" max="6000" step="any"></label>${button('happen', 'One change')}${button('step', 'One step')}`,
  ),
  group('Loans', `${button('add', 'Add a loan')}${button('fund-all', 'Fund all open')}`),
  group(
    'Tenant notifications',
    `<label>Send events from <select id="mode"><option value="api">the API</option><option value="desktop">the desktop client</option><option value="silent">no one</option></select></label>`,
  ),
  group(
    'Webhooks',
    `<label>Copies <input id="copies" type="number" min="1" max="20"></label><label><input id="shuffled" type="checkbox" style="width:auto"> shuffled</label>${button('storm', 'Storm')}`,
  ),
  group(
    'Faults',
    `${button('fault-401', '401 between pages')}${button('fault-500', 'Three 500s')}${button('fault-429', '429, Retry-After')}${button('fault-size', '6 MB limit')}<label>Delay (ms) <input id="latency" type="number" min="0" max="60000" step="100"></label>`,
  ),
  group('Clock', `${button('clock-15', '+ 15 min')}${button('clock-120', '+ 2 h')}`),
].join('')

/** The simulator's control page, for development and demos. It needs no build. */
export const controlPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Encompass simulator (demo) · Upline</title><style>${style}</style></head>
<body><header><div class="title"><a class="brand" href="/"><svg aria-hidden="true" viewBox="0 0 20 20" width="20" height="20"><path d="M3 17V9M8.5 17V3M14 17V6.5M17.5 3.5v0" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/></svg>Upline</a><h1>Encompass simulator</h1><span class="demo">Demo tool: invented loans</span></div><p role="status">Loading...</p></header>
<main><section class="groups" aria-label="Controls">${groups}</section>
<div class="table" tabindex="0" role="region" aria-label="Loans"><table><thead><tr><th>Loan</th><th>Borrower</th><th>Officer</th><th>Amount</th><th>Milestone</th><th>Folder</th><th>Action taken</th><th>Change</th></tr></thead><tbody></tbody></table></div></main>
<script>${controlScript}</script></body></html>`

const hash = createHash('sha256').update(controlScript).digest('base64')

/** Allows only the page's own script and styles, and calls to the same origin. */
export const controlPolicy = `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`
