import type { CompDryRun, CompPlan, CompPlanTerms, CompPlanVersion } from '@upline/contracts'
import { api, type BodyOf, useMutation, useQuery, useRefetch } from '@upline/web-kit'

const PATH = '/api/comp-plans'

export const useCompPlans = () => useQuery({ queryKey: [PATH], queryFn: () => api(PATH) })

/** The viewer's own plan. */
export const useMyPlan = () => useQuery({ queryKey: [PATH, 'mine'], queryFn: () => api(`${PATH}/mine`) })

export const useTrigger = () => useQuery({ queryKey: [PATH, 'trigger'], queryFn: () => api(`${PATH}/trigger`) })

/** Roles and branches that members have had. */
export const usePlanSubjects = () => useQuery({ queryKey: [PATH, 'subjects'], queryFn: () => api(`${PATH}/subjects`) })

/** Changes plans, and refetches everything that shows them. */
export const usePlanCall = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) =>
  useMutation({
    mutationFn,
    onSettled: useRefetch(PATH, '/api/approvals', '/api/loans'),
  })

export const createPlan = (json: BodyOf<'/api/comp-plans'>): Promise<CompPlan> => api(PATH, { method: 'POST', json })

export const assignPlan = (json: BodyOf<'/api/comp-plans/assignments'>) =>
  api(`${PATH}/assignments`, { method: 'POST', json })

interface VersionDraft {
  planId: string
  terms: CompPlanTerms
  effectiveFrom: string
}

export const draftVersion = ({ planId, terms, effectiveFrom }: VersionDraft): Promise<CompPlanVersion> =>
  api(`${PATH}/${planId}/versions`, { method: 'POST', json: { ...terms, effectiveFrom } })

interface DryRunAsked {
  planId: string
  terms: CompPlanTerms
  from: string
  to: string
}

export const dryRun = (json: DryRunAsked): Promise<CompDryRun> => api(`${PATH}/dry-run`, { method: 'POST', json })

export const saveTrigger = (json: BodyOf<'/api/comp-plans/trigger', 'PUT'>) =>
  api(`${PATH}/trigger`, { method: 'PUT', json })

/** A version of a plan by its number, or an assignment by its id. */
export type PlanPart = { planId: string; version: number } | { assignmentId: string }

const pathOf = (part: PlanPart): string =>
  'assignmentId' in part ? `assignments/${part.assignmentId}` : `${part.planId}/versions/${part.version}`

export const withdrawPart = (part: PlanPart) =>
  api(`${PATH}/${pathOf(part)}/withdraw` as never, { method: 'POST', json: {} } as never)
