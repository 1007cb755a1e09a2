import { OwnKeys } from '@upline/auth'
import {
  Caller,
  createdEvent,
  eventually,
  mintSession,
  startTestService,
  type TestService,
  type TestUser,
} from '@upline/testing'
import type { Clock } from '@upline/config'
import type { CurrentUser } from '@upline/contracts'
import type { MemberFacts } from '@upline/contracts/events'
import { AppModule } from '../src/app.module.ts'
import { readIdentityConfig } from '../src/config.ts'

export const startIdentity = (settings: Record<string, string> = {}, clock?: Clock): Promise<TestService> =>
  startTestService({
    name: 'identity',
    module: () => AppModule.with(readIdentityConfig()),
    settings,
    ...(clock ? { clock } : {}),
  })

export interface SignIn {
  username: string
  password: string
  address?: string
}

/** Signs in like a request through the gateway. The token is in the cookie of the response. */
export async function signIn(identity: TestService, { username, password, address = '203.0.113.7' }: SignIn) {
  const answer = await identity.visitor.call<CurrentUser & { message: string }>('POST', '/auth/login', {
    body: { username, password },
    headers: { 'x-upline-address': address },
  })
  return { ...answer, token: tokenIn(answer.headers['set-cookie']) }
}

export function tokenIn(setCookie: unknown): string | undefined {
  return /upline_session=([^;]+)/.exec(String(setCookie ?? ''))?.[1]
}

/** A session that this service signed, without a password. */
export const openSession = async (identity: TestService, user: TestUser): Promise<Caller> =>
  new Caller(identity.app, await mintSession(identity.redis.client, identity.app.get(OwnKeys).signingKey(), user))

/** Calls with a token, like a browser. */
export const withToken = (identity: TestService, token: string | undefined) => ({
  get: <Body>(url: string) => identity.visitor.call<Body>('GET', url, { headers: cookie(token) }),
  post: <Body>(url: string, body?: unknown) =>
    identity.visitor.call<Body>('POST', url, { body: body ?? {}, headers: cookie(token) }),
})

const cookie = (token: string | undefined): Record<string, string> => ({ cookie: `upline_session=${token ?? ''}` })

/** A member with a password that their creator chose. */
export async function addMember(identity: TestService, member: MemberFacts, password?: string): Promise<void> {
  const { Sealer } = await import('@upline/auth')
  const sealedPassword = password === undefined ? null : await identity.app.get(Sealer).seal('identity', password)
  await identity.emit(createdEvent(member, { sealedPassword }))
}

/** The session is refused within 5 s. */
export const untilSignedOut = (identity: TestService, token: string | undefined): Promise<void> =>
  eventually(async () => {
    const { status } = await withToken(identity, token).get('/auth/me')
    if (status !== 401) throw new Error(`still signed in: ${status}`)
  }, 5_000)
