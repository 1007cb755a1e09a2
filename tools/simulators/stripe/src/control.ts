import type { Account } from './account.ts'
import { runDue } from './billing.ts'
import { completeSession } from './checkout.ts'
import type { Faults, FaultWish } from './faults.ts'
import { disputeCharge, refundCharge } from './refunds.ts'
import { type Card, DAY, type SimState } from './sim-state.ts'
import { StripeProblem } from './stripe-problem.ts'
import type { Webhooks } from './webhooks.ts'

export interface Stage {
  account: Account
  faults: Faults
  webhooks: Webhooks
}

type Wish = Record<string, unknown>

const counted = (things: Record<string, unknown>): number => Object.keys(things).length

function stateView({ account, faults, webhooks }: Stage) {
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

function pay({ account }: Stage, wish: Wish): object {
  const session = account.state.sessions[String(wish['session'])]
  if (!session) throw new StripeProblem(404, 'resource_missing', 'No such session')
  const kind = (wish['card'] ?? 'good') as Card
  const number = String(wish['number'] ?? session.email)
  return { paid: completeSession(account, session, { kind, number }), session }
}

const chargesOf = (state: SimState, email: string) =>
  Object.values(state.charges).filter((charge) => state.customers[charge.customer]?.email === email)

const ACTS: Record<string, (stage: Stage, wish: Wish) => object> = {
  clock: (stage, wish) => {
    stage.account.state.clockAheadSeconds += Math.round(Number(wish['days'] ?? 0) * DAY)
    runDue(stage.account)
    return stateView(stage)
  },
  faults: (stage, wish) => {
    stage.faults.set(wish as FaultWish)
    return stateView(stage)
  },
  webhooks: (stage, wish) => {
    if (wish['twice'] !== undefined) stage.webhooks.faults.twice = wish['twice'] === true
    if (wish['held'] !== undefined) stage.webhooks.faults.held = wish['held'] === true
    return stateView(stage)
  },
  pay,
  refund: ({ account }, wish) =>
    chargesOf(account.state, String(wish['email'])).map(({ id }) => refundCharge(account, { charge: id })),
  dispute: ({ account }, wish) =>
    chargesOf(account.state, String(wish['email'])).map(({ id }) => disputeCharge(account, id)),
}

/** The hands on the simulated account: for tests and demos. */
export function control(stage: Stage, what: string, wish: Wish | null): object {
  if (what === 'state' && !wish) return stateView(stage)
  if (what === 'account' && !wish) return { ...stage.account.state, deliveries: undefined, idempotency: undefined }
  const act = wish && Object.hasOwn(ACTS, what) ? ACTS[what] : undefined
  if (!act) throw new StripeProblem(404, 'resource_missing', 'No such control')
  return act(stage, wish!)
}
