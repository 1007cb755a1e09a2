import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenOnLoopback } from '@upline/testing'
import { startGateway, type TestGateway } from './gateway.ts'

/** A service that refuses uploads before it reads them. */
let service: Server
let gateway: TestGateway
let cookie: string
const REFUSAL = '{"code":"auth.role"}'
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

beforeAll(async () => {
  service = createServer((_call, answer) => {
    const headers = { 'content-type': 'application/problem+json', 'content-length': REFUSAL.length }
    answer.writeHead(403, headers).end(REFUSAL)
  })
  gateway = await startGateway({ LOANS_URL: `http://127.0.0.1:${await listenOnLoopback(service)}` })
  cookie = (await gateway.signInAs({ role: 'loan_officer' })).cookie
})

afterAll(async () => {
  agent.destroy()
  await gateway?.stop()
  service?.closeAllConnections()
  service?.close()
})

const CHUNK = 'x'.repeat(64 * 1024)

function startUpload() {
  const { hostname, port } = new URL(gateway.url)
  const headers = { cookie, 'content-type': 'multipart/form-data; boundary=b' }
  const upload = request({ agent, hostname, port, method: 'POST', path: '/api/imports', headers })
  upload.write(CHUNK)
  return upload
}

it('returns the refusal of an upload and keeps the connection, however much is not yet sent', async () => {
  const ports: (number | undefined)[] = []
  for (let round = 0; round < 3; round++) {
    const upload = startUpload()
    const closed = once(upload, 'close')
    const [answer] = (await once(upload, 'response')) as [IncomingMessage]
    expect([answer.statusCode, answer.headers.connection]).toEqual([403, 'keep-alive'])
    ports.push(upload.socket?.localPort)
    for (let chunk = 0; chunk < 32; chunk++) upload.write(CHUNK)
    upload.end()
    expect(await text(answer)).toBe(REFUSAL)
    await closed
  }
  expect(new Set(ports).size).toBe(1)
})

it('closes the connection of a caller who does not end a refused upload', async () => {
  const upload = startUpload()
  const [answer] = (await once(upload, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(403)
  answer.resume()
  const closed = once(upload.socket!, 'close')
  upload.on('error', () => undefined)
  await closed
})
