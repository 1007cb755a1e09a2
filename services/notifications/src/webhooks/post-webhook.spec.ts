import { createServer, type RequestListener, type Server } from 'node:http'
import { listenOnLoopback } from '@upline/testing'
import { outcomeOf, outcomeOfFault } from './outcome.ts'
import { MAX_RESPONSE_BYTES, postWebhook } from './post-webhook.ts'

const servers: Server[] = []

async function listening(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  servers.push(server)
  return listenOnLoopback(server)
}

afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

const here = { allowsPublic: false, allowsLoopback: true }
const everywhereElse = { allowsPublic: true, allowsLoopback: false }
const toLoopback = async () => [{ address: '127.0.0.1', family: 4 }]

const post = (url: string, over: Partial<Parameters<typeof postWebhook>[0]> = {}) =>
  postWebhook({
    ...{ url: new URL(url), headers: {}, body: '{"a":"ü"}', timeoutMs: 5_000, rule: here },
    ...{ resolve: toLoopback, signal: new AbortController().signal, ...over },
  })

describe('a POST to a URL that a user entered', () => {
  it('connects to the address that was checked, and resolves the name only once', async () => {
    const port = await listening((_request, reply) => reply.end('ok'))
    let lookups = 0
    const rebinding = async () => [{ address: lookups++ === 0 ? '127.0.0.1' : '169.254.169.254', family: 4 }]
    expect(await post(`http://rebinds.example:${port}/`, { resolve: rebinding })).toMatchObject({ status: 200 })
    expect(lookups).toBe(1)
  })

  it('makes no connection to a name that resolves to a private address', async () => {
    let calls = 0
    const port = await listening((_request, reply) => {
      calls++
      reply.end()
    })
    const both = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]
    const refused = post(`https://both.example:${port}/`, { resolve: both, rule: everywhereElse })
    await expect(refused).rejects.toMatchObject({ code: 'UPLINE_REFUSED_ADDRESS' })
    const bare = post(`https://127.0.0.1:${port}/`, { rule: everywhereElse })
    await expect(bare).rejects.toMatchObject({ code: 'UPLINE_REFUSED_ADDRESS' })
    expect(calls).toBe(0)
  })

  it('does not follow redirects', async () => {
    let second = 0
    const port = await listening((request, reply) => {
      if (request.url === '/second') second++
      reply.writeHead(307, { location: '/second' }).end()
    })
    expect(outcomeOf(await post(`http://x.example:${port}/`))).toMatchObject({
      ...{ isAccepted: false, responseStatus: 307 },
      reason: 'The receiver returned status 307. Redirects are not followed.',
    })
    expect(second).toBe(0)
  })

  it('reads the beginning of an endless response and uses its status', async () => {
    const port = await listening((_request, reply) => {
      reply.writeHead(200)
      const more = setInterval(() => reply.write('x'.repeat(700)), 1)
      reply.on('close', () => clearInterval(more))
    })
    const { status, text } = await post(`http://x.example:${port}/`)
    expect([status, text.length]).toEqual([200, MAX_RESPONSE_BYTES])
  })

  it('times out and gives a reason that users understand', async () => {
    const port = await listening(() => undefined)
    const silent = await post(`http://x.example:${port}/`, { timeoutMs: 100 }).catch(outcomeOfFault)
    expect(silent).toMatchObject({ isAccepted: false, reason: 'The receiver did not respond within 15 seconds.' })
    const closing = await listening((request) => request.socket.destroy())
    expect(await post(`http://x.example:${closing}/`).catch(outcomeOfFault)).toMatchObject({
      reason: 'The connection closed before a response arrived.',
    })
    const unused = await post('http://127.0.0.1:1/').catch(outcomeOfFault)
    expect(unused).toMatchObject({ reason: 'The connection was refused.' })
  })

  it('reads the wait that a busy receiver requests, and treats 410 as gone', () => {
    const answer = (status: number, retryAfter?: string) => outcomeOf({ status, text: '', retryAfter })
    expect(answer(503, '120')).toMatchObject({ retryAfterMs: 120_000, isGone: false })
    expect(answer(429, 'tomorrow').retryAfterMs).toBe(0)
    expect(answer(500, '120').retryAfterMs).toBe(0)
    expect(answer(410)).toMatchObject({ isAccepted: false, isGone: true })
    expect(answer(204)).toMatchObject({ isAccepted: true, reason: null })
  })
})
