import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import type { Member } from '@upline/contracts'
import { type Client, signIn } from '../instance/client.ts'
import { type Instance, startInstance } from '../instance/instance.ts'

export const DEMO_PASSWORD = 'Upline-demo-1'
export const OWN_PASSWORD = 'Not-on-any-list-7'

interface Reply {
  status: number
  headers: Headers
  text: string
}

/** A demo instance with public pages open and users of every kind signed in. */
export interface AttackFixture {
  instance: Instance
  admin: Client
  manager: Client
  officer: Client
  /** A member outside every team but admin's. */
  stranger: Member
  /** Sends any request with any headers. */
  send(
    method: string,
    path: string,
    parts?: { headers?: Record<string, string>; body?: string | FormData },
  ): Promise<Reply>
  /** Takes JSON as text, because some attacks are not valid JSON objects. */
  json(by: Client | null, method: string, path: string, text: string): Promise<Reply>
  /** Sends raw bytes and returns the response until the connection closes. */
  raw(bytes: string): Promise<string>
  /** A signed-in member with a password of their own. */
  join(name: string, more?: object): Promise<{ member: Member; client: Client }>
}

export async function startAttackFixture(): Promise<AttackFixture> {
  const instance = await startInstance({ env: { PUBLIC_PAGES: 'on' } })
  const as = (username: string) => signIn(instance.url, username, DEMO_PASSWORD)
  const [admin, manager, officer] = await Promise.all([as('admin'), as('manager'), as('officer')])
  const send: AttackFixture['send'] = async (method, path, { headers = {}, body } = {}) => {
    const response = await fetch(instance.url + path, {
      ...{ method, headers, redirect: 'manual' as const },
      ...(body === undefined ? {} : { body }),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const stranger = await admin.post<Member>('/api/users', newMember('stranger'))
  return {
    ...{ instance, admin, manager, officer, stranger, send },
    json: (by, method, path, text) =>
      send(method, path, {
        headers: { 'content-type': 'application/json', ...(by ? { cookie: by.cookie } : {}) },
        body: text,
      }),
    raw: (bytes) => rawExchange(new URL(instance.url), bytes),
    join: async (name, more = {}) => {
      const wanted = { ...newMember(name), password: OWN_PASSWORD, ...more }
      const member = await admin.post<Member>('/api/users', wanted)
      return { member, client: await eventually(() => signIn(instance.url, member.username, OWN_PASSWORD)) }
    },
  }
}

export const newMember = (name: string) => {
  const username = `${name}-${randomUUID().slice(0, 8)}`
  return { firstName: 'Any', lastName: 'Body', email: `${username}@example.com`, username }
}

/** Retries, because a new account arrives by event. */
export async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 0; ; attempts++) {
    try {
      return await attempt()
    } catch (fault) {
      if (attempts > 150) throw fault
      await new Promise((done) => setTimeout(done, 100))
    }
  }
}

function rawExchange({ hostname, port }: URL, bytes: string): Promise<string> {
  return new Promise((done, failed) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'))
    let text = ''
    socket.setTimeout(5_000, () => socket.end())
    socket.on('data', (piece: Buffer) => (text += piece.toString('latin1')))
    socket.on('error', failed)
    socket.on('close', () => done(text))
  })
}
