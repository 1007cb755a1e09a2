import { createServer, type Server } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { AgentData, AgentPayment, PlanType } from '@upline/contracts'
import { agentRefused, agentRegistered, credentialsIssued, type NewEvent } from '@upline/contracts/events'
import { aMember, type Answer, createdEvent, eventually, listenOnLoopback, type TestService } from '@upline/testing'
import { startRecruiting } from './recruiting.ts'
import { StripeSimulator } from './stripe-simulator.ts'

/** The service, the payment simulator, and a forwarder for its signed webhooks. */
export interface PaymentFixture extends TestService {
  simulator: StripeSimulator
  control<A = unknown>(what: string, wish?: object): Promise<A>
  /** Applies and pays on the hosted page like a browser. */
  pay(agent: AgentData, plan?: PlanType, card?: string): Promise<AgentPayment>
  /** Waits until no webhook is in flight or pending. */
  settled(): Promise<void>
  /** Acts as roster and identity: creates the member and issues the credentials. */
  answerAsRoster(registrationId: string): Promise<void>
}

export const anAgent = (over: Partial<AgentData> = {}): AgentData => ({
  firstName: 'Nora',
  lastName: 'Lind',
  email: `${randomUUID().slice(0, 8)}@applicants.example`,
  title: 'Loan Officer',
  nmls: randomUUID().slice(0, 8),
  mobilePhone: `555${Math.floor(1e7 * Math.random())
    .toString()
    .padStart(7, '0')}`,
  ...over,
})

const SECRET = 'whsec_test_upline'

export async function startPaymentFixture(settings: Record<string, string> = {}): Promise<PaymentFixture> {
  // Forwards once the service is ready. Until then the simulator retries.
  const wired: { to?: TestService } = {}
  const wire = await webhookWire(() => wired.to)
  const simulator = await StripeSimulator.start({ url: wire.url, secret: SECRET })
  const started = await startRecruiting({
    ...{ PUBLIC_PAGES: 'on', STRIPE_SIMULATOR_URL: simulator.url, STRIPE_SIMULATOR_WEBHOOK_SECRET: SECRET },
    ...settings,
  })
  wired.to = started
  const control: PaymentFixture['control'] = (what, wish) => simulator.control(what, wish)
  const settled = () =>
    eventually(async () => {
      const { waitingWebhooks } = await control<{ waitingWebhooks: number }>('state')
      const [row] = await started.database.query<{ n: number }>(
        'select count(*)::int as n from provider_events where handled_at is null',
      )
      if (waitingWebhooks + row!.n > 0) throw new Error(`${waitingWebhooks} webhooks, ${row!.n} events wait`)
    }, 45_000)
  return {
    ...started,
    ...{ simulator, control, settled },
    pay: async (agent, plan = 'premium', card = 'good') => {
      const { body } = await started.visitor.post<AgentPayment>('/create-agent-payment', {
        ...{ agentData: agent, planType: plan, amount: 1 },
      })
      await payOn(body.checkoutUrl!, card)
      await settled()
      return body
    },
    answerAsRoster: (id) => answerAsRoster(started, id),
    stop: async () => {
      await simulator.stop()
      wire.server.close()
      await started.stop()
    },
  }
}

export const payOn = (url: string, card = 'good'): Promise<Response> =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ card }) })

/** Acts as the gateway: forwards the simulator's requests to the service unchanged. */
async function webhookWire(service: () => TestService | undefined): Promise<{ server: Server; url: string }> {
  const server = createServer((request, answer) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      const reply = await service()?.app.inject({
        method: 'POST',
        url: '/hooks/stripe',
        headers: {
          'content-type': 'application/json',
          'stripe-signature': String(request.headers['stripe-signature']),
        },
        payload: Buffer.concat(parts),
      })
      answer.writeHead(reply?.statusCode ?? 503).end()
    })
  })
  return { server, url: `http://127.0.0.1:${await listenOnLoopback(server)}` }
}

export const registered = async (fixture: TestService) =>
  (await fixture.published(agentRegistered)).map(({ data }) => data)

async function answerAsRoster(fixture: TestService, registrationId: string): Promise<void> {
  const data = (await registered(fixture)).find((one) => one.registrationId === registrationId)!
  const { firstName, lastName, email, mobilePhone: phone, nmls } = data.agent
  const about = { username: email, firstName, lastName, email, phone, nmls, uplineId: data.recruiterId }
  const member = aMember({ id: data.memberId, ...about })
  await fixture.emit(createdEvent(member, { origin: 'registered', registrationId, by: null }))
  await fixture.emit(credentialsEvent(data.memberId, email, firstName))
}

export const credentialsEvent = (
  memberId: string,
  username: string,
  firstName: string,
): NewEvent<typeof credentialsIssued> => ({
  type: credentialsIssued,
  key: memberId,
  aggregateVersion: 0,
  data: {
    ...{ memberId, username, firstName, email: username, kind: 'default', sealedPassword: null, expiresAt: null },
    at: new Date().toISOString(),
  },
})

export const refusedEvent = (registrationId: string, reason: string): NewEvent<typeof agentRefused> => ({
  type: agentRefused,
  key: registrationId,
  aggregateVersion: 1,
  data: { registrationId, code: 'roster.email-taken', reason, at: new Date().toISOString() },
})

/** Sends the last form and responds like roster and identity while it waits. */
export async function complete<Body>(
  fixture: PaymentFixture,
  body: { agentData: AgentData; recruiterId?: string | null; planType?: PlanType },
): Promise<Answer<Body>> {
  const wish = { recruiterId: null, planType: 'premium', ...body }
  const answer = fixture.visitor.post<Body>('/complete-agent-registration', wish)
  const data = await eventually(async () => {
    const found = (await registered(fixture)).find(({ agent }) => agent.email === body.agentData.email.toLowerCase())
    if (!found) throw new Error('not registered yet')
    return found
  })
  await fixture.answerAsRoster(data.registrationId)
  return answer
}
