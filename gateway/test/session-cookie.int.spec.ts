import { startGateway, type TestGateway } from './gateway.ts'

let gateway: TestGateway

beforeAll(async () => {
  gateway = await startGateway({ UPLINE_MODE: 'production', TRUST_PROXY: 'on' })
})

afterAll(() => gateway?.stop())

const statusOf = async (cookie: string, proto: 'http' | 'https', url = '/api/users') => {
  const headers = { cookie, 'x-forwarded-proto': proto }
  return (await gateway.app.inject({ method: 'GET', url, headers })).statusCode
}

describe('in production', () => {
  it('accepts only the host-bound cookie over TLS', async () => {
    const { token } = await gateway.signInAs('loan_officer')
    expect(await statusOf(`__Host-upline_session=${token}`, 'https')).toBe(200)
    expect(await statusOf(`upline_session=${token}`, 'https')).toBe(401)
    expect(await statusOf(`upline_session=nonsense; __Host-upline_session=${token}`, 'https')).toBe(200)
    expect(await statusOf(`__Host-upline_session=nonsense; upline_session=${token}`, 'https')).toBe(401)
  })

  it('accepts only the configured cookie name over plain HTTP', async () => {
    const { token } = await gateway.signInAs('loan_officer')
    expect(await statusOf(`upline_session=${token}`, 'http')).toBe(200)
    expect(await statusOf(`__Host-upline_session=${token}`, 'http')).toBe(401)
  })

  it("ignores a client's claim that its connection is secure", async () => {
    const { token } = await gateway.signInAs('loan_officer')
    const headers = { cookie: `__Host-upline_session=${token}`, 'x-upline-proto': 'https' }
    expect((await gateway.app.inject({ method: 'GET', url: '/api/users', headers })).statusCode).toBe(401)
    const response = await gateway.app.inject({
      ...{ method: 'GET', url: '/api/users' },
      headers: { cookie: `upline_session=${token}`, 'x-upline-proto': 'https' },
    })
    expect((response.json() as { headers: Record<string, string> }).headers['x-upline-proto']).toBe('http')
  })

  it('applies the same rule to calls that the gateway handles itself', async () => {
    const { token } = await gateway.signInAs({ role: 'admin', id: '1', username: 'admin' })
    for (const url of ['/api/operations', '/api/personal-data/1', '/api/live'])
      expect([url, await statusOf(`upline_session=${token}`, 'https', url)]).toEqual([url, 401])
    expect(await statusOf(`__Host-upline_session=${token}`, 'https', '/api/operations')).toBe(200)
  })
})
