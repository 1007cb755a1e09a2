import { DEADLINE_HEADER } from '@upline/http/deadline-header'
import Fastify from 'fastify'
import type { Dispatcher } from 'undici'
import type { CallDeadlines } from './call-deadlines.ts'
import type { Replicas } from '../replicas.ts'
import { type Forwarding, forwarder } from './forward.ts'

type SentCall = Dispatcher.DispatchOptions & CallDeadlines

/** What the gateway sends to a service for one call of a route. */
async function wishOf(method: 'GET' | 'HEAD' | 'PUT' | 'DELETE', deadlineSeconds?: number): Promise<SentCall> {
  let wish: SentCall | undefined
  const answer: Replicas['answer'] = (sent, responded) => {
    wish = sent
    responded({ statusCode: 204, headers: {}, body: null })
  }
  const forwarding = { target: 'loans', replicas: { answer }, prefix: '/api', token: 'token', onFault: () => undefined }
  const app = Fastify()
  const guard = { access: 'public', ...(deadlineSeconds && { deadlineSeconds }) } as const
  const handler = forwarder(forwarding as unknown as Forwarding)
  app.route({ method, url: '/api/loans', config: { guard }, exposeHeadRoute: false, handler })
  await app.inject({ method, url: '/api/loans' })
  return wish!
}

it.each([
  ['GET', undefined, 10_000],
  ['HEAD', undefined, 10_000],
  ['PUT', undefined, 30_000],
  ['DELETE', undefined, 30_000],
  ['GET', 120, 120_000],
  ['PUT', 120, 120_000],
] as const)(
  'waits for the response to a %s with deadline %s for the time that it sends to the service',
  async (method, seconds, ms) => {
    const { headersTimeout, headers } = await wishOf(method, seconds)
    expect([headersTimeout, (headers as Record<string, string>)[DEADLINE_HEADER]]).toEqual([ms, String(ms)])
  },
)

it('waits 60 s between two chunks of a response', async () => {
  expect((await wishOf('GET')).bodyTimeout).toBe(60_000)
})
