import { type OperationsResponse, ROLES } from '@upline/contracts'
import { startGateway, type TestGateway } from './gateway.ts'

let gateway: TestGateway

beforeAll(async () => {
  gateway = await startGateway({ SITES_URL: 'http://127.0.0.1:9', METRICS_PORT: '' })
})

afterAll(() => gateway?.stop())

const get = (url: string, cookie = '') => gateway.app.inject({ method: 'GET', url, headers: { cookie } })

describe('GET /api/operations', () => {
  it('opens to the admin and auditors only', async () => {
    const auditor = await gateway.signInAs({ role: 'processor', duties: ['auditor'] })
    expect((await get('/api/operations', auditor.cookie)).statusCode).toBe(200)
    expect((await get('/api/operations')).statusCode).toBe(401)
    for (const role of ROLES.filter((one) => one !== 'admin')) {
      const { cookie } = await gateway.signInAs(role)
      expect([role, (await get('/api/operations', cookie)).statusCode]).toEqual([role, 403])
    }
  })

  it('calls every service as the admin, and reports an unavailable one instead of failing', async () => {
    const { cookie } = await gateway.signInAs('admin')
    const answer = await get('/api/operations', cookie)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    const { services, redis } = answer.json<OperationsResponse>()
    expect(services.find(({ service }) => service === 'sites')).toEqual({ service: 'sites', answers: false })
    expect(services).toHaveLength(7)
    const state = services.find((state) => 'url' in state) as unknown as {
      url: string
      headers: Record<string, string>
    }
    expect(state.url).toBe('/operations/identity')
    expect(state.headers['authorization']).toMatch(/^Bearer /)
    expect(redis.answers).toBe(true)
  })

  it('lists this gateway as a live process', async () => {
    const { cookie } = await gateway.signInAs('admin')
    const { processes } = (await get('/api/operations', cookie)).json<OperationsResponse>()
    expect(processes.filter(({ service }) => service === 'gateway')).toMatchObject([{ isSilent: false }])
  })
})

describe('the metrics for Prometheus', () => {
  it('keeps the metrics off the public port of the gateway and the services', async () => {
    const { cookie } = await gateway.signInAs('admin')
    for (const path of ['/metrics', '/api/metrics', '/api/loans/../metrics', '/api/operations/loans/../../metrics']) {
      const { body } = await get(path, cookie)
      expect([path, body.includes('upline_'), body.includes('"url":"/metrics"')]).toEqual([path, false, false])
    }
  })
})

describe('the trace of a call', () => {
  it("continues the page's trace and drops a malformed one", async () => {
    const { cookie } = await gateway.signInAs('admin')
    const sent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
    const through = async (traceparent: string) =>
      (await gateway.app.inject({ method: 'GET', url: '/api/users', headers: { cookie, traceparent } })).json<{
        headers: Record<string, string>
      }>().headers['traceparent']
    expect(await through(sent)).toBe(sent)
    expect(await through('00-x; drop')).toBeUndefined()
    expect(await through(`00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`)).toBeUndefined()
  })
})
