import { createServer, type Server, type ServerResponse } from 'node:http'
import { eventually, listenOnLoopback } from '@upline/testing'
import { startGateway, type TestGateway } from './gateway.ts'

/** More than the gateway has connections for. */
const WAITING = 600
const MAX_CONNECTIONS = 512

/** Responds to webhooks and probes, and holds all other calls. */
const held: ServerResponse[] = []
const service: Server = createServer((request, answer) => {
  if (/^\/(hooks|health)\//.test(request.url ?? '')) answer.end('{}')
  else held.push(answer)
})
let gateway: TestGateway

beforeAll(async () => {
  gateway = await startGateway({ RECRUITING_URL: `http://127.0.0.1:${await listenOnLoopback(service)}` })
})

afterAll(async () => {
  await gateway?.stop()
  service.close()
  service.closeAllConnections()
})

describe('a webhook', () => {
  it('arrives while more calls are pending than the service has connections', async () => {
    const { cookie } = await gateway.signInAs('ceo')
    const calls = Array.from({ length: WAITING }, () =>
      fetch(`${gateway.url}/api/recruiting-stats`, { headers: { cookie } }).then(({ status }) => status),
    )
    await eventually(async () => expect(held.length).toBe(MAX_CONNECTIONS))
    const hook = await fetch(`${gateway.url}/hooks/stripe`, { method: 'POST', signal: AbortSignal.timeout(20_000) })
    expect(hook.status).toBe(200)
    const answering = setInterval(() => held.splice(0).forEach((answer) => answer.end('{}')), 20)
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200]))
    clearInterval(answering)
  }, 60_000)
})
