import { type License, listedLicenses, type Member, type MemberLicenses } from '@upline/contracts'
import type { Caller } from '@upline/testing'
import { form } from './import-files.ts'
import { type RosterFixture, startRoster } from './roster-fixture.ts'

const TODAY = '2026-03-01'

let roster: RosterFixture
let asOfficer: Caller

const TEXAS: License = { state: 'TX', number: 'TX-1', from: '2025-01-01', to: null }
const LICENSES: Record<string, License[]> = {
  la: [TEXAS],
  lb: [{ ...TEXAS, to: '2026-04-30' }],
  lc: [{ ...TEXAS, to: '2026-05-01' }],
  ld: [{ ...TEXAS, to: '2026-02-28' }],
  le: [
    { ...TEXAS, to: '2026-02-28' },
    { ...TEXAS, from: '2026-03-01', number: 'TX-2' },
  ],
  lf: [{ ...TEXAS, state: 'OH', number: 'OH_7', to: '2025-12-31' }, TEXAS],
  lg: [],
}

beforeAll(async () => {
  roster = await startRoster({}, { now: () => new Date(`${TODAY}T17:00:00Z`) })
  for (const [username, licenses] of Object.entries(LICENSES)) await roster.add(username, { licenses })
  const { id, username, role, duties } = await roster.add('cora', { role: 'processor', duties: ['compliance'] })
  asOfficer = await roster.signInAs({ id, username, role, duties })
})
afterAll(() => roster.stop())

const list = async (query = '') => (await asOfficer.get<MemberLicenses[]>(`/licenses${query}`)).body
const names = async (query: string) =>
  (await list(query)).map(({ username }) => username).filter((username) => username in LICENSES)

describe('list of licenses', () => {
  it('shows members with the standing of each license today', async () => {
    const found = await list('?q=Le')
    expect(found).toEqual([
      {
        ...{ id: expect.any(String), firstName: 'Le', lastName: 'Moss', username: 'le', nmls: '' },
        ...{ role: 'loan_officer', isActive: true, licenses: listedLicenses(LICENSES['le']!, TODAY) },
      },
    ])
    expect(found[0]!.licenses.map(({ standing }) => standing)).toEqual(['ended', 'current'])
  })

  it.each([
    ['', ['la', 'lb', 'lc', 'ld', 'le', 'lf', 'lg']],
    ['show=recorded', ['la', 'lb', 'lc', 'ld', 'le', 'lf']],
    ['show=expiring', ['lb']],
    ['show=expired', ['ld', 'lf']],
    ['show=missing', ['lg']],
    ['state=OH', ['lf']],
    ['state=ohio', ['lf']],
    ['state=TX&show=expired', ['ld']],
    ['state=OH&show=missing', ['la', 'lb', 'lc', 'ld', 'le', 'lg']],
    ['q=TX-2', ['le']],
    ['q=h_7', ['lf']],
    ['q=lx_', []],
  ])('filters by %s', async (query, expected) => {
    expect(await names(`?${query}`)).toEqual(expected)
  })

  it('finds the members whose licenses have the standing that the rule finds', async () => {
    for (const standing of ['expiring', 'expired'] as const) {
      const expected = Object.keys(LICENSES).filter((username) =>
        listedLicenses(LICENSES[username]!, TODAY).some((license) => license.standing === standing),
      )
      expect(await names(`?show=${standing}`)).toEqual(expected)
    }
  })

  it('pages by name', async () => {
    const first = await asOfficer.get<MemberLicenses[]>('/licenses?limit=2&show=recorded')
    const cursor = String(first.headers['next-cursor'])
    const second = await asOfficer.get<MemberLicenses[]>(`/licenses?limit=2&show=recorded&cursor=${cursor}`)
    expect([...first.body, ...second.body].map(({ username }) => username)).toEqual(['la', 'lb', 'lc', 'ld'])
  })

  it('refuses unknown filters', async () => {
    for (const query of ['state=Texaz', 'show=all', 'q=a', 'limit=0'])
      expect((await asOfficer.get(`/licenses?${query}`)).status).toBe(400)
  })
})

describe('download of licenses', () => {
  it('has the columns of an import, which changes nothing', async () => {
    const { body } = await asOfficer.get<string>('/licenses/export.csv?show=recorded')
    expect(body.split('\r\n').slice(0, 3)).toEqual([
      '\uFEFFMember,Username,NMLS_ID,State,License_Number,From,To,Standing',
      'La Moss,la,,TX,TX-1,2025-01-01,,Current',
      'Lb Moss,lb,,TX,TX-1,2025-01-01,2026-04-30,Ends within 60 days',
    ])
    const imported = await asOfficer.call('POST', '/licenses/import', form(body))
    expect([imported.status, imported.body]).toMatchObject([200, { added: 0, updated: 0, unchanged: 8 }])
  })

  it('has a row to fill in for a member without a license of the state', async () => {
    const { body } = await asOfficer.get<string>('/licenses/export.csv?show=missing&state=OH&q=lg')
    expect(body.split('\r\n').slice(1, -1)).toEqual(['Lg Moss,lg,,OH,,,,'])
  })
})

describe('permission to list licenses', () => {
  it('shows them to the company, auditors and the Compliance duty, and to no one else', async () => {
    const one = { role: 'processor' as const }
    const readers = [{ role: 'ceo' as const }, { ...one, duties: ['auditor' as const] }]
    for (const by of readers)
      for (const path of ['/licenses', '/licenses/export.csv'])
        expect((await (await roster.signInAs(by)).get<Member[]>(path)).status).toBe(200)
    const key = await roster.signInAs({ ...one, duties: ['compliance'], scopes: ['members:read'] })
    expect((await key.get('/licenses')).status).toBe(200)
    const others = [
      { role: 'manager' as const },
      { role: 'loan_officer' as const },
      { ...one, duties: ['payroll' as const] },
    ]
    for (const by of others) expect((await (await roster.signInAs(by)).get('/licenses')).status).toBe(403)
  })
})
