import type { AgentRegistrationResult, AgentRegistrationState, PlanType } from '@upline/contracts'
import { api, isStatus, isTransient } from '@upline/web-kit'
import { agentData, type Draft } from './draft.ts'

const POLL_INTERVAL_MS = 2_000
/** Two minutes without a response. Then the page shows the delay and offers to continue. */
const MAX_ATTEMPTS = 60
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** The registration failed. The message is the server's text for the applicant. */
export class RegistrationFailedError extends Error {}

/**
 * Sends the form and polls the registration until it ends, which may take longer than one call. Without the form
 * (another browser, a closed tab) the server continues with the data from before the payment, so this only polls.
 */
export async function completeRegistration(draft: Draft, sessionId: string | null): Promise<string> {
  if (!draft.isSaved || !draft.planType) return follow(sessionId ?? '', 45)
  const answer = await sent(draft, draft.planType)
  if (answer.success) return answer.username ?? ''
  return follow((answer as AgentRegistrationState).id, 150)
}

/** Retries while the service is unavailable. Sending the form again is safe. */
async function sent(draft: Draft, planType: PlanType): Promise<AgentRegistrationResult | AgentRegistrationState> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await api('/api/complete-agent-registration', {
        method: 'POST',
        json: { agentData: agentData(draft), recruiterId: draft.recruiter?.id ?? null, planType },
      })
    } catch (error) {
      if (!isTransient(error) || attempt === MAX_ATTEMPTS) throw error
      await pause(POLL_INTERVAL_MS)
    }
  }
}

async function follow(reference: string, polls: number): Promise<string> {
  for (let poll = 0; poll < polls; poll++) {
    const state = await stateOf(reference)
    if (state?.status === 'completed') return state.username ?? ''
    if (state?.status === 'failed') throw new RegistrationFailedError(state.reason ?? '')
    await pause(POLL_INTERVAL_MS)
  }
  throw new Error('The registration is taking longer than expected.')
}

/** 404 is not a failure: the payment may not have arrived yet, or the service may be restarting. */
async function stateOf(reference: string): Promise<AgentRegistrationState | undefined> {
  try {
    return await api(`/api/agent-registrations/${encodeURIComponent(reference)}`)
  } catch (error) {
    if (isStatus(error, 404) || isTransient(error)) return undefined
    throw error
  }
}
