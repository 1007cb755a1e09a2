import { advance } from './advance.ts'
import { centsOf, EDITS } from './control-edits.ts'
import { controlPage, controlPolicy } from './control-page.ts'
import { stateView } from './control-view.ts'
import { fund, renameMilestone } from './edits.ts'
import { type Exchange, jsonBody, sendJson } from './exchange.ts'
import { inventedLoan } from './invented-loan.ts'
import { liveOn } from './life.ts'
import { ApiProblem } from './problem.ts'
import { isOpen, type SimLoan, type SimOfficer } from './sim-loan.ts'
import type { SimState } from './sim-state.ts'
import type { Stage } from './stage.ts'
import { eventsSince, loanEvents, photographed, TENANT_MODES, type TenantMode } from './webhooks/loan-event.ts'

const REMEMBERED_REQUESTS = 200
const MOST_AT_ONCE = 5_000

type Wish = Record<string, unknown>

function loanOf(state: SimState, reference: string): SimLoan {
  const loan = state.loans.find(({ id, loanNumber }) => id === reference || loanNumber === reference)
  if (!loan) throw new ApiProblem(404, 'Not Found', 'No such loan')
  return loan
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
  count?: number
  loanNumber?: string
  amount?: number
  folder?: string
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
    ...(wish.folder ? { folder: wish.folder } : {}),
    ...(wish.officer ? { officer: wish.officer } : {}),
  })
  state.loans.push(loan)
  return loan
}

function addLoans(stage: Stage, wish: NewLoan): SimLoan | undefined {
  const count = Math.min(wish.count ?? 1, MOST_AT_ONCE)
  const made = Array.from({ length: count }, () => addLoan(stage, wish))
  return wish.count === undefined ? made[0] : undefined
}

function setLife({ file: { state } }: Stage, wish: Wish): void {
  if (typeof wish['isPaused'] === 'boolean') state.life.isPaused = wish['isPaused']
  const pace = Number(wish['perMinute'] ?? state.life.perMinute)
  if (!(pace > 0 && pace <= 6_000)) throw new ApiProblem(400, 'Bad Request', 'perMinute is a number up to 6000')
  state.life.perMinute = pace
}

function setMode({ file: { state } }: Stage, wish: Wish): void {
  if (!TENANT_MODES.includes(wish['mode'] as TenantMode))
    throw new ApiProblem(400, 'Bad Request', `mode is one of ${TENANT_MODES.join(', ')}`)
  state.mode = wish['mode'] as TenantMode
}

/** How notifications go wrong; or the vendor takes its subscriptions for dead and deletes them. */
function setTricks({ deliverer, file }: Stage, { forget, ...tricks }: Wish): void {
  if (forget === true) file.state.subscriptions.length = 0
  Object.assign(deliverer.tricks, tricks)
}

/** Every loan says `times` over that something has changed, although nothing has. */
function storm({ file: { state }, deliverer }: Stage, wish: Wish): void {
  for (let round = 0; round < Math.min(Number(wish['times'] ?? 1), 50); round++)
    deliverer.tell(state.loans.flatMap((loan) => loanEvents(loan, { ...loan }, 'api')))
}

/** Open loans, the oldest first, are funded: all, or so many. */
function fundMany({ file: { state }, now, zone }: Stage, wish: Wish): void {
  const count = Number(wish['count'] ?? MOST_AT_ONCE)
  for (const loan of state.loans.filter(isOpen).slice(0, count)) fund(loan, now(), zone)
}

function rename({ file: { state } }: Stage, wish: Wish): void {
  if (!renameMilestone(state.loans, String(wish['from']), String(wish['to'])))
    throw new ApiProblem(404, 'Not Found', 'No such milestone')
}

type Act = (stage: Stage, wish: Wish) => SimLoan | undefined | void

const ACTS: Record<string, Act> = {
  '/control/advance': advanceOnce,
  '/control/clock': ({ file }, wish) =>
    void (file.state.clockAheadMs += Number(wish['minutes'] ?? 0) * 60_000 + Number(wish['seconds'] ?? 0) * 1_000),
  '/control/faults': ({ faults }, wish) => faults.set(wish),
  '/control/loans': addLoans,
  '/control/fund': fundMany,
  '/control/reporting': ({ reporting }, wish) => void (reporting.isLate = wish['isLate'] === true),
  '/control/life': setLife,
  '/control/happen': (stage) => liveOn(stage.file.state, stage.now(), stage.zone),
  '/control/mode': setMode,
  '/control/milestones': rename,
  '/control/webhooks': setTricks,
}

function edited(stage: Stage, path: string, wish: Wish): boolean {
  const { state } = stage.file
  const [, reference, name] = /^\/control\/loans\/([^/]+)\/(\w+)$/.exec(path) ?? []
  if (reference === undefined || name === undefined) return false
  const loan = loanOf(state, reference)
  if (name === 'delete') state.loans.splice(state.loans.indexOf(loan), 1)
  else if (!EDITS[name]) return false
  // In the desktop client a finished milestone leaves LastModified alone.
  else EDITS[name](loan, wish, { now: stage.now(), zone: stage.zone, isQuiet: state.mode === 'desktop' })
  return true
}

/** Does something to the tenant and tells its subscribers by what has changed. */
export function happen(stage: Stage, act: () => SimLoan | undefined | void): SimLoan | undefined {
  const { state } = stage.file
  const before = photographed(state.loans)
  const made = act()
  stage.deliverer.tell(eventsSince(before, state.loans, state.mode))
  return made ?? undefined
}

async function change(stage: Stage, exchange: Exchange): Promise<void> {
  const path = exchange.url.pathname
  const wish = jsonBody<Wish>(exchange)
  const made = happen(stage, () => {
    if (path === '/control/storm') return storm(stage, wish)
    const act = ACTS[path]
    if (act) return act(stage, wish)
    if (!edited(stage, path, wish)) throw new ApiProblem(404, 'Not Found', 'No such control')
  })
  await stage.file.save()
  sendJson(exchange, made ? 201 : 200, made ?? stateView(stage))
}

/** The hands on the invented tenant: a page for people, calls for the connector's step and for tests. */
export async function controlApi(stage: Stage, exchange: Exchange): Promise<void> {
  const path = exchange.url.pathname.replace(/(.)\/$/, '$1')
  if (exchange.method === 'POST') return change(stage, exchange)
  if (path === '/control/state') return sendJson(exchange, 200, stateView(stage))
  if (path !== '/control') throw new ApiProblem(404, 'Not Found', 'No such control')
  exchange.answer.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': controlPolicy,
  })
  exchange.answer.end(controlPage)
}
