import type { ScenarioDetail, ScenarioDraft, ScenarioInput, ScenarioResult } from '@upline/contracts'
import { api, keepPreviousData, useMutation, useQuery, useRefetch } from '@upline/web-kit'
import { isEmpty } from './scenario-draft.ts'

const PATH = '/api/scenarios'
const one = (id: string) => `${PATH}/${encodeURIComponent(id)}` as const

export const useScenarios = () => useQuery({ queryKey: [PATH], queryFn: () => api(PATH) })

const MOVES_POLL_MS = 2_000

const isEntering = ({ moveStates }: ScenarioDetail): boolean => moveStates.some(({ state }) => state === 'requested')

/** Polls while the roster enters moves. A live hint usually refetches earlier. */
export const useScenario = (id: string | null) =>
  useQuery({
    queryKey: [PATH, id],
    queryFn: () => api(one(id!)),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) => (data && isEntering(data) ? MOVES_POLL_MS : false),
  })

const MINUTE_MS = 60_000

/** Everyone's pay, which a saved scenario already includes. A refusal, for example because of a reporting loop, is not retried. */
export const useScenarioResult = (draft: ScenarioDraft, known: ScenarioResult | undefined) =>
  useQuery({
    queryKey: [PATH, 'preview', draft],
    queryFn: () => api(`${PATH}/preview`, { method: 'POST', json: draft }),
    enabled: !isEmpty(draft.changes),
    ...(known && { initialData: known }),
    staleTime: MINUTE_MS,
    placeholderData: keepPreviousData,
    retry: false,
  })

export const useSimulatedPlans = () =>
  useQuery({ queryKey: ['/api/comp-plans'], queryFn: () => api('/api/comp-plans') })

/** Changes scenarios, and refetches everything that shows them. */
const useScenarioCall = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) =>
  useMutation({
    mutationFn,
    onSettled: useRefetch(PATH, '/api/approvals', '/api/comp-plans', '/api/moves', '/api/team'),
  })

interface Saving {
  /** Missing: a new scenario. */
  id?: string
  input: ScenarioInput
}

export const useSaveScenario = () =>
  useScenarioCall(({ id, input }: Saving) =>
    id === undefined ? api(PATH, { method: 'POST', json: input }) : api(one(id), { method: 'PUT', json: input }),
  )

export const useDeleteScenario = () => useScenarioCall((id: string) => api(one(id), { method: 'DELETE' }))
export const useSubmitScenario = () =>
  useScenarioCall((id: string) => api(`${one(id)}/submit`, { method: 'POST', json: {} }))

/** Drafts the plan versions and requests the moves. A repeated call requests the missing moves. The server continues without the page. */
export const useApplyScenario = () =>
  useScenarioCall((id: string) => api(`${one(id)}/apply`, { method: 'POST', json: {} }))
