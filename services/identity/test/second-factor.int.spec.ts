import { secondFactorChanged } from '@upline/contracts/events'
import type { CurrentUser, RecoveryCodes, SecondFactorEnrolment, SecondFactorState } from '@upline/contracts'
import { aMember, createdEvent, type TestService } from '@upline/testing'
import { codeAt } from '../src/second-factor/one-time-code.ts'
import { addMember, startIdentity, tokenIn, untilSignedOut, withToken } from './identity.ts'

let identity: TestService
/** The service's clock, in steps of 30 seconds if a test needs another code. */
let now = new Date('2026-11-21T12:00:00.000Z')

const later = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000))

beforeAll(async () => {
  identity = await startIdentity({ SECOND_FACTOR: 'required' }, { now: () => now })
})

afterAll(() => identity?.stop())

type Given = { username: string; password: string; code?: string }

async function login(given: Given, address = '203.0.113.9') {
  const answer = await identity.visitor.call<CurrentUser & { code: string; message: string }>('POST', '/auth/login', {
    body: given,
    headers: { 'x-upline-address': address },
  })
  return { ...answer, token: tokenIn(answer.headers['set-cookie']) }
}

/** Signed in with the factor on: its secret, its recovery codes and the token of the remaining session. */
async function enrolled(username: string, role: 'loan_officer' | 'ceo' | 'admin' = 'loan_officer') {
  const member = aMember({ username, role })
  await addMember(identity, member, `${username}-secret`)
  const first = await login({ username, password: `${username}-secret` })
  const caller = withToken(identity, first.token)
  const begun = await caller.post<SecondFactorEnrolment>('/auth/second-factor/enrolment', {
    password: `${username}-secret`,
  })
  const confirmed = await caller.post<RecoveryCodes>('/auth/second-factor/confirm', {
    code: codeAt(begun.body.secret, now),
  })
  expect([begun.status, confirmed.status]).toEqual([200, 200])
  const token = tokenIn(confirmed.headers['set-cookie'])
  later(30)
  return { member, first, secret: begun.body.secret, codes: confirmed.body.recoveryCodes, token }
}

describe('switching the second factor on', () => {
  it('requires the password, shows a secret, and completes with its first code', async () => {
    const { member, codes, token, secret } = await enrolled('ann')
    expect(codes).toHaveLength(10)
    const state = await withToken(identity, token).get<SecondFactorState>('/auth/second-factor')
    expect(state.body).toMatchObject({ isOn: true, isRequired: false, recoveryCodesLeft: 10 })
    expect(state.body.history).toMatchObject([{ what: 'enabled', by: member.id }])
    const notified = (await identity.published(secondFactorChanged)).filter(({ key }) => key === member.id)
    expect(notified).toMatchObject([{ data: { what: 'enabled', email: member.email } }])
    const kept = await identity.database.query('select secret_encrypted from second_factors')
    expect(JSON.stringify(kept)).not.toContain(secret)
    const hashes = await identity.database.query<{ code_hash: string }>('select code_hash from recovery_codes')
    expect(hashes.every(({ code_hash: hash }) => hash.startsWith('$argon2id$'))).toBe(true)
    expect(identity.logged()).not.toContain(secret)
  })

  it('ends the sessions that were opened without it', async () => {
    const { first, token } = await enrolled('bea')
    await untilSignedOut(identity, first.token)
    expect((await withToken(identity, token).get('/auth/me')).status).toBe(200)
  })

  it('requires the right password and the right code', async () => {
    await addMember(identity, aMember({ username: 'cal' }), 'cal-secret')
    const caller = withToken(identity, (await login({ username: 'cal', password: 'cal-secret' })).token)
    expect((await caller.post('/auth/second-factor/enrolment', { password: 'nope' })).status).toBe(400)
    expect((await caller.post('/auth/second-factor/confirm', { code: '123456' })).status).toBe(409)
    await caller.post('/auth/second-factor/enrolment', { password: 'cal-secret' })
    expect((await caller.post('/auth/second-factor/confirm', { code: '000000' })).status).toBe(400)
    expect((await login({ username: 'cal', password: 'cal-secret' })).status).toBe(200)
  })
})

describe('signing in with a second factor', () => {
  it('asks for the code only after the right password, and opens nothing before', async () => {
    const { secret } = await enrolled('dan')
    const password = 'dan-secret'
    const wrong = await login({ username: 'dan', password: 'wrong' })
    expect(wrong.body.code).toBe('identity.invalid-credentials')
    const prompted = await login({ username: 'dan', password })
    expect([prompted.status, prompted.body.code, prompted.token]).toEqual([
      401,
      'identity.second-factor-needed',
      undefined,
    ])
    const bad = await login({ username: 'dan', password, code: '000000' })
    expect([bad.status, bad.body.code, bad.token]).toEqual([401, 'identity.wrong-code', undefined])
    const done = await login({ username: 'dan', password, code: codeAt(secret, now) })
    expect([done.status, done.body.username]).toEqual([200, 'dan'])
  })

  it('accepts a code once, so that an observed code is worthless', async () => {
    const { secret } = await enrolled('eve')
    const given = { username: 'eve', password: 'eve-secret', code: codeAt(secret, now) }
    expect((await login(given)).status).toBe(200)
    expect((await login(given)).status).toBe(401)
    const both = await Promise.all(
      [1, 2].map(() => login({ ...given, code: codeAt(secret, new Date(now.getTime() + 30_000)) })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('accepts each recovery code once', async () => {
    const { codes, token } = await enrolled('fay')
    const given = { username: 'fay', password: 'fay-secret', code: codes[3]!.toUpperCase() }
    expect((await login(given)).status).toBe(200)
    expect((await login(given)).status).toBe(401)
    const state = await withToken(identity, token).get<SecondFactorState>('/auth/second-factor')
    expect(state.body.recoveryCodesLeft).toBe(9)
  })

  it('stops guessing after ten wrong codes from any address, and then refuses even the right one', async () => {
    const { secret } = await enrolled('gus')
    const guess = (n: number) => login({ username: 'gus', password: 'gus-secret', code: '000000' }, `198.51.100.${n}`)
    for (let n = 0; n < 10; n++) expect((await guess(n)).status).toBe(401)
    const right = { username: 'gus', password: 'gus-secret', code: codeAt(secret, now) }
    const refused = await login(right, '198.51.100.99')
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    later(15 * 60 + 1)
    expect((await login({ ...right, code: codeAt(secret, now) }, '198.51.100.99')).status).toBe(200)
  })

  it('keeps counting wrong passwords if the right one came without a code in between', async () => {
    await enrolled('hal')
    for (let n = 0; n < 5; n++) await login({ username: 'hal', password: 'wrong' })
    expect((await login({ username: 'hal', password: 'hal-secret' })).body.code).toBe('identity.second-factor-needed')
    for (let n = 0; n < 5; n++) await login({ username: 'hal', password: 'wrong' })
    expect((await login({ username: 'hal', password: 'hal-secret' })).status).toBe(429)
  })
})

describe('switching it off', () => {
  it('requires password and code', async () => {
    const { secret, token, member } = await enrolled('ivy')
    const off = (body: object) => withToken(identity, token).post('/auth/second-factor/disable', body)
    expect((await off({ password: 'ivy-secret' })).status).toBe(400)
    expect((await off({ password: 'wrong', code: codeAt(secret, now) })).status).toBe(400)
    expect((await off({ password: 'ivy-secret', code: '000000' })).status).toBe(400)
    expect((await off({ password: 'ivy-secret', code: codeAt(secret, now) })).status).toBe(200)
    expect((await login({ username: 'ivy', password: 'ivy-secret' })).status).toBe(200)
    const notified = (await identity.published(secondFactorChanged)).filter(({ key }) => key === member.id)
    expect(notified.map(({ data }) => data.what)).toEqual(['enabled', 'disabled'])
    expect(await identity.database.query('select 1 from recovery_codes where account_id = $1', [member.id])).toEqual([])
  })

  it('refuses to turn it off if the role requires one, and replaces recovery codes with new ones', async () => {
    const { secret, codes, token } = await enrolled('jim', 'ceo')
    const caller = withToken(identity, token)
    const proof = () => ({ password: 'jim-secret', code: codeAt(secret, now) })
    expect((await caller.post('/auth/second-factor/disable', proof())).status).toBe(403)
    const renewed = await caller.post<RecoveryCodes>('/auth/second-factor/recovery-codes', proof())
    expect([renewed.status, renewed.body.recoveryCodes.length]).toEqual([200, 10])
    const tries = (code: string) => login({ username: 'jim', password: 'jim-secret', code })
    expect((await tries(codes[0]!)).status).toBe(401)
    expect((await tries(renewed.body.recoveryCodes[0]!)).status).toBe(200)
  })

  it('lets admin reset it for a member who lost it, with a record, and ends their sessions', async () => {
    const { token, member } = await enrolled('kay')
    const boss = await enrolled('kim', 'admin')
    const admin = withToken(identity, boss.token)
    expect((await withToken(identity, token).post(`/auth/second-factor/of/${member.id}/reset`)).status).toBe(403)
    expect((await admin.post(`/auth/second-factor/of/${member.id}/reset`)).status).toBe(200)
    await untilSignedOut(identity, token)
    expect((await login({ username: 'kay', password: 'kay-secret' })).status).toBe(200)
    const seen = await admin.get<{ isOn: boolean; history: unknown[] }>(`/auth/second-factor/of/${member.id}`)
    expect(seen.body).toMatchObject({
      isOn: false,
      history: [{ what: 'reset', by: boss.member.id }, { what: 'enabled' }],
    })
    expect((await admin.post(`/auth/second-factor/of/${member.id}/reset`)).status).toBe(409)
    expect((await admin.post(`/auth/second-factor/of/${boss.member.id}/reset`)).status).toBe(403)
  })
})

describe('a required second factor', () => {
  it('allows them only the setup, even after a password change', async () => {
    await addMember(identity, aMember({ username: 'lea', role: 'admin' }), 'lea-secret')
    const { token, body } = await login({ username: 'lea', password: 'lea-secret' })
    expect(body).toMatchObject({ needsSecondFactor: true })
    const changed = await withToken(identity, token).post('/auth/change-password', {
      currentPassword: 'lea-secret',
      newPassword: 'lea-secret-2',
    })
    const next = withToken(identity, tokenIn(changed.headers['set-cookie']))
    expect((await next.get<CurrentUser>('/auth/me')).body.needsSecondFactor).toBe(true)
    const refused = await next.get<{ code: string }>('/auth/second-factor/of/1')
    expect([refused.status, refused.body.code]).toEqual([403, 'identity.second-factor-due'])
    const begun = await next.post<SecondFactorEnrolment>('/auth/second-factor/enrolment', { password: 'lea-secret-2' })
    const confirmed = await next.post('/auth/second-factor/confirm', { code: codeAt(begun.body.secret, now) })
    const done = withToken(identity, tokenIn(confirmed.headers['set-cookie']))
    expect((await done.get<CurrentUser>('/auth/me')).body.needsSecondFactor).toBeUndefined()
    expect((await done.get('/auth/second-factor/of/1')).status).toBe(200)
  })

  it('requires one of members with duties, who see or approve for the whole company', async () => {
    await addMember(identity, aMember({ username: 'dov', duties: ['auditor'] }), 'dov-secret')
    const { token, body } = await login({ username: 'dov', password: 'dov-secret' })
    expect(body).toMatchObject({ needsSecondFactor: true, duties: ['auditor'] })
    const state = await withToken(identity, token).get<SecondFactorState>('/auth/second-factor')
    expect(state.body.isRequired).toBe(true)
  })

  it('requires none of other members', async () => {
    await identity.emit(createdEvent(aMember({ username: 'moe', role: 'manager' }), { origin: 'added' }))
    const { body } = await login({ username: 'moe', password: 'Welcome123!' })
    expect(body.needsSecondFactor).toBeUndefined()
  })
})
