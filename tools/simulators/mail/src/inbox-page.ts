import { createHash } from 'node:crypto'

const style = `
:root { color-scheme: light dark; --ground: #f3f7f7; --card: #fff; --ink: #15222a; --soft: #526066; --line: #d6dee0; --edge: #7e8c91; --accent: #125e6f; --accent-soft: #e3f1f3; --accent-ink: #0d4b59; }
@media (prefers-color-scheme: dark) { :root { --ground: #0e1416; --card: #141b1e; --ink: #e4eaeb; --soft: #abb8bb; --line: #333f44; --edge: #6f7e83; --accent: #6cc0cf; --accent-soft: #173239; --accent-ink: #a6dee8; } }
* { box-sizing: border-box }
.brand { display: inline-flex; align-items: center; gap: 8px; color: var(--accent-ink); font-weight: 600; text-decoration: none; }
.demo { flex: none; padding: 0 8px; border-radius: 4px; background: var(--accent-soft); color: var(--accent-ink); font-size: 12px; font-weight: 550; line-height: 22px; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 14px/1.5 'Hanken Grotesk Variable', system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; min-height: 52px; padding: 8px 24px; border-bottom: 1px solid var(--line); background: var(--card); }
h1 { margin: 0; font-size: 15px; } header [role=status] { color: var(--soft); flex: 1; }
button { font: inherit; color: var(--ink); background: transparent; border: 1px solid var(--edge); border-radius: 6px; padding: 6px 12px; cursor: pointer; }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
main { display: grid; grid-template-columns: minmax(260px, 380px) 1fr; min-height: calc(100vh - 53px); }
ol { list-style: none; margin: 0; padding: 8px; border-right: 1px solid var(--line); overflow: auto; }
li button { display: block; width: 100%; text-align: left; border: 0; padding: 10px 12px; } li button[aria-current=true] { background: var(--card); box-shadow: inset 3px 0 var(--accent); }
li b, li small { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } small, dt { color: var(--soft); }
article { padding: 20px 24px; display: flex; flex-direction: column; gap: 12px; min-width: 0; } h2 { margin: 0; font-size: 20px; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; margin: 0; } dd { margin: 0; overflow-wrap: anywhere; }
iframe, pre { flex: 1; min-height: 420px; width: 100%; border: 1px solid var(--line); border-radius: 8px; background: #fff; margin: 0; }
pre { background: var(--card); padding: 16px; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, monospace; }
.empty { color: var(--soft); padding: 24px; }
@media (max-width: 720px) { main { grid-template-columns: 1fr } ol { border-right: 0; border-bottom: 1px solid var(--line); max-height: 40vh } }
`

/** Shows text with textContent only, and HTML in a sandboxed frame. */
const script = `
const list = document.querySelector('ol'), pane = document.querySelector('article'), count = document.querySelector('header [role=status]')
let open = null, form = 'html', known = ''
const node = (tag, text, props) => Object.assign(document.createElement(tag), text === undefined ? {} : { textContent: text }, props)
const when = (iso) => new Date(iso).toLocaleString()
async function get(path) { const response = await fetch(path); if (!response.ok) throw new Error(response.status); return response.json() }
function row(mail) {
  const item = node('li'), button = node('button', undefined, { type: 'button' })
  button.append(node('b', mail.subject || '(no subject)'), node('small', mail.to.join(', ')), node('small', when(mail.receivedAt)))
  button.setAttribute('aria-current', String(mail.id === open))
  button.onclick = () => { open = mail.id; refresh(true); show() }
  item.append(button)
  return item
}
async function refresh(force) {
  try {
    const mails = await get('messages'), state = JSON.stringify(mails)
    if (state === known && !force) return
    known = state
    count.textContent = mails.length === 1 ? '1 email' : mails.length + ' emails'
    list.replaceChildren(...(mails.length ? mails.map(row) : [node('li', 'No emails yet. Emails that Upline sends appear here.', { className: 'empty' })]))
    if (!mails.length) { open = null; show() }
  } catch { count.textContent = 'The email catcher does not respond' }
}
async function show() {
  if (!open) return pane.replaceChildren(node('p', 'Choose an email to read it.', { className: 'empty' }))
  const mail = await get('messages/' + open), facts = node('dl')
  for (const [name, text] of [['From', mail.from], ['To', mail.to.join(', ')], ['Received', when(mail.receivedAt)]]) facts.append(node('dt', name), node('dd', text))
  const swap = node('button', form === 'html' ? 'Show as text' : 'Show as HTML', { type: 'button', onclick: () => { form = form === 'html' ? 'text' : 'html'; show() } })
  const body = form === 'html' && mail.html ? node('iframe', undefined, { title: 'Email', src: 'messages/' + open + '/html' }) : node('pre', mail.text)
  if (body.tagName === 'IFRAME') body.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox')
  pane.replaceChildren(node('h2', mail.subject || '(no subject)'), facts, node('div'), body)
  pane.children[2].append(swap)
}
document.querySelector('#clear').onclick = async () => { await fetch('messages', { method: 'DELETE' }); refresh(true) }
refresh(); show(); setInterval(refresh, 2000)
`

/** The inbox page, for development and demos. It needs no build. */
export const inboxPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Email inbox (demo) · Upline</title><style>${style}</style></head>
<body><header><a class="brand" href="/"><svg aria-hidden="true" viewBox="0 0 20 20" width="20" height="20"><path d="M3 17V9M8.5 17V3M14 17V6.5M17.5 3.5v0" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/></svg>Upline</a><h1>Email inbox</h1><span class="demo">Demo tool: no email leaves this machine</span><span role="status">Loading...</span><button id="clear" type="button">Clear</button></header>
<main><ol aria-label="Emails"></ol><article aria-live="polite"></article></main><script>${script}</script></body></html>`

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Allows the page's own script and style by hash, and nothing from an email. */
export const inboxPolicy =
  `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; connect-src 'self'; frame-src 'self'; ` +
  `base-uri 'none'; form-action 'none'; frame-ancestors 'self'`
