import { createServer, type Server } from 'node:http'
import { listenOnLoopback } from '@upline/testing'
import { startGateway, type Echo, type TestGateway } from './gateway.ts'

const KEY = 'upl_0123456789abcdefghijklmnopqrstuv'

let gateway: TestGateway
let identity: Server
/** What identity returns for KEY; undefined: the key is unknown. */
let token: string | undefined

beforeAll(async () => {
  identity = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const isKnown = request.url === '/key-tokens' && body.includes(KEY) && token !== undefined
      response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify({ token }))
    })
  })
  gateway = await startGateway({ IDENTITY_URL: `http://127.0.0.1:${await listenOnLoopback(identity)}` })
})

afterAll(async () => {
  await gateway?.stop()
  identity?.close()
})

const call = (path: string, key = KEY) =>
  fetch(`${gateway.url}${path}`, { headers: { authorization: `Bearer ${key}` } })

describe('An API key at the gateway', () => {
  it('exchanges the key for a session token; services never see the key', async () => {
    token = (await gateway.signInAs('ceo')).token
    const answer = await call('/api/loans')
    expect(answer.status).toBe(200)
    const { headers } = (await answer.json()) as Echo
    expect(headers.authorization).toBe(`Bearer ${token}`)
    expect(JSON.stringify(headers)).not.toContain(KEY)
  })

  it('refuses a key that identity does not know', async () => {
    expect((await call('/api/loans', 'upl_another-key-that-nobody-has-made')).status).toBe(401)
  })

  it('refuses the key for all calls that the gateway handles itself', async () => {
    for (const path of ['/api/live', '/api/operations', '/api/personal-data/1'])
      expect([
        path,
        (await call(path)).status,
        (await call(path, 'upl_another-key-that-nobody-has-made')).status,
      ]).toEqual([...[path, 403, 401]])
  })
})
