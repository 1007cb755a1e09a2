import type { AgentRegistrationResult, AgentRegistrationState } from '@upline/contracts'
import { api, isStatus } from '@upline/web-kit'
import { agentData, type Draft } from './draft.ts'

const LOOK_EVERY_MS = 2_000
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** The registration ended badly, with the server's own words for the applicant. */
export class RegistrationEnded extends Error {}

/**
 * Sends the last form and follows the registration to its end, which may take longer than one call. Without the form
 * (another browser, a closed tab) the server goes on with what it was sent before the payment: then only looks.
 */
export async function completeRegistration(draft: Draft, sessionId: string | null): Promise<string> {
  if (!draft.isSaved || !draft.planType) return follow(sessionId ?? '', 45)
  const answer = await api<AgentRegistrationResult | AgentRegistrationState>('/api/complete-agent-registration', {
    method: 'POST',
    json: { agentData: agentData(draft), recruiterId: draft.recruiter?.id ?? null, planType: draft.planType },
  })
  if (answer.success) return answer.username ?? ''
  return follow((answer as AgentRegistrationState).id, 150)
}

async function follow(reference: string, looks: number): Promise<string> {
  for (let look = 0; look < looks; look++) {
    const state = await stateOf(reference)
    if (state?.status === 'completed') return state.username ?? ''
    if (state?.status === 'failed') throw new RegistrationEnded(state.reason ?? '')
    await pause(LOOK_EVERY_MS)
  }
  throw new Error('The registration takes longer than expected.')
}

/** Not there yet is no failure: the payment may still be on its way. */
async function stateOf(reference: string): Promise<AgentRegistrationState | undefined> {
  try {
    return await api<AgentRegistrationState>(`/api/agent-registrations/${encodeURIComponent(reference)}`)
  } catch (error) {
    if (isStatus(error, 404)) return undefined
    throw error
  }
}
