import type { CompPlan, CompPlanTerms, CompPlanVersion, PlanAssignment } from '@upline/contracts'
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
      await send(approver, 'POST', `/api/comp-plans/${id}/versions/${version}/approve`, {})
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
    await send(approver, 'POST', `/api/comp-plans/assignments/${id}/approve`, {})
  }
}

async function send<T>(client: RetryingClient, method: string, path: string, body: object): Promise<T> {
  const answer = await client.send<T>(method, path, body)
  if (answer.status >= 300)
    throw new Error(`${method} ${path} returned ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

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
