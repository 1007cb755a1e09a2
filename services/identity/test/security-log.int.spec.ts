import { aMember, eventually, type TestService } from '@upline/testing'
import { addMember, signIn, startIdentity, untilSignedOut, withToken } from './identity.ts'

let identity: TestService
const ann = aMember({ username: 'ann' })
const boss = aMember({ username: 'boss', role: 'admin' })

beforeAll(async () => {
  identity = await startIdentity()
  await addMember(identity, ann, 'ann-secret')
  await addMember(identity, boss, 'boss-secret')
})

afterAll(() => identity?.stop())

const logged = (part: string) => eventually(() => expect(identity.logged()).toContain(part))

describe('the security log', () => {
  it('records a sign-in, by ID only', async () => {
    await signIn(identity, { username: 'ann', password: 'ann-secret' })
    await logged(`signed in who=${ann.id}`)
  })

  it('records a refused sign-in with its account and reason, and omits unknown names', async () => {
    await signIn(identity, { username: 'ann', password: 'a wrong one' })
    await logged(`sign-in refused who=${ann.id} why=credentials`)
    await signIn(identity, { username: 'nobody-at-all', password: 'a wrong one' })
    await logged('sign-in refused why=credentials')
    expect(identity.logged()).not.toContain('nobody-at-all')
    expect(identity.logged()).not.toContain('a wrong one')
  })

  it('records a changed password', async () => {
    const { token } = await signIn(identity, { username: 'ann', password: 'ann-secret' })
    const change = { currentPassword: 'ann-secret', newPassword: 'another-one' }
    expect((await withToken(identity, token).post('/auth/change-password', change)).status).toBe(200)
    await logged(`password changed who=${ann.id}`)
  })

  it('records who tried a forbidden call', async () => {
    const { token } = await signIn(identity, { username: 'ann', password: 'another-one' })
    expect((await withToken(identity, token).post(`/auth/sessions/of/${boss.id}/end`)).status).toBe(403)
    await logged(`refused who=${ann.id} method=POST route=/auth/sessions/of/:memberId/end why=auth.role`)
  })
})

describe('admin and ceo', () => {
  it('end all sessions of a member, who can sign in again, with a record of it', async () => {
    const { token } = await signIn(identity, { username: 'ann', password: 'another-one' })
    const admin = withToken(identity, (await signIn(identity, { username: 'boss', password: 'boss-secret' })).token)
    const answer = await admin.post<{ message: string }>(`/auth/sessions/of/${ann.id}/end`)
    expect(answer).toMatchObject({ status: 200, body: { message: 'They are signed out everywhere.' } })
    await untilSignedOut(identity, token)
    expect((await signIn(identity, { username: 'ann', password: 'another-one' })).status).toBe(200)
    await logged(`sessions ended who=${ann.id} by=${boss.id}`)
  })

  it('get an error for an unknown account', async () => {
    const admin = withToken(identity, (await signIn(identity, { username: 'boss', password: 'boss-secret' })).token)
    expect((await admin.post('/auth/sessions/of/no-such-member/end')).status).toBe(404)
  })
})
