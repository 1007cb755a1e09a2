const style = `
:root { color-scheme: light dark; --ground: #f6f7f9; --card: #fff; --ink: #17202e; --soft: #5d6b7e; --line: #dfe3ea; --accent: #1c5d99; }
@media (prefers-color-scheme: dark) { :root { --ground: #12171f; --card: #1a212c; --ink: #e8ecf2; --soft: #9aa7b8; --line: #2c3644; --accent: #7db4e6; } }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 'Hanken Grotesk Variable', system-ui, sans-serif; }
header { display: flex; gap: 12px; align-items: center; flex-wrap: wrap; padding: 14px 24px; background: var(--card); border-bottom: 1px solid var(--line); }
h1 { font-size: 18px; margin: 0; } header span { color: var(--soft); flex: 1; }
button { font: inherit; color: var(--ink); background: transparent; border: 1px solid var(--line); border-radius: 8px; padding: 4px 10px; cursor: pointer; }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
div { overflow: auto; padding: 16px 24px; } table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: 6px 10px; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { color: var(--soft); font-weight: 500; } td.n { text-align: right; font-variant-numeric: tabular-nums; }
`

const script = `
const body = document.querySelector('tbody'), facts = document.querySelector('header span')
const send = async (path, wish) => show(await (await fetch('/control/' + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish) })).json())
const cell = (text, type) => Object.assign(document.createElement('td'), { textContent: text ?? '', className: type ?? '' })
function acts(loan) {
  const box = document.createElement('td')
  const act = (label, path, wish) => box.append(Object.assign(document.createElement('button'), { type: 'button', textContent: label, onclick: () => send('loans/' + loan.id + '/' + path, wish) }), ' ')
  act('Fund', 'milestone', { name: 'Funding' }); act('Un-fund', 'milestone', { name: 'Funding', done: false })
  act('+ $1,000', 'amount', { amount: loan.amount + 1000 }); act('Withdraw', 'action', { actionTaken: 'Application withdrawn' })
  return box
}
function show(state) {
  if (!state.loans) return load()
  facts.textContent = state.loans.length + ' loans, step ' + state.step + ', ' + new Date(state.now).toLocaleString()
  body.replaceChildren(...[...state.loans].reverse().map((loan) => {
    const row = document.createElement('tr')
    row.append(cell(loan.loanNumber), cell(loan.borrower), cell(loan.officer), cell(loan.amount.toLocaleString('en-US'), 'n'), cell(loan.milestone), cell(loan.actionTaken), acts(loan))
    return row
  }))
}
const load = async () => show(await (await fetch('/control/state')).json())
document.querySelector('#step').onclick = () => send('advance', { steps: 1 })
document.querySelector('#add').onclick = () => send('loans', {})
load()
`

/** The simulator's control page, without a build: it is a tool of development and of demos. */
export const controlPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Upline Encompass simulator</title><style>${style}</style></head>
<body><header><h1>Encompass simulator</h1><span role="status">Loading...</span><button id="step" type="button">One step</button><button id="add" type="button">Add a loan</button></header>
<div><table><thead><tr><th>Loan</th><th>Borrower</th><th>Officer</th><th>Amount</th><th>Milestone</th><th>Action taken</th><th>Change</th></tr></thead><tbody></tbody></table></div>
<script>${script}</script></body></html>`
