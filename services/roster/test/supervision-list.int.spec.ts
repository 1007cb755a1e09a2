import { type Member, type MemberSupervision, type Supervision, supervisionStanding } from '@upline/contracts'
import type { Caller } from '@upline/testing'
import { type RosterFixture, startRoster } from './roster-fixture.ts'

const TODAY = '2026-03-01'
const WEEKLY: Supervision = { work: 'Weekly file reviews', from: '2026-01-01', to: null }

let roster: RosterFixture
let asOfficer: Caller

/** sb and sc are above the level 1 upline of others, se too, with a record that ended. sd has reports only. sg is above, and inactive. */
const LINES: [username: string, upline: string | null, records: Supervision[]][] = [
  ['sa', null, [WEEKLY]],
  ['sb', 'sa', []],
  ['sc', 'sb', [{ ...WEEKLY, work: 'Reviews of 100% of files', from: TODAY, to: TODAY }]],
  ['sd', 'sc', []],
  ['sx', 'sd', []],
  [
    'se',
    null,
    [
      { ...WEEKLY, to: '2026-02-28' },
      { ...WEEKLY, from: '2026-03-02' },
    ],
  ],
  ['sf', 'se', []],
  ['sh', 'sf', []],
  ['sg', null, []],
  ['si', 'sg', []],
  ['sj', 'si', []],
]

beforeAll(async () => {
  roster = await startRoster({}, { now: () => new Date(`${TODAY}T17:00:00Z`) })
  const members = new Map<string, Member>()
  for (const [username, upline, supervision] of LINES) {
    const member = await roster.add(username, upline === null ? {} : { uplineId: members.get(upline)!.id })
    members.set(username, member)
    if (supervision.length > 0) await roster.admin.put(`/users/${member.id}/supervision`, { supervision })
  }
  await roster.admin.put(`/users/${members.get('sg')!.id}`, { isActive: false })
  const { id, username, role, duties } = await roster.add('cora', { role: 'processor', duties: ['compliance'] })
  asOfficer = await roster.signInAs({ id, username, role, duties })
})
afterAll(() => roster.stop())

const KNOWN = new Set(LINES.map(([username]) => username))
const list = async (query = '') => (await asOfficer.get<MemberSupervision[]>(`/supervision${query}`)).body
const names = async (query: string) =>
  (await list(`?${query}`)).map(({ username }) => username).filter((username) => KNOWN.has(username))

describe('list of supervision', () => {
  it('shows records, who recorded them, and the downline that pays overrides', async () => {
    expect(await list('?q=Sb Moss')).toMatchObject([
      {
        ...{ firstName: 'Sb', lastName: 'Moss', username: 'sb', role: 'loan_officer', isActive: true },
        ...{ level2: 1, level3: 1, downlineNames: ['Sd Moss', 'Sx Moss'], standing: 'missing', records: [] },
      },
    ])
    const [sa] = await list('?q=sa moss')
    expect(sa).toMatchObject({ level2: 1, level3: 1, downlineNames: ['Sc Moss', 'Sd Moss'], standing: 'recorded' })
    expect(sa!.records).toMatchObject([{ ...WEEKLY, recordedBy: { id: '1' }, recordedAt: `${TODAY}T17:00:00.000Z` }])
    expect(sa!.records[0]!.recordedBy.name).not.toBe('1')
  })

  it.each([
    ['', ['sa', 'sb', 'sc', 'sd', 'se', 'sf', 'sg', 'sh', 'si', 'sj', 'sx']],
    ['show=missing', ['sb', 'se']],
    ['show=recorded', ['sa', 'sc', 'se']],
    ['q=100%25', ['sc']],
    ['q=weekly&show=missing', ['se']],
    ['q=sx_', []],
  ])('filters by %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it('finds the members without a record that the rule finds', async () => {
    const all = await list('?limit=1000')
    const missing = all.filter((row) => supervisionStanding(row, TODAY) === 'missing').map(({ username }) => username)
    expect((await list('?show=missing&limit=1000')).map(({ username }) => username)).toEqual(missing)
    expect(all.every((row) => row.standing === supervisionStanding(row, TODAY))).toBe(true)
  })

  it('pages by name', async () => {
    const first = await asOfficer.get<MemberSupervision[]>('/supervision?limit=2&show=recorded')
    const cursor = String(first.headers['next-cursor'])
    const second = await asOfficer.get<MemberSupervision[]>(`/supervision?limit=2&show=recorded&cursor=${cursor}`)
    expect([...first.body, ...second.body].map(({ username }) => username)).toEqual(['sa', 'sc', 'se'])
  })

  it('refuses unknown filters', async () => {
    for (const query of ['show=all', 'q=a', 'limit=0'])
      expect((await asOfficer.get(`/supervision?${query}`)).status).toBe(400)
  })
})

describe('download of supervision', () => {
  it('has a row for each record, or for a member without one', async () => {
    const { body } = await asOfficer.get<string>('/supervision/export.csv?q=moss')
    const lines = body.split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFFMember,Username,Role,Level_2_Downline,Level_3_Downline,Standing,Work,From,To,Recorded_By,Recorded_At',
    )
    expect(lines.find((line) => line.startsWith('Sb'))).toBe('Sb Moss,sb,loan_officer,1,1,No record,,,,,')
    expect(lines.filter((line) => line.startsWith('Se'))).toEqual([
      expect.stringMatching(
        /^Se Moss,se,loan_officer,1,0,No record,Weekly file reviews,2026-01-01,2026-02-28,.+,2026-/,
      ),
      expect.stringMatching(/^Se Moss,se,loan_officer,1,0,No record,Weekly file reviews,2026-03-02,,.+,2026-/),
    ])
  })
})

describe('permission to list supervision', () => {
  it('shows it to the company, auditors and the Compliance duty, and to no one else', async () => {
    const one = { role: 'processor' as const }
    const readers = [{ role: 'ceo' as const }, { ...one, duties: ['auditor' as const] }]
    for (const by of readers)
      for (const path of ['/supervision', '/supervision/export.csv'])
        expect((await (await roster.signInAs(by)).get(path)).status).toBe(200)
    const others = [
      { role: 'manager' as const },
      { role: 'loan_officer' as const },
      { ...one, duties: ['payroll' as const] },
    ]
    for (const by of others) expect((await (await roster.signInAs(by)).get('/supervision')).status).toBe(403)
  })
})
