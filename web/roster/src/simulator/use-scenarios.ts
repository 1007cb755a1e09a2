import type { ScenarioDraft, ScenarioInput, ScenarioMoveView, ScenarioResult } from '@upline/contracts'
import { api, failureMessage, keepPreviousData, useMutation, useQuery, useQueryClient } from '@upline/web-kit'
import { isEmpty } from './scenario-draft.ts'

const PATH = '/api/scenarios'
const one = (id: string) => `${PATH}/${encodeURIComponent(id)}` as const

export const useScenarios = (enabled: boolean) => useQuery({ queryKey: [PATH], queryFn: () => api(PATH), enabled })

export const useScenario = (id: string | null) =>
  useQuery({ queryKey: [PATH, id], queryFn: () => api(one(id!)), enabled: id !== null })

const MINUTE_MS = 60_000

/** Everyone's dollars, which a saved scenario brings along. A refusal, such as a loop, is the answer and is not retried. */
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

export const useSimulatedPlans = (enabled: boolean) =>
  useQuery({ queryKey: ['/api/comp-plans'], queryFn: () => api('/api/comp-plans'), enabled })

/** A call about scenarios; lists and requests follow. */
function useScenarioCall<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(
        [PATH, '/api/approvals', '/api/comp-plans', '/api/moves', '/api/team'].map((path) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  })
}

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

interface Applying {
  id: string
  effectiveOn: string
  /** Moves that are not done. */
  moves: ScenarioMoveView[]
}

export interface MoveOutcome {
  memberId: string
  /** Undefined: the roster refused it. */
  status?: 'done' | 'scheduled' | 'pending'
  message?: string
}

/** Drafts the plan versions, then enters the moves one after another: a later one can depend on an earlier one. */
export const useApplyScenario = () =>
  useScenarioCall(async ({ id, effectiveOn, moves }: Applying): Promise<MoveOutcome[]> => {
    await api(`${one(id)}/apply`, { method: 'POST', json: {} })
    const outcomes: MoveOutcome[] = []
    for (const { memberId, uplineId } of moves) outcomes.push(await enterMove({ memberId, uplineId, effectiveOn }))
    return outcomes
  })

async function enterMove({
  memberId,
  uplineId,
  effectiveOn,
}: {
  memberId: string
  uplineId: string | null
  effectiveOn: string
}): Promise<MoveOutcome> {
  try {
    const answer = await api(`/api/users/${encodeURIComponent(memberId)}/upline`, {
      method: 'PATCH',
      json: { uplineId, effectiveOn },
    })
    return { memberId, status: 'requestId' in answer ? answer.status : 'done' }
  } catch (error) {
    return { memberId, message: failureMessage(error, 'The move was refused.') }
  }
}
