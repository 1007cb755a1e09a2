import Fastify, { type FastifyInstance } from 'fastify'
import { isSameToken, trustOnlyGateway } from './internal-token.ts'
import { serveMetricsRoute } from './metrics-route.ts'

const TOKEN = 'the-token-of-this-instance-0123456789'
const CLAIMS = { 'x-upline-address': '203.0.113.9', 'x-upline-proto': 'https', 'x-upline-anything': '1', accept: '*/*' }

const servers: FastifyInstance[] = []
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())))

/** A service that responds with the headers that its routes receive. */
function service(token: string | null): FastifyInstance {
  const server = Fastify()
  servers.push(server)
  trustOnlyGateway(server, token)
  server.get('/headers', async ({ headers }) => headers)
  return server
}

const seenBy = async (server: FastifyInstance, headers: Record<string, string>) =>
  (await server.inject({ url: '/headers', headers })).json<Record<string, string>>()

describe('headers about the caller', () => {
  it('count if the gateway sends them; routes do not see its token', async () => {
    const seen = await seenBy(service(TOKEN), { ...CLAIMS, 'x-upline-token': TOKEN })
    expect(seen).toMatchObject(CLAIMS)
    expect(seen).not.toHaveProperty('x-upline-token')
  })

  it.each([
    ['without a token', {}],
    ['with a wrong token', { 'x-upline-token': `${TOKEN}x` }],
    ['with an empty token', { 'x-upline-token': '' }],
  ])('are dropped from a call %s', async (_kind, sent) => {
    const seen = await seenBy(service(TOKEN), { ...CLAIMS, ...sent })
    expect(Object.keys(seen).filter((name) => name.startsWith('x-upline'))).toEqual([])
    expect(seen['accept']).toBe('*/*')
  })

  it('drops headers about the caller from every call if no token is set', async () => {
    for (const sent of ['', 'null', 'undefined', TOKEN]) {
      const seen = await seenBy(service(null), { ...CLAIMS, 'x-upline-token': sent })
      expect(Object.keys(seen).filter((name) => name.startsWith('x-upline'))).toEqual([])
    }
  })
})

describe('a token', () => {
  it('equals only itself', () => {
    expect(isSameToken(TOKEN, TOKEN)).toBe(true)
    for (const sent of ['', TOKEN.slice(1), `${TOKEN} `, undefined, [TOKEN]])
      expect([sent, isSameToken(sent, TOKEN)]).toEqual([sent, false])
    for (const none of [null, undefined, '']) expect(isSameToken('', none)).toBe(false)
  })
})

describe('/metrics', () => {
  const ask = async (tokens: Parameters<typeof serveMetricsRoute>[1], authorization?: string) => {
    const server = Fastify()
    servers.push(server)
    serveMetricsRoute(server, tokens)
    return server.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
  }

  it('requires the metrics token, or the internal one if that is not set', async () => {
    const both = { internalToken: TOKEN, metricsToken: 'for-prometheus' }
    expect((await ask(both, 'Bearer for-prometheus')).statusCode).toBe(200)
    expect((await ask(both, `Bearer ${TOKEN}`)).statusCode).toBe(401)
    expect((await ask({ internalToken: TOKEN, metricsToken: null }, `Bearer ${TOKEN}`)).statusCode).toBe(200)
  })

  it('refuses everyone without a token, with a wrong one, or while none is set', async () => {
    for (const authorization of [undefined, 'Bearer wrong', `Basic ${TOKEN}`, 'Bearer ', 'Bearer null']) {
      for (const internalToken of [TOKEN, null]) {
        const answer = await ask({ internalToken, metricsToken: null }, authorization)
        expect([authorization, answer.statusCode, answer.headers['www-authenticate']]).toEqual([
          ...[authorization, 401, 'Bearer'],
        ])
        expect(answer.body).not.toContain('# TYPE')
      }
    }
  })
})
