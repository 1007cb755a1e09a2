import type { Account } from './account.ts'
import { runDue } from './billing.ts'
import { completeSession } from './checkout.ts'
import type { Faults, FaultSettings } from './faults.ts'
import { disputeCharge, refundCharge } from './refunds.ts'
import { type Card, DAY, type SimState } from './sim-state.ts'
import { StripeProblem } from './stripe-problem.ts'
import type { Webhooks } from './webhooks.ts'

export interface SimulatorContext {
  account: Account
  faults: Faults
  webhooks: Webhooks
}

type Command = Record<string, unknown>

const counted = (things: Record<string, unknown>): number => Object.keys(things).length

function stateView({ account, faults, webhooks }: SimulatorContext) {
  const { state } = account
  const { sessions, customers, subscriptions, invoices, charges, refunds, disputes } = state
  return {
    now: new Date(account.now() * 1000).toISOString(),
    calls: faults.calls,
    waitingWebhooks: webhooks.waiting,
    counts: Object.fromEntries(
      Object.entries({ sessions, customers, subscriptions, invoices, charges, refunds, disputes }).map(
        ([name, things]) => [name, counted(things as Record<string, unknown>)],
      ),
    ),
  }
}

function pay({ account }: SimulatorContext, command: Command): object {
  const session = account.state.sessions[String(command['session'])]
  if (!session) throw new StripeProblem(404, 'resource_missing', 'No such session')
  const kind = (command['card'] ?? 'good') as Card
  const number = String(command['number'] ?? session.email)
  return { paid: completeSession(account, session, { kind, number }), session }
}

const chargesOf = (state: SimState, email: string) =>
  Object.values(state.charges).filter((charge) => state.customers[charge.customer]?.email === email)

/** Moves the end of trials, as support does in the provider's dashboard. */
function extendTrials({ account }: SimulatorContext, command: Command): object {
  const trials = Object.values(account.state.subscriptions).filter(
    (of) => of.status === 'trialing' && account.customer(of.customer).email === String(command['email']),
  )
  for (const of of trials) {
    of.trialEnd = of.periodEnd += Math.round(Number(command['days']) * DAY)
    account.publish('customer.subscription.updated', 'subscription', of.id)
  }
  return trials
}

const COMMANDS: Record<string, (context: SimulatorContext, command: Command) => object> = {
  clock: (context, command) => {
    context.account.state.clockAheadSeconds += Math.round(Number(command['days'] ?? 0) * DAY)
    runDue(context.account)
    return stateView(context)
  },
  faults: (context, command) => {
    context.faults.set(command as FaultSettings)
    return stateView(context)
  },
  webhooks: (context, command) => {
    if (command['twice'] !== undefined) context.webhooks.faults.twice = command['twice'] === true
    if (command['held'] !== undefined) context.webhooks.faults.held = command['held'] === true
    return stateView(context)
  },
  pay,
  'extend-trials': extendTrials,
  refund: ({ account }, command) =>
    chargesOf(account.state, String(command['email'])).map(({ id }) => refundCharge(account, { charge: id })),
  dispute: ({ account }, command) =>
    chargesOf(account.state, String(command['email'])).map(({ id }) => disputeCharge(account, id)),
}

/** Control of the simulated account, for tests and demos. */
export function control(context: SimulatorContext, what: string, command: Command | null): object {
  if (what === 'state' && !command) return stateView(context)
  if (what === 'account' && !command) return { ...context.account.state, deliveries: undefined, idempotency: undefined }
  const handler = command && Object.hasOwn(COMMANDS, what) ? COMMANDS[what] : undefined
  if (!handler) throw new StripeProblem(404, 'resource_missing', 'No such control')
  return handler(context, command!)
}
