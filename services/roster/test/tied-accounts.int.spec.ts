import type { License, Member, NewMember, Problem } from '@upline/contracts'
import type { Answer, Caller } from '@upline/testing'
import { form } from './import-files.ts'
import { person, type RosterFixture, startRoster } from './roster-fixture.ts'

const LICENSE: License = { state: 'TX', number: 'TX-1', from: '2026-01-01', to: null }
const PAYROLL = { employeeNumber: 'C-1', employment: '1099', costCenter: 'West' } as const

let roster: RosterFixture
let chief: Member
let asChief: Caller
let asPuppet: Caller

/** An account that the chief adds. */
async function addPuppet(username: string, of: Partial<NewMember>): Promise<Caller> {
  const { status, body } = await asChief.post<Member>('/users', person(username, of))
  expect(status).toBe(201)
  return roster.as(body)
}

beforeAll(async () => {
  roster = await startRoster()
  chief = await roster.add('chief', { role: 'ceo', branch: 'Reno', ...PAYROLL })
  asChief = await roster.as(chief)
  asPuppet = await addPuppet('puppet', { role: 'admin' })
})
afterAll(() => roster.stop())

const refusal = ({ status, body }: Answer<Problem>) => [status, body.code, body.errors.map(({ field }) => field)]

describe('an account that a member created, promoted or reset', () => {
  it('cannot change the payroll fields of the member', async () => {
    const other = { employeeNumber: 'C-2', employment: 'w2' }
    const expected = [403, 'roster.tied-account', ['employeeNumber', 'employment']]
    expect(refusal(await asPuppet.put<Problem>(`/users/${chief.id}/payroll`, other))).toEqual(expected)
    expect(refusal(await asPuppet.put<Problem>(`/users/${chief.id}`, other))).toEqual(expected)
    const emptied = await asPuppet.put<Problem>(`/users/${chief.id}/payroll`, { employeeNumber: '' })
    expect(refusal(emptied)).toEqual([403, 'roster.tied-account', ['employeeNumber']])
    expect(emptied.body.message).toContain('created, promoted or reset your account in the last 30 days')
  })

  it('cannot change the licenses of the member, also by a file', async () => {
    const expected = [403, 'roster.tied-account', ['licenses']]
    const licenses = [LICENSE]
    expect(refusal(await asPuppet.put<Problem>(`/users/${chief.id}/licenses`, { licenses }))).toEqual(expected)
    expect(refusal(await asPuppet.put<Problem>(`/users/${chief.id}`, { licenses }))).toEqual(expected)
    const csv = 'Member,State,License_Number,From,To\nchief,TX,TX-1,2026-01-01,\n'
    const file = await asPuppet.call<Problem>('POST', '/licenses/import?dryRun=false', form(csv))
    expect([file.status, JSON.stringify(file.body)]).toEqual([400, expect.stringContaining('reset your account')])
  })

  it('cannot change the supervision records of the member', async () => {
    const supervision = [{ work: 'Reviews each loan', from: '2026-01-01', to: null }]
    const sent = await asPuppet.put<Problem>(`/users/${chief.id}/supervision`, { supervision })
    expect(refusal(sent)).toEqual([403, 'roster.tied-account', ['supervision']])
  })

  it('cannot change the branch of the member, also if another account of the member created it', async () => {
    const { body } = await asPuppet.post<Member>('/users', person('second', { role: 'admin' }))
    const asSecond = await roster.as(body)
    for (const caller of [asPuppet, asSecond])
      expect(refusal(await caller.put<Problem>(`/users/${chief.id}`, { branch: 'Elko' }))).toEqual([
        403,
        'roster.tied-account',
        ['branch'],
      ])
  })

  it('can change everything else of the member, and all of this for other members', async () => {
    expect((await asPuppet.put(`/users/${chief.id}`, { title: 'Chief', branch: 'Reno' })).status).toBe(200)
    const { id } = await roster.add('other', { branch: 'Reno', ...PAYROLL, employeeNumber: 'O-1' })
    const changes = { employeeNumber: 'O-2', licenses: [LICENSE], branch: 'Elko' }
    expect((await asPuppet.put(`/users/${id}`, changes)).status).toBe(200)
  })

  it('can set payroll fields of the member for the first time', async () => {
    const boss = await roster.add('boss', { role: 'admin' })
    const { body } = await (await roster.as(boss)).post<Member>('/users', person('clerk', { role: 'admin' }))
    const asClerk = await roster.as(body)
    expect((await asClerk.put(`/users/${boss.id}/payroll`, { ...PAYROLL, employeeNumber: 'B-1' })).status).toBe(200)
    const second = await asClerk.put<Problem>(`/users/${boss.id}/payroll`, { employeeNumber: 'B-2' })
    expect(refusal(second)).toEqual([403, 'roster.tied-account', ['employeeNumber']])
  })
})

describe('the person who created the account of a member', () => {
  it('changes the payroll fields, licenses, supervision records and branch of the member', async () => {
    const supervision = [{ work: 'Reviews each loan', from: '2026-01-01', to: null }]
    const calls = [
      roster.admin.put(`/users/${chief.id}`, { employeeNumber: 'C-3', licenses: [LICENSE], branch: 'Elko' }),
      roster.admin.put(`/users/${chief.id}/supervision`, { supervision }),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200])
  })
})
