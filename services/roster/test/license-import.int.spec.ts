import type { License, LicenseImport, Member, MemberHistoryEntry, Problem } from '@upline/contracts'
import { userUpdated } from '@upline/contracts/events'
import type { Caller } from '@upline/testing'
import { form } from './import-files.ts'
import { type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture
let officer: Member
let asOfficer: Caller

beforeAll(async () => {
  roster = await startRoster()
  officer = await roster.add('cora', { role: 'processor', duties: ['compliance'] })
  asOfficer = await withDuties(officer)
})
afterAll(() => roster.stop())

const HEAD = 'Member,State,License_Number,From,To'
const TEXAS: License = { state: 'TX', number: 'TX-1', from: '2026-01-01', to: '2026-12-31' }
const OKLAHOMA: License = { state: 'OK', number: 'OK-9', from: '2025-06-01', to: null }

const withDuties = ({ id, username, role, duties }: Member) => roster.signInAs({ id, username, role, duties })

const send = (lines: string[], { by = asOfficer, dryRun = false, head = HEAD } = {}) =>
  by.call<LicenseImport & Problem>('POST', `/licenses/import?dryRun=${dryRun}`, form([head, ...lines].join('\r\n')))

const licensesOf = async ({ id }: Member) => (await roster.admin.get<License[]>(`/users/${id}/licenses`)).body

const NOTHING = { added: 0, updated: 0, unchanged: 0, faultyRows: 0, errors: [], ignoredColumns: [] }

describe('import of licenses', () => {
  it('adds and updates licenses of the members of the file, and keeps all others', async () => {
    const [ia, ib, ic] = [
      await roster.add('ia', { licenses: [OKLAHOMA] }),
      await roster.add('ib'),
      await roster.add('ic'),
    ]
    await roster.admin.put(`/users/${ic.id}/licenses`, { licenses: [TEXAS] })
    const lines = [
      'ia,Texas,TX-1,1/1/2026,12/31/2026',
      'IA@example.com,OK,OK-9,2025-06-01,2026-05-31',
      'Ib Moss,TX,7,2026-01-01,',
    ]
    const wouldBe = { ...NOTHING, rows: 3, members: 2, added: 2, updated: 1 }
    const preview = await send(lines, { dryRun: true })
    expect([preview.status, preview.body]).toEqual([200, wouldBe])
    expect(await licensesOf(ib)).toEqual([])
    const { status, body } = await send(lines)
    expect([status, body]).toEqual([200, wouldBe])
    expect(await licensesOf(ia)).toEqual([{ ...OKLAHOMA, to: '2026-05-31' }, TEXAS])
    expect(await licensesOf(ib)).toEqual([{ ...TEXAS, number: '7', to: null }])
    expect(await licensesOf(ic)).toEqual([TEXAS])
  })

  it('publishes and logs each change with the caller, and nothing for the same file again', async () => {
    const member = await roster.add('ie')
    const versions = async () => (await roster.published(userUpdated)).filter(({ key }) => key === member.id)
    const lines = ['ie,TX,TX-1,2026-01-01,2026-12-31']
    expect((await send(lines)).body).toMatchObject({ added: 1 })
    const published = await versions()
    expect(published.at(-1)!.data).toMatchObject({ by: officer.id, member: { version: 2, licenses: [TEXAS] } })
    const again = await send(lines)
    expect([again.status, again.body]).toEqual([200, { ...NOTHING, rows: 1, members: 1, unchanged: 1 }])
    expect(await versions()).toHaveLength(published.length)
    const { body: history } = await roster.admin.get<MemberHistoryEntry[]>(`/users/${member.id}/history`)
    expect(history.map(({ action, by }) => [action, by?.id])).toEqual([
      ['changed', officer.id],
      ['created', expect.any(String)],
    ])
    expect(history[0]!.changes).toEqual([
      { field: 'licenses', from: [], to: ['TX TX-1 (Jan 1, 2026 to Dec 31, 2026)'] },
    ])
  })

  it('stores nothing if a row has an error, and lists each faulty row', async () => {
    const member = await roster.add('if')
    for (const username of ['sam1', 'sam2']) await roster.add(username, { firstName: 'Sam', lastName: 'Roe' })
    const lines = [
      'if,TX,TX-1,2026-01-01,',
      'no-one,TX,1,2026-01-01,',
      'Sam Roe,TX,1,2026-01-01,',
      'if,Texaz,1,2026-01-01,',
      'if,OK,1,2026-13-01,',
      'if,TX,tx-1,2026-01-01,2026-12-31',
    ]
    const errors = [
      { row: 3, field: 'Member', message: 'No member has the email address, username, NMLS ID or full name "no-one".' },
      { row: 4, field: 'Member', message: 'Several members match "Sam Roe". Add a column Username or Email.' },
      { row: 5, field: 'State', message: '"Texaz" is not a state. Enter a name or code, for example TX.' },
      { row: 6, field: 'From', message: '"2026-13-01" is not a date. Enter a date like 2026-03-05 or 3/5/2026.' },
      { row: 7, field: 'License_Number', message: 'Row 2 has the same license with the same From. Keep one of them.' },
    ]
    const preview = await send(lines, { dryRun: true })
    expect([preview.status, preview.body]).toEqual([
      200,
      { ...NOTHING, rows: 6, members: 1, added: 1, faultyRows: 5, errors },
    ])
    const { status, body } = await send(lines)
    expect([status, body.code, body.message]).toEqual([
      ...[
        400,
        'roster.license-rows',
        '5 rows have errors, so no license was imported. Fix the file, then import it again.',
      ],
    ])
    expect(body.errors).toEqual(
      errors.map(({ row, field, message }) => ({ field: `rows.${row}.${field}`, message })) as never,
    )
    expect(await licensesOf(member)).toEqual([])
  })

  it('reads its own columns for usernames, email addresses and NMLS IDs', async () => {
    const member = await roster.add('ig', { nmls: '7001001' })
    const head = 'NMLS_ID,Email,State,License_Number,From,To,Status'
    const { body } = await send(['7001001,ig@example.com,TX,1,2026-01-01,,Active'], { head })
    expect(body).toEqual({ ...NOTHING, rows: 1, members: 1, added: 1, ignoredColumns: ['Status'] })
    const mixed = await send(['7001001,cora@example.com,TX,2,2026-01-01,,Active'], { head })
    expect([mixed.status, mixed.body.errors[0]!.field]).toEqual([400, 'rows.2.NMLS_ID'])
    expect(await licensesOf(member)).toHaveLength(1)
  })

  it('refuses files that are not license files, and files that are too large', async () => {
    for (const lines of [[''], ['ia,TX']])
      expect((await send(lines, { head: 'Member,State' })).body).toMatchObject({ code: 'roster.license-file' })
    expect((await send([])).body).toMatchObject({ code: 'roster.license-file' })
    expect((await asOfficer.call('POST', '/licenses/import')).status).toBe(400)
    const many = Array.from({ length: 5_001 }, (_, n) => `ia,TX,${n},2026-01-01,`)
    const tooLong = await send(many, { dryRun: true })
    expect([tooLong.status, tooLong.body.code, tooLong.body.message]).toEqual([
      413,
      'roster.license-file-too-large',
      'An import of licenses reads files of up to 5,000 rows. Split the file and import each part.',
    ])
    const tooBig = await send([`ia,TX,1,2026-01-01,${' '.repeat(5 * 1024 * 1024)}`], { dryRun: true })
    expect([tooBig.status, tooBig.body.code]).toEqual([413, 'roster.license-file-too-large'])
    expect((await asOfficer.call('POST', '/licenses/import?dryRun=maybe', form(HEAD))).status).toBe(400)
  })

  it('lists up to 200 errors, and counts all of them', async () => {
    const { body } = await send(
      Array.from({ length: 250 }, (_, n) => `no-one-${n},TX,1,2026-01-01,`),
      { dryRun: true },
    )
    expect([body.faultyRows, body.errors.length]).toEqual([250, 200])
  })
})

describe('permission to import licenses', () => {
  it('refuses rows that change the licenses of the caller, and accepts those that do not', async () => {
    const own = ['cora,TX,TX-1,2026-01-01,2026-12-31']
    const refused = await send(own, { dryRun: true })
    expect(refused.body).toMatchObject({ added: 0, faultyRows: 1, errors: [{ row: 2, field: 'Member' }] })
    expect(refused.body.errors[0]!.message).toMatch(/^You cannot set your own licenses/)
    expect((await send(own)).body.code).toBe('roster.license-rows')
    expect(await licensesOf(officer)).toEqual([])
    await roster.admin.put(`/users/${officer.id}/licenses`, { licenses: [TEXAS] })
    expect((await send(own)).body).toMatchObject({ unchanged: 1, faultyRows: 0 })
  })

  it('lets the company and the Compliance duty import, also by API key, and no one else', async () => {
    await roster.add('ih')
    const line = ['ih,TX,TX-1,2026-01-01,']
    const one = { role: 'processor' as const }
    const key = await roster.signInAs({ ...one, duties: ['compliance'], scopes: ['members:write'] })
    for (const by of [asOfficer, roster.admin, await roster.signInAs({ role: 'ceo' }), key])
      expect((await send(line, { by })).status).toBe(200)
    const others = [
      await roster.signInAs({ role: 'manager' }),
      await roster.signInAs({ role: 'loan_officer' }),
      await roster.signInAs({ ...one, duties: ['payroll'] }),
      await roster.signInAs({ role: 'admin', duties: ['auditor'] }),
      await roster.signInAs({ ...one, duties: ['compliance'], scopes: ['members:read'] }),
    ]
    for (const by of others) expect((await send(line, { by, dryRun: true })).status).toBe(403)
    expect((await send(line, { by: roster.visitor })).status).toBe(401)
  })
})

describe('a large file of licenses', () => {
  it('imports 5,000 rows for 500 members in one call', async () => {
    const members = Array.from({ length: 500 }, (_, n) => ({
      ...{ firstName: `L${n}`, lastName: 'Moss', username: `large${n}`, email: `large${n}@example.com` },
    }))
    expect((await roster.admin.post('/team-members/bulk-import', { members })).status).toBe(200)
    const lines = Array.from({ length: 5_000 }, (_, n) => `large${n % 500},TX,${n},2026-01-01,`)
    const { status, body } = await send(lines)
    expect([status, body]).toEqual([200, { ...NOTHING, rows: 5_000, members: 500, added: 5_000 }])
    expect((await send(lines)).body).toMatchObject({ unchanged: 5_000, added: 0 })
  }, 120_000)
})
