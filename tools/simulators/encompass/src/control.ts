import { advance } from './advance.ts'
import { centsOf, EDITS } from './control-edits.ts'
import { controlPage, controlPolicy } from './control-page.ts'
import { stateView } from './control-view.ts'
import { fund, renameMilestone } from './edits.ts'
import { type Exchange, jsonBody, sendJson } from './exchange.ts'
import { simulatedLoan } from './simulated-loan.ts'
import { makeRandomChange } from './automatic-changes.ts'
import { ApiProblem } from './problem.ts'
import { isOpen, type SimLoan, type SimOfficer } from './sim-loan.ts'
import type { SimState } from './sim-state.ts'
import type { SimulatorContext } from './simulator-context.ts'
import { eventsSince, loanEvents, snapshotOf, TENANT_MODES, type TenantMode } from './webhooks/loan-event.ts'

const MAX_REMEMBERED_REQUESTS = 200
const MAX_BATCH = 5_000

type Command = Record<string, unknown>

function loanOf(state: SimState, reference: string): SimLoan {
  const loan = state.loans.find(({ id, loanNumber }) => id === reference || loanNumber === reference)
  if (!loan) throw new ApiProblem(404, 'Not Found', 'No such loan')
  return loan
}

/** Advances once per request id, so that a duplicate request has no effect. */
function advanceOnce(context: SimulatorContext, command: { steps?: number; requestId?: string }): void {
  const { state } = context.file
  if (command.requestId !== undefined) {
    if (state.steppedFor.includes(command.requestId)) return
    state.steppedFor = [...state.steppedFor, command.requestId].slice(-MAX_REMEMBERED_REQUESTS)
  }
  const steps = Math.min(Math.max(command.steps ?? 1, 1), 100)
  for (let step = 0; step < steps; step++) advance(state, context.now(), context.zone)
}

interface NewLoan {
  count?: number
  loanNumber?: string
  amount?: number
  folder?: string
  officer?: SimOfficer
  openedAt?: string
}

function addLoan(context: SimulatorContext, command: NewLoan): SimLoan {
  const { state } = context.file
  const openedAt = command.openedAt ? new Date(command.openedAt) : context.now()
  const loan = simulatedLoan(state.loans.length + 1, openedAt)
  Object.assign(loan, {
    lastModified: context.now().toISOString(),
    ...(command.loanNumber ? { loanNumber: command.loanNumber } : {}),
    ...(command.amount === undefined ? {} : { amountCents: centsOf(command.amount) }),
    ...(command.folder ? { folder: command.folder } : {}),
    ...(command.officer ? { officer: command.officer } : {}),
  })
  state.loans.push(loan)
  return loan
}

function addLoans(context: SimulatorContext, command: NewLoan): SimLoan | undefined {
  const count = Math.min(command.count ?? 1, MAX_BATCH)
  const made = Array.from({ length: count }, () => addLoan(context, command))
  return command.count === undefined ? made[0] : undefined
}

function setLife({ file: { state } }: SimulatorContext, command: Command): void {
  if (typeof command['isPaused'] === 'boolean') state.life.isPaused = command['isPaused']
  const pace = Number(command['perMinute'] ?? state.life.perMinute)
  if (!(pace > 0 && pace <= 6_000))
    throw new ApiProblem(400, 'Bad Request', 'perMinute must be a number above 0 and up to 6000')
  state.life.perMinute = pace
}

function setMode({ file: { state } }: SimulatorContext, command: Command): void {
  if (!TENANT_MODES.includes(command['mode'] as TenantMode))
    throw new ApiProblem(400, 'Bad Request', `mode must be one of ${TENANT_MODES.join(', ')}`)
  state.mode = command['mode'] as TenantMode
}

/** Sets delivery faults. With `forget`, the vendor deletes all subscriptions, as it does with dead ones. */
function setDeliveryFaults({ deliverer, file }: SimulatorContext, { forget, ...faults }: Command): void {
  if (forget === true) file.state.subscriptions.length = 0
  Object.assign(deliverer.faults, faults)
}

/** Sends `times` change events for every loan although nothing changed. */
function storm({ file: { state }, deliverer }: SimulatorContext, command: Command): void {
  for (let round = 0; round < Math.min(Number(command['times'] ?? 1), 50); round++)
    deliverer.publish(state.loans.flatMap((loan) => loanEvents(loan, { ...loan }, 'api')))
}

/** Funds open loans, oldest first: `count` of them, or all. */
function fundMany({ file: { state }, now, zone }: SimulatorContext, command: Command): void {
  const count = Number(command['count'] ?? MAX_BATCH)
  for (const loan of state.loans.filter(isOpen).slice(0, count)) fund(loan, now(), zone)
}

function rename({ file: { state } }: SimulatorContext, command: Command): void {
  if (!renameMilestone(state.loans, String(command['from']), String(command['to'])))
    throw new ApiProblem(404, 'Not Found', 'No such milestone')
}

type CommandHandler = (context: SimulatorContext, command: Command) => SimLoan | undefined | void

const COMMANDS: Record<string, CommandHandler> = {
  '/control/advance': advanceOnce,
  '/control/clock': ({ file }, command) =>
    void (file.state.clockAheadMs +=
      Number(command['minutes'] ?? 0) * 60_000 + Number(command['seconds'] ?? 0) * 1_000),
  '/control/faults': ({ faults }, command) => faults.set(command),
  '/control/loans': addLoans,
  '/control/fund': fundMany,
  '/control/reporting': ({ reporting }, command) => void (reporting.isLate = command['isLate'] === true),
  '/control/life': setLife,
  '/control/happen': (context) => makeRandomChange(context.file.state, context.now(), context.zone),
  '/control/mode': setMode,
  '/control/milestones': rename,
  '/control/webhooks': setDeliveryFaults,
}

function editLoan(context: SimulatorContext, path: string, command: Command): boolean {
  const { state } = context.file
  const [, reference, name] = /^\/control\/loans\/([^/]+)\/(\w+)$/.exec(path) ?? []
  if (reference === undefined || name === undefined) return false
  const loan = loanOf(state, reference)
  if (name === 'delete') state.loans.splice(state.loans.indexOf(loan), 1)
  else if (!EDITS[name]) return false
  // The desktop client leaves LastModified unchanged when a milestone is finished.
  else EDITS[name](loan, command, { now: context.now(), zone: context.zone, isQuiet: state.mode === 'desktop' })
  return true
}

/** Changes the tenant and notifies subscribers of the differences. */
export function applyChange(context: SimulatorContext, handler: () => SimLoan | undefined | void): SimLoan | undefined {
  const { state } = context.file
  const before = snapshotOf(state.loans)
  const made = handler()
  context.deliverer.publish(eventsSince(before, state.loans, state.mode))
  return made ?? undefined
}

async function change(context: SimulatorContext, exchange: Exchange): Promise<void> {
  const path = exchange.url.pathname
  const command = jsonBody<Command>(exchange)
  const made = applyChange(context, () => {
    if (path === '/control/storm') return storm(context, command)
    const handler = COMMANDS[path]
    if (handler) return handler(context, command)
    if (!editLoan(context, path, command)) throw new ApiProblem(404, 'Not Found', 'No such control')
  })
  await context.file.save()
  sendJson(exchange, made ? 201 : 200, made ?? stateView(context))
}

/** Control of the simulated tenant: a page for people, and calls for tests and for the connector's demo steps. */
export async function controlApi(context: SimulatorContext, exchange: Exchange): Promise<void> {
  const path = exchange.url.pathname.replace(/(.)\/$/, '$1')
  if (exchange.method === 'POST') return change(context, exchange)
  if (path === '/control/state') return sendJson(exchange, 200, stateView(context))
  if (path !== '/control') throw new ApiProblem(404, 'Not Found', 'No such control')
  exchange.response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': controlPolicy,
  })
  exchange.response.end(controlPage)
}
