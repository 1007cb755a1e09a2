import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEncompassSimulator } from '../src/start-encompass-simulator.ts'

const BASIC = `Basic ${Buffer.from('upline-simulator:simulated').toString('base64')}`

interface TestResponse<Body> {
  status: number
  headers: Headers
  body: Body
}

async function ask<Body>(url: string, init: RequestInit): Promise<TestResponse<Body>> {
  const response = await fetch(url, init)
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : undefined) as Body }
}

const json = (value: unknown) => ({ body: JSON.stringify(value), headers: { 'content-type': 'application/json' } })

const SIGN_IN = {
  grant_type: 'password',
  username: 'upline@encompass:BE00000000',
  password: 'simulated',
  scope: 'lp',
}

/** A simulator in this process, called over HTTP like a connector would. */
export async function startTestTenant() {
  const folder = mkdtempSync(join(tmpdir(), 'upline-tenant-'))
  const simulator = await startEncompassSimulator({ folder, port: 0, zone: 'America/New_York' })
  const form = <Body>(path: string, fields: Record<string, string>, authorization: string | null = BASIC) =>
    ask<Body>(`${simulator.url}/oauth2/v1/${path}`, {
      method: 'POST',
      headers: authorization ? { authorization } : {},
      body: new URLSearchParams(fields),
    })
  const signIn = async () => (await form<{ access_token: string }>('token', SIGN_IN)).body.access_token
  let token = await signIn()
  const call = <Body>(method: string, path: string, input?: unknown) => {
    const sent = input === undefined ? { headers: {} } : json(input)
    const headers = { ...sent.headers, authorization: `Bearer ${token}` }
    return ask<Body>(simulator.url + path, { method, ...sent, headers })
  }
  return {
    url: simulator.url,
    form,
    signInAgain: async () => void (token = await signIn()),
    token: () => token,
    get: <Body>(path: string) => call<Body>('GET', path),
    post: <Body>(path: string, input: unknown) => call<Body>('POST', path, input),
    call,
    control: <Body = State>(what: string, input: unknown = {}) =>
      ask<Body>(`${simulator.url}/control/${what}`, { method: 'POST', ...json(input) }).then(({ body }) => body),
    state: async () => (await ask<State>(`${simulator.url}/control/state`, {})).body,
    stop: async () => {
      await simulator.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type TestTenant = Awaited<ReturnType<typeof startTestTenant>>

export interface State {
  loans: { id: string; milestone: string | null; lastModified: string; isFunded: boolean; amount: number }[]
  webhooks: { waiting: number; delivered: number; subscriptions: number }
  life: { isPaused: boolean; changes: number }
}

interface ReceivedRequest {
  body: { eventId: string; eventType: string; meta: { resourceId: string } }
  raw: string
  headers: Record<string, string | string[] | undefined>
}

/** Webhook receiver that records requests and returns a configurable status. */
export async function startReceiver() {
  const received: ReceivedRequest[] = []
  const say = { status: 200 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const raw = Buffer.concat(parts).toString()
      received.push({ raw, body: JSON.parse(raw) as ReceivedRequest['body'], headers: request.headers })
      response.writeHead(say.status).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    say,
    stop: () => void server.close(),
  }
}
