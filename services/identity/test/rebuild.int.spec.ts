import {
  accountsSnapshot,
  credentialsIssued,
  type MemberFacts,
  membersSnapshot,
  resetsSnapshot,
} from '@upline/contracts/events'
import { aMember, changed, createdEvent, rebuilt, snapshotFrom, type TestService } from '@upline/testing'
import { addMember, signIn, startIdentity, untilSignedOut, withToken } from './identity.ts'

let identity: TestService

beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity?.stop())

const PASSWORD = 'their-secret'
const rowOf = (member: MemberFacts) => ({ member, uplines: [], activity: [] })

const signedIn = async (username: string): Promise<{ member: MemberFacts; token: string | undefined }> => {
  const member = aMember({ username })
  await addMember(identity, member, PASSWORD)
  return { member, token: (await signIn(identity, { username, password: PASSWORD })).token }
}

describe('a rebuild of the accounts', () => {
  it('keeps passwords and sessions, ends sessions of removed members, and sends no password', async () => {
    const [stays, demoted, left] = [await signedIn('stays'), await signedIn('demoted'), await signedIn('left')]
    const stranger = await signedIn('stranger')
    const lost = aMember({ username: 'lost' })
    await identity.database.query(`update accounts set email = 'wrong', version = 99 where id = $1`, [stays.member.id])
    const joined = aMember({ username: 'joined' })
    const issued = (await identity.published(credentialsIssued)).length
    const outcome = await rebuilt(identity, {
      ...{ model: 'accounts', snapshot: membersSnapshot },
      rows: [
        rowOf(stays.member),
        rowOf(changed(demoted.member, { role: 'manager' })),
        rowOf(changed(left.member, { removedAt: new Date().toISOString() })),
        rowOf(lost),
      ],
      meanwhile: () => identity.emit(createdEvent(joined)),
    })
    expect(outcome).toMatchObject({ state: 'done', report: { added: 1, changed: 3, removed: 1, replayed: 1 } })
    for (const { token } of [demoted, left, stranger]) await untilSignedOut(identity, token)
    expect((await withToken(identity, stays.token).get('/auth/me')).status).toBe(200)
    expect((await signIn(identity, { username: 'demoted', password: PASSWORD })).status).toBe(200)
    const known = await identity.database.query<{ username: string }>('select username from accounts order by 1')
    expect(known.map(({ username }) => username)).toEqual(['demoted', 'joined', 'left', 'lost', 'stays'])
    // The event of the member who joined meanwhile sends one, as usual.
    expect((await identity.published(credentialsIssued)).length).toBe(issued + 1)
  })

  it('sets duties, and ends the sessions of members whose duties were wrong', async () => {
    const { member, token } = await signedIn('paymaster')
    await rebuilt(identity, {
      ...{ model: 'accounts', snapshot: membersSnapshot },
      rows: [rowOf(changed(member, { duties: ['payroll'] }))],
    })
    await untilSignedOut(identity, token)
    const [account] = await identity.database.query('select duties from accounts where id = $1', [member.id])
    expect(account).toEqual({ duties: ['payroll'] })
  })
})

describe('an erasure whose event was lost', () => {
  it('reaches the account by the rebuild: it loses password and second factor', async () => {
    const { member } = await signedIn('erased')
    await identity.database.query(
      `insert into second_factors (account_id, secret_encrypted, began_at, confirmed_at) values ($1, 'x', now(), now())`,
      [member.id],
    )
    const former = changed(member, { username: 'former-9', email: 'former-9@erased.invalid', isActive: false })
    const rows = [{ ...rowOf(former), erasedAt: '2026-11-01T00:00:00.000Z' }]
    await rebuilt(identity, { model: 'accounts', snapshot: membersSnapshot, rows })
    expect(
      await identity.database.query(
        `select password_hash, (select count(*)::int from second_factors where account_id = a.id) as factors
         from accounts a where id = $1`,
        [member.id],
      ),
    ).toEqual([{ password_hash: null, factors: 0 }])
  })
})

describe('the snapshot of the accounts', () => {
  it('contains whose password change is due, and no secret', async () => {
    const { member } = await signedIn('due')
    const { rows } = await snapshotFrom(identity, accountsSnapshot)
    const [account] = await identity.database.query<{ is_change_due: boolean }>(
      'select is_change_due from accounts where id = $1',
      [member.id],
    )
    const row = rows.find(({ memberId }) => memberId === member.id)!
    expect(Object.keys(row).sort()).toEqual(['isDue', 'memberId'])
    expect(row.isDue).toBe(account!.is_change_due ? true : null)
  })
})

describe('the snapshot of resets', () => {
  it('contains all resets by another person, because requests keep their ties, each with the instant of its event', async () => {
    await identity.database.query(
      `insert into second_factor_history (account_id, what, by_id, address, at) values
        ('kept', 'reset', 'b1', '', date_trunc('milliseconds', now() - interval '400 days')),
        ('own', 'reset', 'own', '', now()), ('other', 'disabled', 'b1', '', now())`,
    )
    const { rows } = await snapshotFrom(identity, resetsSnapshot)
    const [stored] = await identity.database.query<{ at: Date }>(
      `select at from second_factor_history where account_id = 'kept'`,
    )
    expect(rows).toEqual([{ memberId: 'kept', by: 'b1', at: new Date(stored!.at).toISOString() }])
  })
})
