import { createServer, type RequestListener, type Server } from 'node:http'
import { eventually, freePort, listenOnLoopback, TEST_INTERNAL_TOKEN } from '@upline/testing'
import { SERVICES } from '../src/routes.ts'
import { startGateway, type TestGateway } from './gateway.ts'

const servers: Server[] = []
const metricsPort = await freePort()
let gateway: TestGateway
let isFrozen = false

async function start(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  return `http://127.0.0.1:${await listenOnLoopback(server)}`
}

beforeAll(async () => {
  const first = await start((_request, answer) => answer.end('first'))
  const second = await start((_request, answer) => void (isFrozen || answer.end('second')))
  gateway = await startGateway({
    ...{ METRICS_PORT: String(metricsPort), LOANS_URL: `${first},${second}` },
    ENCOMPASS_URL: `${first},${second}`,
  })
})

afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  await gateway?.stop()
})

/** `<service> <replica>` and the value of each sample. */
async function ejections(): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${TEST_INTERNAL_TOKEN}` }
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { headers })).text()
  const samples = text.matchAll(/^upline_gateway_replica_ejected\{target="(\w+)",replica="(\d)",.*\} (\d)$/gm)
  return Object.fromEntries([...samples].map(([, target, replica, value]) => [`${target} ${replica}`, value!]))
}

it('shows 0 for every replica of every service from the start', async () => {
  const replicas = SERVICES.flatMap((service) =>
    ['loans', 'encompass'].includes(service) ? [`${service} 1`, `${service} 2`] : [`${service} 1`],
  )
  // The text of /metrics is up to a second old.
  const none = Object.fromEntries(replicas.map((replica) => [replica, '0']))
  await eventually(async () => expect(await ejections()).toEqual(none))
})

it.each([
  ['calls', 'GET', '/api/loans', 'loans'],
  ['webhooks', 'POST', '/hooks/encompass', 'encompass'],
] as const)(
  'shows 1 for a frozen replica that %s were sent to, and 0 once it answers',
  async (_kind, method, url, service) => {
    const { cookie } = await gateway.signInAs('manager')
    const call = () => gateway.app.inject({ method, url, headers: { host: 'upline.test', cookie } })
    isFrozen = true
    const calls = [call(), call()]
    await eventually(async () =>
      expect(await ejections()).toMatchObject({ [`${service} 1`]: '0', [`${service} 2`]: '1' }),
    )
    isFrozen = false
    await eventually(async () => expect(await ejections()).toMatchObject({ [`${service} 2`]: '0' }))
    for (const server of servers) server.closeAllConnections()
    await Promise.all(calls)
  },
)
