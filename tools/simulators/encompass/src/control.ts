import { advance } from './advance.ts'
import { controlPage } from './control-page.ts'
import { moveFolder, setActionTaken, setAmount, setMilestone, setOfficer } from './edits.ts'
import { type Exchange, jsonBody, sendJson } from './exchange.ts'
import type { Faults } from './faults.ts'
import { inventedLoan } from './invented-loan.ts'
import { ApiProblem } from './problem.ts'
import { currentMilestone, type SimLoan, type SimOfficer, type SimState } from './sim-loan.ts'
import type { StateFile } from './state-file.ts'

const REMEMBERED_REQUESTS = 200

export interface Stage {
  file: StateFile
  faults: Faults
  now(): Date
  zone: string
}

function loanOf(state: SimState, reference: string): SimLoan {
  const loan = state.loans.find(({ id, loanNumber }) => id === reference || loanNumber === reference)
  if (!loan) throw new ApiProblem(404, 'Not Found', 'No such loan')
  return loan
}

const centsOf = (dollars: unknown): number => {
  const cents = Math.round(Number(dollars) * 100)
  if (!Number.isSafeInteger(cents) || cents <= 0)
    throw new ApiProblem(400, 'Bad Request', 'amount is a number of dollars above 0')
  return cents
}

/** One step for each request id, so that a request that is delivered twice moves the tenant once. */
function advanceOnce(stage: Stage, wish: { steps?: number; requestId?: string }): void {
  const { state } = stage.file
  if (wish.requestId !== undefined) {
    if (state.steppedFor.includes(wish.requestId)) return
    state.steppedFor = [...state.steppedFor, wish.requestId].slice(-REMEMBERED_REQUESTS)
  }
  const steps = Math.min(Math.max(wish.steps ?? 1, 1), 100)
  for (let step = 0; step < steps; step++) advance(state, stage.now(), stage.zone)
}

interface NewLoan {
  loanNumber?: string
  amount?: number
  officer?: SimOfficer
  openedAt?: string
}

function addLoan(stage: Stage, wish: NewLoan): SimLoan {
  const { state } = stage.file
  const openedAt = wish.openedAt ? new Date(wish.openedAt) : stage.now()
  const loan = inventedLoan(state.loans.length + 1, openedAt)
  Object.assign(loan, {
    lastModified: stage.now().toISOString(),
    ...(wish.loanNumber ? { loanNumber: wish.loanNumber } : {}),
    ...(wish.amount === undefined ? {} : { amountCents: centsOf(wish.amount) }),
    ...(wish.officer ? { officer: wish.officer } : {}),
  })
  state.loans.push(loan)
  return loan
}

type Edit = (stage: Stage, loan: SimLoan, wish: Record<string, unknown>) => void

const EDITS: Record<string, Edit> = {
  milestone: (stage, loan, wish) => {
    const change = { name: String(wish['name']), done: wish['done'] !== false, quiet: wish['quiet'] === true }
    if (!setMilestone(loan, change, stage.now(), stage.zone))
      throw new ApiProblem(404, 'Not Found', 'No such milestone')
  },
  amount: (stage, loan, wish) => setAmount(loan, centsOf(wish['amount']), stage.now()),
  officer: (stage, loan, wish) => {
    const officer = { loginId: null, nmls: null, name: String(wish['loginId'] ?? ''), ...wish } as SimOfficer
    setOfficer(loan, officer, stage.now())
  },
  action: (stage, loan, wish) => setActionTaken(loan, (wish['actionTaken'] as string | null) ?? null, stage.now()),
  folder: (stage, loan, wish) => moveFolder(loan, String(wish['folder']), stage.now()),
}

const stateView = ({ file, faults, now }: Stage) => ({
  now: now().toISOString(),
  step: file.state.step,
  calls: faults.calls,
  mostInFlight: faults.mostInFlight,
  loans: file.state.loans.map((loan) => ({
    id: loan.id,
    loanNumber: loan.loanNumber,
    borrower: `${loan.firstName} ${loan.lastName}`,
    officer: loan.officer.loginId ?? loan.officer.name,
    amount: loan.amountCents / 100,
    milestone: currentMilestone(loan)?.name ?? null,
    actionTaken: loan.actionTaken,
    folder: loan.folder,
    lastModified: loan.lastModified,
    fundsReleasedOn: loan.fundsReleasedOn,
  })),
})

async function change(stage: Stage, exchange: Exchange): Promise<void> {
  const path = exchange.url.pathname
  const wish = jsonBody<Record<string, unknown>>(exchange)
  const edited = /^\/control\/loans\/([^/]+)\/(\w+)$/.exec(path)
  const edit = edited && EDITS[edited[2]!]
  let made: SimLoan | undefined
  if (path === '/control/advance') advanceOnce(stage, wish)
  else if (path === '/control/clock') stage.file.state.clockAheadMs += Number(wish['minutes'] ?? 0) * 60_000
  else if (path === '/control/faults') stage.faults.set(wish)
  else if (path === '/control/loans') made = addLoan(stage, wish)
  else if (edit) edit(stage, loanOf(stage.file.state, edited[1]!), wish)
  else throw new ApiProblem(404, 'Not Found', 'No such control')
  await stage.file.save()
  sendJson(exchange, made ? 201 : 200, made ?? stateView(stage))
}

/** The hands on the invented tenant: a page for people, calls for the connector's step and for tests. */
export async function controlApi(stage: Stage, exchange: Exchange): Promise<void> {
  if (exchange.method === 'POST') return change(stage, exchange)
  if (exchange.url.pathname === '/control/state') return sendJson(exchange, 200, stateView(stage))
  if (exchange.url.pathname !== '/control') throw new ApiProblem(404, 'Not Found', 'No such control')
  exchange.answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  exchange.answer.end(controlPage)
}
