import type { AgentPayment, AgentRegistrationResult } from '@upline/contracts'
import type { RetryingClient } from '../../instance/retrying-client.ts'

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** refused: a member with this address is added between the payment and the registration. */
export interface Applicant {
  email: string
  outcome: 'completed' | 'refused'
  number: number
}

export const applicantsOf = (count: number, run: string): Applicant[] =>
  Array.from({ length: count }, (_, number) => ({
    number,
    email: `agent${number}.${run}@applicants.example`,
    outcome: number % 20 === 7 ? 'refused' : 'completed',
  }))

const agentData = ({ email, number }: Applicant) => ({
  firstName: 'Agent',
  lastName: `No ${number}`,
  email,
  title: 'Loan Officer',
  nmls: `C${number}`,
  mobilePhone: `555${String(number).padStart(7, '0')}`,
})

/** The clients that an applicant uses. */
export interface Way {
  client: RetryingClient
  /** The payment provider's own address, because its hosted page is not behind our gateway. */
  provider: string
  recruiterId: string
}

/** Applies, pays on the hosted page and sends the last form twice, each until it gets a final response. */
export async function register(way: Way, of: Applicant): Promise<string> {
  const { client, provider, recruiterId } = way
  const wish = { agentData: agentData(of), planType: of.number % 2 ? 'basic' : 'premium' }
  const payment = await client.send<AgentPayment>('POST', '/api/create-agent-payment', { ...wish, amount: 1 })
  if (payment.body.checkoutUrl) await payAt(`${provider}/pages/checkout/${payment.body.checkoutUrl.split('/').at(-1)}`)
  if (of.outcome === 'refused') await takeEmail(client, of)
  const complete = () => completing(client, { ...wish, recruiterId })
  const [first, second] = await Promise.all([complete(), complete()])
  return first === second ? first : `${first}, then ${second}`
}

async function payAt(url: string): Promise<void> {
  for (const until = Date.now() + 600_000; Date.now() < until;) {
    try {
      const body = new URLSearchParams({ card: 'good' })
      if ((await fetch(url, { method: 'POST', redirect: 'manual', body })).status === 303) return
    } catch {
      // Connections can be refused while a thousand applicants pay concurrently.
    }
    await pause(500 + Math.random() * 1_000)
  }
  throw new Error(`${url} was not paid in ten minutes`)
}

const takeEmail = (client: RetryingClient, { email }: Applicant) =>
  client.send('POST', '/api/users', { firstName: 'Was', lastName: 'First', email, phone: '555-0100' })

const ASKED_FOR_MS = 1_800_000

/** The end of a registration: the new member's id, or the code of the refusal. 202 and 402 are waits, as for the page. */
async function completing(client: RetryingClient, wish: object): Promise<string> {
  for (const began = Date.now(); Date.now() - began < ASKED_FOR_MS;) {
    const answer = await client.send<AgentRegistrationResult & { code?: string }>(
      'POST',
      '/api/complete-agent-registration',
      wish,
    )
    if (answer.status === 200) return answer.body.userId
    if (answer.status !== 202 && answer.status !== 402) return answer.body.code ?? String(answer.status)
    await pause(1_000 + Math.random() * 1_000)
  }
  return 'no end'
}
