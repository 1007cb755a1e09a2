import {
  aMember,
  changed,
  createdEvent,
  importedEvent,
  removedEvent,
  removedTogetherEvent,
  updatedEvent,
  type TestService,
} from '@upline/testing'
import type { CurrentUser, Problem } from '@upline/contracts'
import type { MemberFacts } from '@upline/contracts/events'
import { credentialsIssued } from '@upline/contracts/events'
import { addMember, signIn, startIdentity, untilSignedOut, withToken } from './identity.ts'

let identity: TestService

beforeAll(async () => {
  identity = await startIdentity({ UPLINE_SEED: 'demo' })
})

afterAll(() => identity?.stop())

const signedIn = async (over: Partial<MemberFacts>): Promise<{ member: MemberFacts; token: string | undefined }> => {
  const member = aMember(over)
  await addMember(identity, member, 'their-secret')
  return { member, token: (await signIn(identity, { username: member.username, password: 'their-secret' })).token }
}

describe('member events of roster', () => {
  it('ends the sessions of a deactivated member, who can no longer sign in', async () => {
    const { member, token } = await signedIn({ username: 'ida' })
    expect((await withToken(identity, token).get('/auth/me')).status).toBe(200)
    await identity.emit(updatedEvent(changed(member, { isActive: false })))
    await untilSignedOut(identity, token)
    expect((await signIn(identity, { username: 'ida', password: 'their-secret' })).status).toBe(401)
  })

  it('ends the sessions of a deleted member, and lets a restored one sign in again', async () => {
    const { member, token } = await signedIn({ username: 'jo' })
    const removed = changed(member, { removedAt: new Date().toISOString() })
    await identity.emit(removedEvent(removed))
    await untilSignedOut(identity, token)
    expect((await signIn(identity, { username: 'jo', password: 'their-secret' })).status).toBe(401)
    await identity.emit(updatedEvent(changed(removed, { removedAt: null })))
    expect((await signIn(identity, { username: 'jo', password: 'their-secret' })).status).toBe(200)
  })

  it('ends the sessions of all members who are deleted together, and refuses their sign-ins', async () => {
    const [one, other] = [await signedIn({ username: 'une' }), await signedIn({ username: 'deux' })]
    await identity.emit(removedTogetherEvent([changed(one.member, {}), changed(other.member, {})]))
    for (const { member, token } of [one, other]) {
      await untilSignedOut(identity, token)
      expect((await signIn(identity, { username: member.username, password: 'their-secret' })).status).toBe(401)
    }
  })

  it('ends the sessions of a member whose role changed, and keeps them after a name change', async () => {
    const { member, token } = await signedIn({ username: 'kim' })
    const renamed = changed(member, { firstName: 'Kimberly' })
    await identity.emit(updatedEvent(renamed))
    expect((await withToken(identity, token).get<{ firstName: string }>('/auth/me')).body.firstName).toBe('Kimberly')
    await identity.emit(updatedEvent(changed(renamed, { role: 'manager' })))
    await untilSignedOut(identity, token)
  })

  it.each([
    ['\u0130da', 'i\u0307da'],
    ['\u039f\u0394\u039f\u03a3', '\u03bf\u03b4\u03bf\u03c2'],
  ])('signs %s in to their account, not to that of %s, which has the same key', async (username, similar) => {
    const { member } = await signedIn({ username })
    const other = aMember({ username: similar })
    await addMember(identity, other, 'of-another')
    await identity.emit(updatedEvent(changed(other, { firstName: 'Renamed' })))
    const answer = await signIn(identity, { username, password: 'their-secret' })
    expect([answer.status, answer.body.id]).toEqual([200, member.id])
    expect((await signIn(identity, { username: similar, password: 'of-another' })).body.id).toBe(other.id)
  })

  it('puts duties into tokens, shows them to their holder, and ends the sessions when they change', async () => {
    const { member, token } = await signedIn({ username: 'dut', duties: ['payroll'] })
    const me = await withToken(identity, token).get<CurrentUser>('/auth/me')
    expect(me.body).toMatchObject({ duties: ['payroll'], rosterAccess: false })
    const auditing = changed(member, { duties: ['auditor'] })
    await identity.emit(updatedEvent(auditing))
    await untilSignedOut(identity, token)
    const again = await signIn(identity, { username: 'dut', password: 'their-secret' })
    expect(again.body).toMatchObject({ duties: ['auditor'], rosterAccess: true })
    const refused = await withToken(identity, again.token).post<Problem>('/auth/sessions/of/1/end')
    expect([refused.status, refused.body.code]).toEqual([403, 'auth.auditor-read-only'])
    expect((await withToken(identity, again.token).get('/api-keys')).status).toBe(200)
    const { duties: _, ...without } = changed(auditing, {})
    await identity.emit(updatedEvent(without))
    await untilSignedOut(identity, again.token)
    expect((await signIn(identity, { username: 'dut', password: 'their-secret' })).body).not.toHaveProperty('duties')
  })

  it('ignores older events', async () => {
    const member = aMember({ username: 'lee', version: 5 })
    await identity.emit(updatedEvent(member))
    await identity.emit(updatedEvent({ ...member, version: 3, username: 'old-lee' }))
    const kept = await identity.database.query('select username, version from accounts where id = $1', [member.id])
    expect(kept).toEqual([{ username: 'lee', version: 5 }])
  })

  it('gives the demo accounts their password without a forced change, and is ready only then', async () => {
    expect((await identity.visitor.get('/health')).status).toBe(503)
    await identity.emit(createdEvent(aMember({ id: '1', username: 'admin', role: 'admin' }), { origin: 'seeded' }))
    for (const username of ['ceo', 'manager', 'senior', 'officer'])
      await identity.emit(createdEvent(aMember({ username }), { origin: 'seeded' }))
    const { body } = await signIn(identity, { username: 'admin', password: 'Upline-demo-1' })
    expect(body).toMatchObject({ id: '1', needsPasswordChange: false, rosterAccess: true })
    expect((await identity.visitor.get('/health')).status).toBe(200)
  })

  it('hashes no passwords for an import, and emails its members if the importer requested it', async () => {
    const silent = [aMember({ username: 'imp-1' }), aMember({ username: 'imp-2' })]
    await identity.emit(importedEvent(silent))
    const hashes = await identity.database.query(
      `select 1 from accounts where username like 'imp-%' and (password_hash is not null or temporary_hash is not null)`,
    )
    expect(hashes).toEqual([])
    const invited = aMember({ username: 'inv-1' })
    await identity.emit(importedEvent([invited], { invite: true }))
    const issued = await identity.published(credentialsIssued)
    expect(issued.filter(({ key }) => silent.some(({ id }) => id === key))).toEqual([])
    expect(issued.find(({ key }) => key === invited.id)?.data).toMatchObject({ kind: 'default', sealedPassword: null })
    expect((await signIn(identity, { username: 'imp-2', password: 'Welcome123!' })).body.needsPasswordChange).toBe(true)
  })

  it('notifies a member of a password that the creator chose, without containing it', async () => {
    const member = aMember({ username: 'max' })
    await addMember(identity, member, 'chosen-by-boss')
    const [issued] = (await identity.published(credentialsIssued)).filter(({ key }) => key === member.id)
    expect(issued?.data.kind).toBe('chosen')
    expect(JSON.stringify(await identity.eventLog.query('select body from event_log'))).not.toContain('chosen-by-boss')
    expect((await signIn(identity, { username: 'max', password: 'chosen-by-boss' })).body.needsPasswordChange).toBe(
      false,
    )
  })
})

describe('reset in demo mode', () => {
  it('sets the default password, forces a change and ends the sessions, as the text says', async () => {
    const { token } = await signedIn({ username: 'ned' })
    const reset = await identity.visitor.post<{ username: string; message: string }>('/auth/reset-password', {
      username: 'NED',
    })
    expect(reset.status).toBe(200)
    expect(reset.body.username).toBe('ned')
    await untilSignedOut(identity, token)
    expect((await signIn(identity, { username: 'ned', password: 'their-secret' })).status).toBe(401)
    expect((await signIn(identity, { username: 'ned', password: 'Welcome123!' })).body.needsPasswordChange).toBe(true)
  })

  it('returns an error for an unknown account', async () => {
    const { status, body } = await identity.visitor.post<{ message: string }>('/auth/reset-password', {
      username: 'no-one',
    })
    expect([status, body.message]).toEqual([404, 'No account has this username.'])
  })

  it('returns the settings of the sign-in pages', async () => {
    expect((await identity.visitor.get('/auth/settings')).body).toEqual({
      openRoster: false,
      mode: 'demo',
      defaultPassword: 'Welcome123!',
      demoPassword: 'Upline-demo-1',
      demoUsernames: ['admin', 'ceo', 'manager', 'senior', 'officer'],
      featuredMember: 'ceo',
      publicPages: false,
    })
  })
})
