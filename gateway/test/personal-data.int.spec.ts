import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { strFromU8, unzipSync } from 'fflate'
import { listenOnLoopback } from '@upline/testing'
import { startGateway, type TestGateway } from './gateway.ts'

let gateway: TestGateway
let identity: Server
let sites: Server
let empty: Server

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const DOWN = 'http://127.0.0.1:9'

const NAMES = ['IDENTITY', 'ROSTER', 'LOANS', 'RECRUITING', 'SITES', 'NOTIFICATIONS']
const urlsOfAll = (url: string) => Object.fromEntries(NAMES.map((name) => [`${name}_URL`, url]))

beforeAll(async () => {
  identity = createServer((_request, answer) => answer.end(JSON.stringify({ accounts: [{ username: 'ann' }] })))
  sites = createServer((_request, answer) =>
    answer.writeHead(403, { 'content-type': 'application/problem+json' }).end('{"status":403}'),
  )
  empty = createServer((_request, answer) => answer.end(JSON.stringify({ accounts: [] })))
  for (const server of [identity, sites, empty]) await listenOnLoopback(server)
  const answering = urlOf(identity)
  const urls = urlsOfAll(answering)
  gateway = await startGateway({ ...urls, IDENTITY_URL: `${DOWN},${answering}`, LOANS_URL: `${answering},${DOWN}` })
})

afterAll(async () => {
  await gateway?.stop()
  for (const server of [identity, sites, empty]) server.close()
})

const exported = async (from = gateway) => {
  const { cookie } = await from.signInAs('admin')
  return from.app.inject({ method: 'GET', url: '/api/personal-data/7', headers: { cookie } })
}

describe('the export of personal data', () => {
  it('contains every service while one process of a service is down', async () => {
    // Calls alternate between the processes of a service, including the one that is down.
    for (const _turn of [1, 2, 3]) {
      const answer = await exported()
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
      const files = unzipSync(answer.rawPayload)
      const data = JSON.parse(strFromU8(files['personal-data.json']!)) as object
      expect(Object.keys(data)).toEqual(['identity', 'roster', 'loans', 'recruiting', 'sites', 'notifications'])
    }
  })

  it('names a service if all its processes are down', async () => {
    const other = await startGateway({ ROSTER_URL: `${DOWN},${DOWN}`, IDENTITY_URL: urlOf(identity) })
    const answer = await exported(other)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      503,
      expect.stringContaining('roster'),
    ])
    await other.stop()
  })

  it('returns 404 if no service stores anything about the id', async () => {
    const other = await startGateway(urlsOfAll(urlOf(empty)))
    const answer = await exported(other)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'gateway.no-personal-data'])
    await other.stop()
  })

  it('passes on the refusal of a service', async () => {
    const other = await startGateway({ SITES_URL: urlOf(sites) })
    const answer = await exported(other)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      403,
      'application/problem+json; charset=utf-8',
    ])
    await other.stop()
  })
})
