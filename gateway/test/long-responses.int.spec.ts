import { createServer, type Server } from 'node:http'
import { request } from 'node:http'
import { SessionStore } from '@upline/auth/session'
import { eventually, listenOnLoopback } from '@upline/testing'
import { startGateway, type TestGateway } from './gateway.ts'

let gateway: TestGateway
let service: Server
let openResponses = 0
let openUploads = 0

/** A service whose responses never end and which reads every upload to its end. */
beforeAll(async () => {
  service = createServer((received, answer) => {
    if (received.method === 'POST') {
      openUploads += 1
      received.resume().on('close', () => (openUploads -= 1))
      return
    }
    openResponses += 1
    answer.on('close', () => (openResponses -= 1))
    const isStream = received.url!.endsWith('/events')
    answer.writeHead(200, { 'content-type': isStream ? 'text/event-stream' : 'text/csv' }).write('begun\n')
  })
  gateway = await startGateway({ LOANS_URL: `http://127.0.0.1:${await listenOnLoopback(service)}` })
})

afterAll(async () => {
  await gateway?.stop()
  service.closeAllConnections()
  service.close()
})

async function begin(path: string, cookie: string) {
  const response = await fetch(gateway.url + path, { headers: { cookie } })
  const answer = { text: '', outcome: 'open' }
  const read = async () => {
    for await (const part of response.body ?? []) answer.text += Buffer.from(part as Uint8Array).toString()
    answer.outcome = 'ended'
  }
  void read().catch(() => (answer.outcome = 'cut'))
  await eventually(() => expect(answer.text).toContain('begun'))
  return answer
}

const PATHS = ['/api/imports/1/events', '/api/loans/export.csv']

describe('a response that outlives its session', () => {
  it.each(PATHS)('stops within 5 s of the end of its session: %s', async (path) => {
    const [ann, bob] = [await gateway.signInAs('manager'), await gateway.signInAs('manager')]
    const [annsAnswer, bobsAnswer] = [await begin(path, ann.cookie), await begin(path, bob.cookie)]
    await new SessionStore(gateway.redis.client).end(ann.user)
    await eventually(() => expect(annsAnswer.outcome).toBe('cut'), 5_000)
    await eventually(() => expect(openResponses).toBe(1))
    expect(bobsAnswer.outcome).toBe('open')
    await new SessionStore(gateway.redis.client).end(bob.user)
    await eventually(() => expect(openResponses).toBe(0), 5_000)
  })
})

describe('an upload that outlives its session', () => {
  it('stops within 5 s of the end of its session', async () => {
    const { user, cookie } = await gateway.signInAs('manager')
    const upload = request(`${gateway.url}/api/imports`, { method: 'POST', headers: { cookie } })
    const cut = new Promise<void>((done) => upload.on('error', () => done()).on('close', () => done()))
    const timer = setInterval(() => upload.write('row\n'), 100)
    await eventually(() => expect(openUploads).toBe(1))
    await new SessionStore(gateway.redis.client).end(user)
    await cut
    clearInterval(timer)
    await eventually(() => expect(openUploads).toBe(0))
  }, 15_000)
})
