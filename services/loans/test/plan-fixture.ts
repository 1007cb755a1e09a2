import {
  addDays,
  type CompPlan,
  type CompPlanVersion,
  dateAt,
  DEFAULT_TIME_ZONE,
  type PlanAssignment,
  type Problem,
} from '@upline/contracts'
import type { Answer } from '@upline/testing'
import { expectOk, createStatementsFixture, type StatementsFixture } from './statements-fixture.ts'

/** The company's date a number of days from today. */
export const day = (ahead: number): string => addDays(dateAt(new Date(), DEFAULT_TIME_ZONE), ahead)

/** Terms as callers send them: basis points by level. */
export const terms = (...bps: number[]) => ({
  personal: { rateBp: bps[0] },
  overrides: bps.slice(1).map((rateBp) => ({ rateBp })),
})

export const COMPANY_TERMS = terms(75, 25, 10, 10)

interface AssignmentWish {
  plan: string
  scope: string
  subject?: string | null
  from?: string
}

/** A books fixture whose admin drafts plans and whose ceo approves them. */
export interface PlansFixture extends StatementsFixture {
  plans(): Promise<CompPlan[]>
  companyPlan(): Promise<CompPlan>
  newPlan(name: string): Promise<CompPlan>
  draft(planId: string, over?: object): Promise<Answer<CompPlanVersion & Pick<Problem, 'code' | 'errors'>>>
  approveVersion(
    requestOf: Answer<CompPlanVersion>,
    planId: string,
  ): Promise<Answer<CompPlanVersion & Pick<Problem, 'code' | 'errors'>>>
  /** Drafted by the admin, approved by the ceo. */
  publish(planId: string, over?: object): Promise<CompPlanVersion>
  assign(wish: AssignmentWish): Promise<PlanAssignment>
  /** Sums of a member's estimates. */
  pending(username: string, number: string): Promise<number | undefined>
  /** Moves the calendar of plans ahead; sessions keep their clock. */
  moveClock(days: number): void
}

export async function openPlans(settings: Record<string, string> = {}): Promise<PlansFixture> {
  const fixture = await createStatementsFixture(settings)
  const [{ PlanEffects }, { CompPlansService }, { PlanAssignmentsService }, approvals, { MyCompPlanService }] =
    await Promise.all([
      import('../src/comp-plans/plan-effects.service.ts'),
      import('../src/comp-plans/comp-plans.service.ts'),
      import('../src/comp-plans/plan-assignments.service.ts'),
      import('../src/comp-plans/plan-approvals.ts'),
      import('../src/comp-plans/my-comp-plan.service.ts'),
    ])
  let daysAhead = 0
  const calendar = { today: () => Promise.resolve(day(daysAhead)) }
  const { PlanVersionApproval, PlanAssignmentApproval } = approvals
  const dated = [PlanEffects, CompPlansService, PlanAssignmentsService, MyCompPlanService]
  for (const type of [...dated, PlanVersionApproval, PlanAssignmentApproval])
    Object.assign(fixture.app.get(type as never), { calendar })
  const plans = async () => expectOk(await fixture.admin.get<CompPlan[]>('/comp-plans'))
  const draft: PlansFixture['draft'] = (planId, over = {}) =>
    fixture.admin.post(`/comp-plans/${planId}/versions`, { effectiveFrom: day(30), ...COMPANY_TERMS, ...over })
  const approveVersion: PlansFixture['approveVersion'] = ({ body }, planId) =>
    fixture.ceo.post(`/comp-plans/${planId}/versions/${body.version}/approve`, {})
  return {
    ...fixture,
    plans,
    draft,
    approveVersion,
    companyPlan: async () => (await plans()).find(({ name }) => name === 'Company plan')!,
    newPlan: async (name) => expectOk(await fixture.admin.post<CompPlan>('/comp-plans', { name })),
    publish: async (planId, over) => {
      const made = await draft(planId, over)
      expectOk(made)
      return expectOk(await approveVersion(made, planId))
    },
    assign: async ({ plan, scope, subject, from = '2020-01-01' }) => {
      const { id } = expectOk(
        await fixture.admin.post<PlanAssignment>('/comp-plans/assignments', {
          ...{ planId: plan, scope, subject, effectiveFrom: from },
        }),
      )
      return expectOk(await fixture.ceo.post<PlanAssignment>(`/comp-plans/assignments/${id}/approve`, {}))
    },
    pending: async (username, number) =>
      (await fixture.mine(username, `&q=${number}`)).loans[0]?.commission.totalCommission,
    moveClock: (days) => {
      daysAhead += days
    },
  }
}
