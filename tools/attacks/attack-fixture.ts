import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import type { Member } from '@upline/contracts'
import { type Client, signIn } from '../instance/client.ts'
import { type Instance, startInstance } from '../instance/instance.ts'

export const DEMO_PASSWORD = 'Upline-demo-1'
export const OWN_PASSWORD = 'Not-on-any-list-7'

export interface Reply {
  status: number
  headers: Headers
  text: string
}

/** A whole demo with its public pages open, and people of every kind signed in. */
export interface AttackWorld {
  instance: Instance
  admin: Client
  manager: Client
  officer: Client
  /** A member of nobody's team but admin's. */
  stranger: Member
  /** Any request, with any headers. */
  send(
    method: string,
    path: string,
    parts?: { headers?: Record<string, string>; body?: string | FormData },
  ): Promise<Reply>
  /** JSON as written, since some attacks are no JSON of an object. */
  json(by: Client | null, method: string, path: string, text: string): Promise<Reply>
  /** Bytes as they go over the wire; what comes back until the other end closes. */
  raw(bytes: string): Promise<string>
  /** A member with a password of their own, signed in. */
  join(name: string, more?: object): Promise<{ member: Member; client: Client }>
}

export async function startAttackWorld(): Promise<AttackWorld> {
  const instance = await startInstance({ env: { PUBLIC_PAGES: 'on' } })
  const as = (username: string) => signIn(instance.url, username, DEMO_PASSWORD)
  const [admin, manager, officer] = await Promise.all([as('admin'), as('manager'), as('officer')])
  const send: AttackWorld['send'] = async (method, path, { headers = {}, body } = {}) => {
    const answer = await fetch(instance.url + path, {
      ...{ method, headers, redirect: 'manual' as const },
      ...(body === undefined ? {} : { body }),
    })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
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
      return { member, client: await patiently(() => signIn(instance.url, member.username, OWN_PASSWORD)) }
    },
  }
}

export const newMember = (name: string) => {
  const username = `${name}-${randomUUID().slice(0, 8)}`
  return { firstName: 'Any', lastName: 'Body', email: `${username}@example.com`, username }
}

/** A new account is heard of by event. */
export async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt()
    } catch (fault) {
      if (tries > 150) throw fault
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
