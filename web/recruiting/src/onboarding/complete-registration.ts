import type { AgentRegistrationResult, AgentRegistrationState, PlanType } from '@upline/contracts'
import { api, isStatus, passesByItself } from '@upline/web-kit'
import { agentData, type Draft } from './draft.ts'

const LOOK_EVERY_MS = 2_000
/** Two minutes of no answer; then the page says so, and offers to go on. */
const OUTAGE_LOOKS = 60
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** The registration ended badly, with the server's own words for the applicant. */
export class RegistrationEnded extends Error {}

/**
 * Sends the last form and follows the registration to its end, which may take longer than one call. Without the form
 * (another browser, a closed tab) the server goes on with what it was sent before the payment: then only looks.
 */
export async function completeRegistration(draft: Draft, sessionId: string | null): Promise<string> {
  if (!draft.isSaved || !draft.planType) return follow(sessionId ?? '', 45)
  const answer = await sent(draft, draft.planType)
  if (answer.success) return answer.username ?? ''
  return follow((answer as AgentRegistrationState).id, 150)
}

/** A service that is away for a moment is no end: the form may be sent as often as one likes. */
async function sent(draft: Draft, planType: PlanType): Promise<AgentRegistrationResult | AgentRegistrationState> {
  for (let look = 1; ; look++) {
    try {
      return await api('/api/complete-agent-registration', {
        method: 'POST',
        json: { agentData: agentData(draft), recruiterId: draft.recruiter?.id ?? null, planType },
      })
    } catch (error) {
      if (!passesByItself(error) || look === OUTAGE_LOOKS) throw error
      await pause(LOOK_EVERY_MS)
    }
  }
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

/** Not there yet is no failure: the payment may still be on its way, or who knows of it is being started again. */
async function stateOf(reference: string): Promise<AgentRegistrationState | undefined> {
  try {
    return await api(`/api/agent-registrations/${encodeURIComponent(reference)}`)
  } catch (error) {
    if (isStatus(error, 404) || passesByItself(error)) return undefined
    throw error
  }
}
