/** Runs in the control page. Its calls are relative, because the page may be served under another path. */
export const controlScript = `
const by = (id) => document.getElementById(id), body = document.querySelector('tbody'), facts = document.querySelector('[role=status]')
const base = location.pathname.replace(/\\/?$/, '/')
let last
const send = async (path, command) => {
  const response = await fetch(base + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(command) })
  const result = await response.json()
  if (!response.ok) facts.textContent = result.details || result.message || 'The change failed'
  else if (result.loans) show(result)
  else load()
}
const cell = (text, type) => Object.assign(document.createElement('td'), { textContent: text ?? '', className: type ?? '' })
function acts(loan) {
  const box = document.createElement('td')
  const act = (label, path, command) => {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: label, onclick: () => send('loans/' + loan.id + '/' + path, command) })
    button.setAttribute('aria-label', label + ' ' + loan.loanNumber)
    box.append(button, ' ')
  }
  if (loan.isFunded) act('Un-fund', 'milestone', { name: 'Funding', done: false })
  else act('Fund', 'fund', {})
  act('Reopen milestone', 'slip', {})
  act('+ $1,000', 'amount', { amount: loan.amount + 1000 })
  act('Reassign to Sam', 'officer', { loginId: 'senior', name: 'Sam Senior', nmls: '1000004' })
  act('Withdraw', 'action', { actionTaken: 'Application withdrawn' })
  act('Trash', 'trash', {})
  return box
}
function show(state) {
  const quiet = new Date(state.life.quietUntil) > new Date() ? ', quiet until ' + new Date(state.life.quietUntil).toLocaleTimeString('en-US', { timeZone: state.timeZone }) : ''
  facts.textContent = state.loans.length + ' loans, ' + (state.life.isPaused ? 'paused' : 'running' + quiet) + '. Tenant clock ' + new Date(state.now).toLocaleString('en-US', { timeZone: state.timeZone, timeZoneName: 'short' }) + '. ' +
    state.webhooks.subscriptions + ' subscriptions, ' + state.webhooks.delivered + ' notifications delivered, ' + state.webhooks.waiting + ' pending. ' + state.calls + ' calls.'
  by('pause').textContent = state.life.isPaused ? 'Resume' : 'Pause'
  for (const [id, value] of [['pace', state.life.perMinute], ['mode', state.mode], ['copies', state.webhooks.copies], ['latency', state.faults.latencyMs]])
    if (document.activeElement !== by(id)) by(id).value = value
  by('shuffled').checked = state.webhooks.isShuffled
  const text = JSON.stringify(state.loans)
  if (text === last) return
  last = text
  body.replaceChildren(...[...state.loans].reverse().slice(0, 300).map((loan) => {
    const row = document.createElement('tr')
    row.append(cell(loan.loanNumber), cell(loan.borrower), cell(loan.officer), cell(loan.amount.toLocaleString('en-US'), 'n'), cell(loan.milestone), cell(loan.folder), cell(loan.actionTaken), acts(loan))
    return row
  }))
  current = state
}
let current
const load = async () => show(await (await fetch(base + 'state')).json())
const on = (id, path, command) => { by(id).onclick = () => send(path, typeof command === 'function' ? command() : command) }
on('pause', 'life', () => ({ isPaused: by('pause').textContent === 'Pause' }))
on('happen', 'happen', {}); on('step', 'advance', { steps: 1 }); on('add', 'loans', {}); on('fund-all', 'fund', {}); on('storm', 'storm', { times: 5 })
on('fault-401', 'faults', { midPage: 1 }); on('fault-500', 'faults', { status: 500, times: 3 }); on('fault-429', 'faults', { status: 429, times: 2, retryAfterSeconds: 2 })
on('fault-size', 'faults', () => ({ largestPage: current && current.faults.largestPage ? 0 : 50 }))
on('clock-15', 'clock', { minutes: 15 }); on('clock-120', 'clock', { minutes: 120 })
by('pace').onchange = () => send('life', { perMinute: Number(by('pace').value) })
by('mode').onchange = () => send('mode', { mode: by('mode').value })
by('copies').onchange = () => send('webhooks', { copies: Number(by('copies').value) || 1 })
by('shuffled').onchange = () => send('webhooks', { isShuffled: by('shuffled').checked })
by('latency').onchange = () => send('faults', { latencyMs: Number(by('latency').value) || 0 })
load().catch(() => { facts.textContent = 'The simulator is unavailable' })
setInterval(() => load().catch(() => {}), 2000)
`
