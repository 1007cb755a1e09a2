import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { outcomeOf, outcomeOfFault } from './outcome.ts'
import { MOST_ANSWER_BYTES, postWebhook } from './post-webhook.ts'

const servers: Server[] = []

async function listening(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((done) => server.once('listening', done))
  return (server.address() as AddressInfo).port
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

describe('a POST to wherever somebody entered', () => {
  it('connects to the address that was looked up and judged, which is asked for once', async () => {
    const port = await listening((_request, reply) => reply.end('ok'))
    let looks = 0
    const rebinding = async () => [{ address: looks++ === 0 ? '127.0.0.1' : '169.254.169.254', family: 4 }]
    expect(await post(`http://rebinds.example:${port}/`, { resolve: rebinding })).toMatchObject({ status: 200 })
    expect(looks).toBe(1)
  })

  it('makes no connection to a name of which one address is private', async () => {
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

  it('follows no redirect', async () => {
    let second = 0
    const port = await listening((request, reply) => {
      if (request.url === '/second') second++
      reply.writeHead(307, { location: '/second' }).end()
    })
    expect(outcomeOf(await post(`http://x.example:${port}/`))).toMatchObject({
      ...{ isTaken: false, responseStatus: 307, reason: 'It answered 307: redirects are not followed.' },
    })
    expect(second).toBe(0)
  })

  it('reads the beginning of an answer that never ends, and counts its status', async () => {
    const port = await listening((_request, reply) => {
      reply.writeHead(200)
      const more = setInterval(() => reply.write('x'.repeat(700)), 1)
      reply.on('close', () => clearInterval(more))
    })
    const { status, text } = await post(`http://x.example:${port}/`)
    expect([status, text.length]).toEqual([200, MOST_ANSWER_BYTES])
  })

  it('gives up in time, and says why for a person', async () => {
    const port = await listening(() => undefined)
    const silent = await post(`http://x.example:${port}/`, { timeoutMs: 100 }).catch(outcomeOfFault)
    expect(silent).toMatchObject({ isTaken: false, reason: 'No answer came within 15 seconds.' })
    const closing = await listening((request) => request.socket.destroy())
    expect(await post(`http://x.example:${closing}/`).catch(outcomeOfFault)).toMatchObject({
      reason: 'The connection was closed before an answer came.',
    })
    const nobody = await post('http://127.0.0.1:1/').catch(outcomeOfFault)
    expect(nobody).toMatchObject({ reason: 'The connection was refused.' })
  })

  it('takes the time that a busy receiver asks for, and 410 as its end', () => {
    const answer = (status: number, retryAfter?: string) => outcomeOf({ status, text: '', retryAfter })
    expect(answer(503, '120')).toMatchObject({ askedForMs: 120_000, isGone: false })
    expect(answer(429, 'tomorrow').askedForMs).toBe(0)
    expect(answer(500, '120').askedForMs).toBe(0)
    expect(answer(410)).toMatchObject({ isTaken: false, isGone: true })
    expect(answer(204)).toMatchObject({ isTaken: true, reason: null })
  })
})
