import type { CompPlan, CompPlanTerms, CompPlanVersion, PlanAssignment, Problem } from '@upline/contracts'
import type { Answer } from '../instance/client.ts'
import type { RetryingClient } from '../instance/retrying-client.ts'
import type { Rate, Terms, Tiers } from '@upline/testing/money-oracle'
import type { Trigger } from './oracle.ts'
import { SIM_PLANS, type SimAssignment } from './plans.ts'

/** The author of drafts, and the second person who approves them. */
export interface Planners {
  admin: RetryingClient
  approver: RetryingClient
}

/** Ids of comp plans by name. */
export type PlanIds = ReadonlyMap<string, string>

/** Publishes the plans of the simulation and chooses the trigger date. */
export async function publishPlans({ admin, approver }: Planners, trigger: Trigger): Promise<PlanIds> {
  await send(admin, 'PUT', '/api/comp-plans/trigger', { trigger })
  const ids = new Map<string, string>()
  for (const { name, versions } of SIM_PLANS) {
    const { id } = await send<CompPlan>(admin, 'POST', '/api/comp-plans', { name })
    for (const { from, terms } of versions) {
      const drafted = { effectiveFrom: from, ...bodyOf(terms) }
      const { version } = await send<CompPlanVersion>(admin, 'POST', `/api/comp-plans/${id}/versions`, drafted)
      await approve(approver, `/api/comp-plans/${id}/versions/${version}`)
    }
    ids.set(name, id)
  }
  return ids
}

/** Drafts and approves the assignments of one company. */
export async function assignPlans({ admin, approver }: Planners, ids: PlanIds, assignments: readonly SimAssignment[]) {
  for (const { scope, subject, plan, from } of assignments) {
    const planId = plan === null ? null : ids.get(plan)
    const drafted = { planId, scope, subject, effectiveFrom: from }
    const { id } = await send<PlanAssignment>(admin, 'POST', '/api/comp-plans/assignments', drafted)
    await approve(approver, `/api/comp-plans/assignments/${id}`)
  }
}

/** A repeated approval is refused: the first one took effect, but its response was lost. */
const ALREADY_APPROVED = 'loans.plan-approved'

async function approve(approver: RetryingClient, path: string): Promise<void> {
  const answer = await approver.send<Partial<Problem>>('POST', `${path}/approve`, {})
  if (answer.status >= 300 && answer.body.code !== ALREADY_APPROVED) throw refusal('POST', `${path}/approve`, answer)
}

async function send<T>(client: RetryingClient, method: string, path: string, body: object): Promise<T> {
  const answer = await client.send<T>(method, path, body)
  if (answer.status >= 300) throw refusal(method, path, answer)
  return answer.body
}

const refusal = (method: string, path: string, { status, body }: Answer<unknown>): Error =>
  new Error(`${method} ${path} returned ${status} ${JSON.stringify(body)}`)

const dollars = (cents: number): number => cents / 100

const rateOf = ({ bp, minCents, maxCents, flatCents }: Rate) => ({
  rateBp: bp,
  ...(minCents === undefined ? {} : { minDollars: dollars(minCents) }),
  ...(maxCents === undefined ? {} : { maxDollars: dollars(maxCents) }),
  ...(flatCents === undefined ? {} : { perLoanDollars: dollars(flatCents) }),
})

/** The terms as callers send them. */
const bodyOf = ({ rates: [personal, ...overrides], tiers }: Terms) => ({
  personal: rateOf(personal!),
  overrides: overrides.map(rateOf),
  ...(tiers ? { tiers: tiersOf(tiers) } : {}),
})

const tiersOf = ({ measure, mode, steps }: Tiers): CompPlanTerms['tiers'] => ({
  measure,
  mode,
  steps: steps.map(({ from, extraBp }) => ({ from: measure === 'volume' ? dollars(from) : from, extraBp })),
})
