import type { Member, MemberImportJob, Problem } from '@upline/contracts'
import { type Caller, eventually } from '@upline/testing'
import { form } from './import-files.ts'
import { person, type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture
/** A key of the ceo with every scope of members. */
let key: Caller
let boss: Member
let serial = 0

beforeAll(async () => {
  roster = await startRoster()
  boss = await roster.add('boss', { role: 'ceo' })
  const { id, username, role } = boss
  key = await roster.signInAs({ id, username, role, scopes: ['members:read', 'members:write', 'imports:write'] })
})
afterAll(() => roster.stop())

const closed = ({ status, body }: { status: number; body: unknown }) => {
  const { code, errors } = body as Problem
  return [status, code, ...(errors ?? []).map(({ field }) => field)]
}
const fresh = (of: object = {}) => roster.add(`member${++serial}`, of)

describe('an API key', () => {
  it('adds members with the default role and without a password', async () => {
    for (const path of ['/users', '/team-members']) {
      const plain = await key.post<Member>(path, person(`plain${++serial}`, { role: 'loan_officer', duties: [] }))
      expect([plain.status, plain.body.role]).toEqual([201, 'loan_officer'])
      for (const [field, of] of [
        ['role', { role: 'admin' as const }],
        ['role', { role: 'processor' as const }],
        ['password', { password: 'chosen by the key' }],
        ['duties', { duties: ['payroll' as const] }],
      ] as const) {
        const refused = await key.post(path, person(`more${++serial}`, of as object))
        expect(closed(refused)).toEqual([403, 'roster.closed-to-api-keys', field])
      }
    }
  })

  it('changes no role and no duties', async () => {
    const member = await fresh()
    for (const change of [{ role: 'manager' }, { duties: ['payroll'] }])
      expect(closed(await key.put(`/users/${member.id}`, change))).toEqual([
        ...[403, 'roster.closed-to-api-keys', Object.keys(change)[0]],
      ])
    expect((await key.put(`/users/${member.id}`, { phone: '1', email: 'other@example.com' })).status).toBe(200)
  })

  it('changes no email address, username or active status of the company and of members with duties', async () => {
    for (const member of [await fresh({ role: 'admin' }), await fresh({ duties: ['payroll'] })])
      for (const change of [{ email: 'taken@over.example' }, { username: 'taken' }, { isActive: false }])
        expect(closed(await key.put(`/users/${member.id}`, change))).toEqual([
          ...[403, 'roster.closed-to-api-keys', Object.keys(change)[0]],
        ])
  })

  it('may send fields with their current values', async () => {
    const admin = await fresh({ role: 'admin' })
    const { status } = await key.put(`/users/${admin.id}`, { role: 'admin', email: admin.email, phone: '2' })
    expect(status).toBe(200)
  })

  it('deletes and restores other members only', async () => {
    for (const member of [await fresh({ role: 'admin' }), await fresh({ duties: ['compliance'] })])
      expect(closed(await key.delete(`/users/${member.id}`))).toEqual([403, 'roster.closed-to-api-keys'])
    const admin = await fresh({ role: 'admin' })
    await (await roster.as(boss)).delete(`/users/${admin.id}`)
    expect(closed(await key.post(`/users/${admin.id}/restore`))).toEqual([403, 'roster.closed-to-api-keys'])
    const other = await fresh()
    expect((await key.delete(`/users/${other.id}`)).status).toBe(200)
    expect((await key.post(`/users/${other.id}/restore`)).status).toBe(200)
  })

  it('imports rows of the default role without passwords, and rejects the others with the reason', async () => {
    const rows = [
      person('fine', { role: 'loan_officer' }),
      person('chief', { role: 'admin' }),
      person('secret', { password: 'Welcome123!' }),
    ]
    const errors = [
      { row: 2, message: 'An API key cannot set the role of this member. Sign in to do it.' },
      { row: 3, message: 'An API key cannot set the password of this member. Sign in to do it.' },
    ]
    const bulk = await key.post('/team-members/bulk-import', { members: rows })
    expect(bulk.body).toEqual({ imported: 1, errors })
    const csv = await key.post('/users/import-csv', {
      csvData: rows.map((row) => ({ ...row, username: `csv-${row.username}`, email: `csv-${row.email}` })),
    })
    expect(csv.body).toEqual({ imported: 1, errors })
  })

  it('imports files by the same rule', async () => {
    const text = 'First Name,Last Name,Email,Role\nFay,File,fay@file.example,\nChip,File,chip@file.example,Admin\n'
    const { payload, headers } = form(text)
    const started = await key.call<{ id: string }>('POST', '/team-members/imports', { payload, headers })
    expect(started.status).toBe(202)
    const job = await eventually(async () => {
      const { body } = await key.get<MemberImportJob>(`/team-members/imports/${started.body.id}`)
      if (body.status !== 'completed') throw new Error(body.status)
      return body
    })
    expect(job).toMatchObject({ imported: 1, refused: 1 })
    const refused = await key.get<string>(`/team-members/imports/${started.body.id}/refused.csv`)
    expect(String(refused.body)).toContain('An API key cannot set the role of this member.')
    expect((await roster.admin.get<Member[]>('/users?q=chip@file.example')).body).toEqual([])
  })

  it('does not undo an import that added a company account', async () => {
    const ceo = await roster.as(boss)
    const rows = { members: [person('broughtadmin', { role: 'admin' })] }
    expect((await ceo.post('/team-members/bulk-import', rows)).body).toMatchObject({ imported: 1 })
    const [job] = (await ceo.get<MemberImportJob[]>('/team-members/imports?limit=1')).body
    expect(closed(await key.post(`/team-members/imports/${job!.id}/undo`))).toEqual([403, 'roster.closed-to-api-keys'])
    expect((await ceo.post(`/team-members/imports/${job!.id}/undo`)).status).toBe(200)
  })
})
