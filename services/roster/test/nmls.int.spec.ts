import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { nmlsKey } from '@upline/compliance'
import type { Member, MemberImportJob, NmlsFinding, Problem, Role } from '@upline/contracts'
import { agentRefused, agentRegistered, type DataOf } from '@upline/contracts/events'
import { type Caller, eventually } from '@upline/testing'
import { NmlsBacklogService } from '../src/compliance/nmls-backlog.service.ts'
import { importsOf } from './import-files.ts'
import { person, type RosterFixture, startRoster } from './roster-fixture.ts'

const findings = async (by: Caller, query = ''): Promise<NmlsFinding[]> =>
  (await by.get<NmlsFinding[]>(`/compliance/nmls${query}`)).body

const problemOf = async (by: Caller, { id }: Member): Promise<string | undefined> =>
  (await findings(by, `?member=${id}`))[0]?.problem

describe('in a demo', () => {
  let roster: RosterFixture
  let serial = 0

  beforeAll(async () => {
    roster = await startRoster()
  })
  afterAll(() => roster.stop())

  const add = (of: object = {}) => roster.add(`member${++serial}`, of)
  const checks = (id: string) =>
    roster.database.query(
      `select rule, rule_version as version, inputs, outcome, action, by_id as by, is_current as "isCurrent"
       from compliance_checks where member_id = $1 order by id`,
      [id],
    )

  it('saves a malformed NMLS ID and stores the result with rule, version, inputs and who saved it', async () => {
    const member = await add({ nmls: 'abc; not a number' })
    expect(member.nmls).toBe('abc; not a number')
    const malformed = {
      ...{ rule: 'S1', version: 1, outcome: 'malformed', action: 'warn', by: '1', isCurrent: true },
      inputs: { nmls: 'abc; not a number', role: 'loan_officer', hasBeenOfficer: false, usedBy: [] },
    }
    expect(await checks(member.id)).toEqual([malformed])
    await roster.admin.put(`/users/${member.id}`, { nmls: '990001' })
    expect(await checks(member.id)).toEqual([
      { ...malformed, isCurrent: false },
      { ...malformed, inputs: { ...malformed.inputs, nmls: '990001' }, outcome: 'clean', action: 'none' },
    ])
    expect(await problemOf(roster.admin, member)).toBeUndefined()
  })

  it('lists both members of a duplicate, and neither once one of them changes or leaves', async () => {
    const [one, two, three] = [await add({ nmls: '771' }), await add({ nmls: '0771' }), await add({ nmls: ' 771 ' })]
    const [first] = await findings(roster.admin, `?member=${one.id}`)
    expect(first).toMatchObject({ problem: 'duplicate', action: 'warn', rule: 'S1', ruleVersion: 1, nmls: '771' })
    expect(first!.sharedWith.map(({ id }) => id)).toEqual([two.id, three.id])
    await roster.admin.put(`/users/${two.id}`, { nmls: '772' })
    expect([await problemOf(roster.admin, one), await problemOf(roster.admin, two)]).toEqual(['duplicate', undefined])
    await roster.admin.delete(`/users/${three.id}`)
    expect(await problemOf(roster.admin, one)).toBeUndefined()
    await roster.admin.post(`/users/${three.id}/restore`)
    expect(await problemOf(roster.admin, one)).toBe('duplicate')
  })

  it('reports a missing ID of members who can be paid personally or could be before', async () => {
    const problems: Partial<Record<Role, string | undefined>> = {}
    for (const role of ['manager', 'senior_loan_officer', 'loan_officer', 'assistant', 'ceo'] as const)
      problems[role] = await problemOf(roster.admin, await add({ role }))
    expect(problems).toEqual({ manager: 'missing', senior_loan_officer: 'missing', loan_officer: 'missing' })
    const former = await add({ role: 'loan_officer', nmls: '5501' })
    await roster.admin.put(`/users/${former.id}`, { role: 'assistant' })
    await roster.admin.put(`/users/${former.id}`, { nmls: '' })
    expect(await problemOf(roster.admin, former)).toBe('missing')
  })

  it('checks imported members, and a member’s own change', async () => {
    const rows = [person('impone', { nmls: 'NMLS #12' }), person('imptwo', { nmls: '880' })]
    await roster.admin.post('/team-members/bulk-import', { members: rows })
    const [one, two] = [await find('impone'), await find('imptwo')]
    expect([await problemOf(roster.admin, one), await problemOf(roster.admin, two)]).toEqual(['malformed', undefined])
    await (await roster.as(two)).put(`/users/${two.id}`, { nmls: 'my number' })
    expect(await problemOf(roster.admin, two)).toBe('malformed')
  })

  const find = async (q: string) => (await roster.admin.get<Member[]>(`/users?q=${q}`)).body[0]!

  it('filters by problem and pages by name', async () => {
    const malformed = await findings(roster.admin, '?problem=malformed')
    expect(new Set(malformed.map(({ problem }) => problem))).toEqual(new Set(['malformed']))
    const all = await findings(roster.admin, '?limit=1000')
    const paged: string[] = []
    for (let cursor = ''; ;) {
      const page = await roster.admin.get<NmlsFinding[]>(`/compliance/nmls?limit=2&cursor=${cursor}`)
      paged.push(...page.body.map(({ memberId }) => memberId))
      cursor = String(page.headers['next-cursor'] ?? '')
      if (!cursor) break
    }
    expect(paged).toEqual(all.map(({ memberId }) => memberId))
    for (const query of ['problem=odd', 'released=perhaps', 'limit=0', 'cursor=x'])
      expect([query, (await roster.admin.get(`/compliance/nmls?${query}`)).status]).toEqual([query, 400])
  })

  it('shows findings to the company, auditors and the compliance duty, and to managers about their team', async () => {
    const boss = await add({ role: 'manager', nmls: '66001' })
    const report = await add({ uplineId: boss.id, nmls: '66002' })
    const stranger = await add({ nmls: '66002' })
    const all = (await findings(roster.admin, '?limit=1000')).map(({ memberId }) => memberId)
    expect(all).toContain(stranger.id)
    for (const duties of [['auditor'], ['compliance']] as const) {
      const viewer = await roster.signInAs({ role: 'processor', duties: [...duties] })
      expect((await findings(viewer, '?limit=1000')).map(({ memberId }) => memberId)).toEqual(all)
    }
    const seen = await findings(await roster.as(boss))
    expect(seen.map(({ memberId, sharedWith }) => [memberId, sharedWith])).toEqual([[report.id, []]])
    for (const viewer of [{ role: 'loan_officer' }, { role: 'processor', duties: ['payroll'] }] as const) {
      const refused = await (await roster.signInAs({ ...viewer, duties: [] })).get<Problem>('/compliance/nmls')
      expect([refused.status, refused.body.code]).toEqual([403, 'roster.not-for-compliance'])
    }
  })

  it('lets the company and the compliance duty accept a finding with a reason, until the ID changes', async () => {
    const member = await add({ nmls: 'pending at NMLS' })
    const path = `/compliance/nmls/${member.id}/release`
    const officer = await roster.signInAs({ id: (await add()).id, role: 'processor', duties: ['compliance'] })
    expect((await officer.post(path, { reason: ' ' })).status).toBe(400)
    expect((await (await roster.signInAs('manager')).post(path, { reason: 'Mine' })).status).toBe(403)
    expect((await (await roster.as(member)).post(path, { reason: 'Mine' })).status).toBe(403)
    const released = await officer.post<NmlsFinding>(path, { reason: 'Applied on Nov 3' })
    expect(released.body.released).toMatchObject({ by: { id: officer.user.id }, reason: 'Applied on Nov 3' })
    expect(await problemOf(roster.admin, member)).toBeUndefined()
    const [listed] = await findings(roster.admin, `?member=${member.id}&released=true`)
    expect(listed).toEqual(released.body)
    expect((await officer.post<Problem>(path, { reason: 'Again' })).body.code).toBe('roster.finding-missing')
    await roster.admin.put(`/users/${member.id}`, { nmls: 'still pending' })
    expect(await problemOf(roster.admin, member)).toBe('malformed')
  })

  it('lets no one accept a finding about themselves', async () => {
    const ceo = await add({ role: 'ceo', nmls: 'none yet' })
    const refused = await (await roster.as(ceo)).post<Problem>(`/compliance/nmls/${ceo.id}/release`, { reason: 'Me' })
    expect([refused.status, refused.body.code]).toEqual([403, 'roster.own-finding'])
  })

  it('checks members who were there before the rule', async () => {
    const member = await add({ nmls: 'old style' })
    await roster.database.query('delete from compliance_checks where member_id = $1', [member.id])
    expect(await problemOf(roster.admin, member)).toBeUndefined()
    await roster.app.get(NmlsBacklogService, { strict: false }).checkAll()
    expect(await problemOf(roster.admin, member)).toBe('malformed')
  })

  it('removes the ID of an erased member from every result', async () => {
    const member = await add({ nmls: 'personal 123' })
    await roster.admin.post(`/users/${member.id}/erasure`, { username: member.username, reason: 'Asked for it' })
    expect(JSON.stringify(await checks(member.id))).not.toContain('personal 123')
  })

  it('compares IDs in the database as the rule does', async () => {
    const texts = ['', ' ', '7', '0007', '000', '0', ' 12 ', '1234567890123', '123456789012', 'abc', '1a', '１２']
    const em = (roster.app.get(MikroORM).em as EntityManager).fork()
    for (const text of texts) {
      const [row] = (await em.getConnection().execute('select nmls_key(?) as key', [text])) as { key: string | null }[]
      expect([text, row!.key]).toEqual([text, nmlsKey(text)])
    }
  })
})

describe('in production', () => {
  let roster: RosterFixture

  beforeAll(async () => {
    roster = await startRoster({ UPLINE_MODE: 'production' })
    await roster.add('taken', { nmls: '402100' })
  })
  afterAll(() => roster.stop())

  const refusal = ({ status, body }: { status: number; body: unknown }) => {
    const { code, errors } = body as Problem
    return [status, code, ...errors.map(({ field }) => field)]
  }

  it('refuses a malformed or used NMLS ID of a new member', async () => {
    for (const [nmls, expected] of [
      ['abc; not a number', [400, 'roster.nmls-malformed', 'nmls']],
      ['0402100', [409, 'roster.nmls-duplicate', 'nmls']],
    ] as const)
      for (const path of ['/users', '/team-members'])
        expect(refusal(await roster.admin.post(path, person('fresh', { nmls })))).toEqual(expected)
    expect((await roster.admin.get<Member[]>('/users?q=fresh')).body).toEqual([])
  })

  it('refuses them in a change, and allows changes of other fields of a member with an older one', async () => {
    const member = await roster.add('changer', { nmls: '1' })
    expect(refusal(await roster.admin.put(`/users/${member.id}`, { nmls: '402100' }))[0]).toBe(409)
    expect(refusal(await roster.admin.put(`/users/${member.id}`, { nmls: '1b' }))[0]).toBe(400)
    await roster.database.query(`update members set nmls = 'old style' where id = $1`, [member.id])
    const kept = await roster.admin.put<Member>(`/users/${member.id}`, { nmls: 'old style', phone: '555-0199' })
    expect([kept.status, kept.body.phone]).toEqual([200, '555-0199'])
  })

  it('blocks payees without an ID, which no one can accept', async () => {
    const member = await roster.add('payee')
    expect(await findings(roster.admin, `?member=${member.id}`)).toMatchObject([
      { problem: 'missing', action: 'block' },
    ])
    const refused = await roster.admin.post<Problem>(`/compliance/nmls/${member.id}/release`, { reason: 'Soon' })
    expect([refused.status, refused.body.code]).toEqual([409, 'roster.finding-blocks'])
  })

  it('rejects rows of an import with the reason, and rows below them', async () => {
    const rows = [
      person('rowbad', { nmls: 'x1' }),
      person('rowtaken', { nmls: '402100' }),
      person('rowfirst', { nmls: '55' }),
      person('rowagain', { nmls: '055' }),
      { ...person('rowbelow'), upline: 'rowbad' },
    ]
    const { body } = await roster.admin.post('/team-members/bulk-import', { members: rows })
    expect(body).toEqual({
      imported: 1,
      errors: [
        { row: 1, message: "NMLS ID 'x1' must be 1 to 12 digits." },
        { row: 2, message: "NMLS ID '402100' belongs to another member." },
        { row: 4, message: "NMLS ID '055' is already in row 3." },
        { row: 5, message: "Upline 'rowbad' is neither in the file nor in the roster." },
      ],
    })
  })

  it('rejects rows of a file with the reason, and rows below them', async () => {
    const { start, ended, refused } = importsOf(() => roster)
    const file = [
      'First Name,Last Name,Email,Username,NMLS,Upline',
      'Ann,File,ann@file.example,annfile,no digits,',
      'Bob,File,bob@file.example,bobfile,77,annfile',
      'Cy,File,cy@file.example,cyfile,78,',
    ].join('\n')
    const id = await start(file)
    const job: MemberImportJob = await eventually(() => ended(id))
    expect(job).toMatchObject({ imported: 1, refused: 2 })
    const csv = (await refused(id)).body
    expect(csv).toContain("NMLS ID 'no digits' must be 1 to 12 digits.")
    expect(csv).toContain("Upline 'annfile'")
  })

  it('refuses a registration with a used NMLS ID, so that it is refunded', async () => {
    const agent = {
      ...{ firstName: 'Nora', lastName: 'Lind', email: 'nora@applicants.example', title: 'Officer', nmls: '402100' },
      ...{ mobilePhone: '555-010-0101', officePhone: '', phoneExtension: '', tollFreePhone: '', fax: '' },
      ...{ comments: '', bio: '', website: '', calendarLink: '', facebookUrl: '', twitterUrl: '', linkedinUrl: '' },
      ...{ youtubeUrl: '', instagramUrl: '', profilePhotoUrl: '' },
    }
    const data: DataOf<typeof agentRegistered> = {
      ...{ registrationId: 'reg-1', memberId: 'new-1', agent, recruiterId: null, planType: 'basic' },
      at: new Date().toISOString(),
    }
    await roster.emit({ type: agentRegistered, key: 'reg-1', aggregateVersion: 1, data })
    const [refused] = await roster.published(agentRefused)
    expect(refused!.data).toMatchObject({ code: 'roster.nmls-duplicate', reason: 'Another member has this NMLS ID.' })
  })
})
