import { addDays, type CommissionBreakdown, dateAt, DEFAULT_TIME_ZONE, type LoanDetail } from '@upline/contracts'
import { companyChanged, companySnapshot, loanFunded, loansImported, uplineChanged } from '@upline/contracts/events'
import { type Caller, eventually, rebuilt } from '@upline/testing'
import { readLoan } from './loan-readings.ts'
import { funded, openLoans, row, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture
let admin: Caller

beforeAll(async () => {
  fixture = await openLoans()
  admin = await fixture.signInAs({ role: 'admin', id: '1', username: 'admin' })
  const createdAt = '2020-01-01T00:00:00.000Z'
  await fixture.people(
    ...['old', 'new', 'other'].map((username) => ({ username, createdAt })),
    ...['ann', 'bea', 'cal', 'dee'].map((username) => ({ username, upline: 'old', createdAt })),
  )
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const today = () => dateAt(Date.now(), DEFAULT_TIME_ZONE)
const uplineOf = async (number: string) => (await fixture.owed(number))[1]

/** A move with an effective date, which can differ from the day of the request. */
async function moveOn(username: string, upline: string, effectiveOn: string): Promise<void> {
  const before = fixture.member(username)
  const version = before.version + 1
  const change = {
    ...{ memberId: before.id, uplineId: fixture.member(upline).id, previousUplineId: before.uplineId },
    ...{ at: new Date().toISOString(), effectiveOn, version },
  }
  await fixture.emit({ type: uplineChanged, key: before.id, aggregateVersion: version, data: { change, by: '1' } })
  before.version = version
}

describe('an effective date', () => {
  it('pays the new upline for a loan that funds on the day of the move, and the old one for the day before', async () => {
    await moveOn('ann', 'new', '2026-11-22')
    await fixture.import(funded('D-1', '2026-11-21'), funded('D-2', '2026-11-22'))
    expect([await uplineOf('D-1'), await uplineOf('D-2')]).toEqual(['1 old 100000', '1 new 100000'])
  })

  it('resettles loans that funded earlier on the day of a move', async () => {
    await fixture.import(
      funded('D-3', today(), { Loan_Officer: 'bea' }),
      funded('D-4', addDays(today(), -1), { Loan_Officer: 'bea' }),
    )
    expect(await uplineOf('D-3')).toBe('1 old 100000')
    await fixture.move('bea', 'new')
    await eventually(async () => expect(await uplineOf('D-3')).toBe('1 new 100000'))
    expect(await uplineOf('D-4')).toBe('1 old 100000')
  })

  it('applies the last move of a day to the whole day', async () => {
    await fixture.import(funded('D-5', today(), { Loan_Officer: 'cal' }))
    await fixture.move('cal', 'new')
    await fixture.move('cal', 'other')
    await eventually(async () => expect(await uplineOf('D-5')).toBe('1 other 100000'))
  })
})

describe('the calendar of the company', () => {
  it('keeps the dates of a file', async () => {
    await fixture.import(
      funded('D-6', '2026-11-01', { Created: '2026-10-01', applicationDate: '9/28/2026', Lock_Date: '2026-10-20' }),
      row('D-7', { Created: '2026-10-02' }),
    )
    expect(await fixture.loan('D-6')).toMatchObject({
      ...{
        fundedOn: '2026-11-01',
        appliedOn: '2026-09-28',
        lockedOn: '2026-10-20',
        createdOn: '2026-10-01',
        decidedOn: '2026-11-01',
      },
      ...{ createdAt: '2026-10-01T00:00:00.000Z', fundedAt: '2026-11-01T00:00:00.000Z', daysInPipeline: 31 },
    })
    expect(await fixture.loan('D-7')).toMatchObject({ fundedOn: null, appliedOn: '2026-10-02', lockedOn: null })
    const facts = (await fixture.published(loansImported)).flatMap(({ data }) => data.loans)
    expect(facts.find(({ loanNumber }) => loanNumber === 'D-6')).toMatchObject({
      ...{ fundedOn: '2026-11-01', appliedOn: '2026-09-28', lockedOn: '2026-10-20' },
    })
  })

  it('keeps the dates of application and lock of Encompass, and a later reading without them', async () => {
    await readLoan(fixture, 'D-13', { officerName: 'dee Test', appliedOn: '2026-07-30', lockedOn: '2026-08-09' })
    const dates = { appliedOn: '2026-07-30', lockedOn: '2026-08-09' }
    expect(await fixture.loan('D-13')).toMatchObject(dates)
    await readLoan(fixture, 'D-13', { officerName: 'dee Test', status: 'Conditions' })
    expect(await fixture.loan('D-13')).toMatchObject(dates)
  })

  it("turns instants of Encompass into the company's dates, in summer and winter", async () => {
    const ended = { status: 'Funded', officerName: 'dee Test' } as const
    const summer = { createdAt: '2026-07-01T03:59:00.000Z', fundedAt: '2026-08-01T03:59:59.000Z' }
    const winter = { createdAt: '2026-01-01T04:59:59.000Z', fundedAt: '2026-02-01T05:00:00.000Z' }
    await readLoan(fixture, 'D-8', { ...ended, ...summer })
    await readLoan(fixture, 'D-9', { ...ended, ...winter })
    expect(await fixture.loan('D-8')).toMatchObject({
      createdOn: '2026-06-30',
      fundedOn: '2026-07-31',
      decidedOn: '2026-07-31',
    })
    expect(await fixture.loan('D-9')).toMatchObject({ createdOn: '2025-12-31', fundedOn: '2026-02-01' })
    const fundings = (await fixture.published(loanFunded)).map(({ data }) => data.funding)
    expect(fundings.map(({ fundedOn }) => fundedOn)).toEqual(expect.arrayContaining(['2026-07-31', '2026-02-01']))
  })

  it('keeps dates of Encompass as they are written, east and west of the company', async () => {
    const midnights = { tokyo: 'T15:00:00.000Z', honolulu: 'T10:00:00.000Z' }
    for (const [zone, time] of Object.entries(midnights)) {
      const [openedOn, fundedOn] = zone === 'tokyo' ? ['2026-06-30', '2026-07-31'] : ['2026-07-01', '2026-08-01']
      const read = { createdAt: openedOn + time, fundedAt: fundedOn + time }
      const written = { createdOn: '2026-07-01', fundedOn: '2026-08-01' }
      await readLoan(fixture, `D-${zone}`, { status: 'Funded', officerName: 'dee Test', ...read, ...written })
      expect(await fixture.loan(`D-${zone}`)).toMatchObject({ ...written, decidedOn: '2026-08-01' })
    }
  })

  it('counts a funding in its month there: months add up to the days', async () => {
    const found = await fixture.database.query<{ month: number; cents: number }>(
      `select bucket as "month", sum(share_cents)::int cents from (select * from member_totals union all select * from member_deltas) t
       where member_no = 0 and bucket > 5 group by 1 having sum(share_cents) <> 0 order by 1`,
    )
    const days = await fixture.database.query<{ month: number; cents: number }>(
      `select to_char(funded_on, 'YYYYMM')::int "month", sum(amount_cents)::int cents from commission_entries group by 1
       having sum(amount_cents) <> 0 order by 1`,
    )
    expect(found).toEqual(days)
    expect(found.map(({ month }) => month)).toEqual(expect.arrayContaining([202607, 202602]))
    const breakdown = await admin.get<CommissionBreakdown>('/commissions/breakdown?scope=company&period=this-month')
    expect(breakdown.body.from).toBe(`${today().slice(0, 7)}-01`)
  })

  it('follows a change of the time zone and keeps stored dates', async () => {
    const data = { name: 'Acme', timeZone: 'Pacific/Kiritimati', by: '1', at: new Date().toISOString() }
    await fixture.emit({ type: companyChanged, key: 'company', aggregateVersion: 1, data })
    expect(await fixture.loan('D-8')).toMatchObject({ fundedOn: '2026-07-31', createdOn: '2026-06-30' })
    await fixture.import(row('D-10', { Created: '' }))
    const { createdAt, createdOn, id } = await fixture.loan('D-10')
    expect(createdOn).toBe(dateAt(createdAt, 'Pacific/Kiritimati'))
    const tomorrow = dateAt(Date.now(), 'Pacific/Kiritimati')
    await fixture.import(funded('D-11', tomorrow))
    expect((await fixture.loan('D-11')).fundedOn).toBe(tomorrow)
    expect((await admin.get<LoanDetail>(`/loans/${id}`)).body.daysInPipeline).toBe(0)
    const older = { ...data, timeZone: 'UTC' }
    await fixture.emit({ type: companyChanged, key: 'company', aggregateVersion: 1, data: older })
    expect(await fixture.database.query('select time_zone from company')).toEqual([{ time_zone: 'Pacific/Kiritimati' }])
  })
})

describe('a copy of the company', () => {
  const rebuild = (...rows: unknown[]) => rebuilt(fixture, { model: 'company', snapshot: companySnapshot, rows })
  const stored = () => fixture.database.query('select name, time_zone, version from company')

  it('regains a lost row or a missed change by a rebuild, and no stored date changes', async () => {
    const row = { name: 'Acme', timeZone: 'America/Denver', version: 3 }
    for (const damage of ['delete from company', `update company set time_zone = 'UTC', version = 99`]) {
      await fixture.database.query(damage)
      expect(await rebuild(row)).toMatchObject({ state: 'done', report: { removed: 0 } })
      expect(await stored()).toEqual([{ name: 'Acme', time_zone: 'America/Denver', version: 3 }])
    }
    expect(await rebuild(row)).toMatchObject({ report: { added: 0, changed: 0 } })
    expect(await fixture.loan('D-8')).toMatchObject({ fundedOn: '2026-07-31', createdOn: '2026-06-30' })
  })

  it('keeps a change that arrives during the rebuild', async () => {
    const data = { name: 'Acme', timeZone: 'America/Phoenix', by: '1', at: new Date().toISOString() }
    const outcome = await rebuilt(fixture, {
      ...{ model: 'company', snapshot: companySnapshot, rows: [{ name: '', timeZone: 'UTC', version: 3 }] },
      meanwhile: () => fixture.emit({ type: companyChanged, key: 'company', aggregateVersion: 4, data }),
    })
    expect(outcome).toMatchObject({ state: 'done', report: { replayed: 1 } })
    expect(await stored()).toEqual([{ name: 'Acme', time_zone: 'America/Phoenix', version: 4 }])
  })

  it('regains a lost row with the next change, too', async () => {
    await fixture.database.query('delete from company')
    const data = { name: 'Acme', timeZone: 'America/Boise', by: '1', at: new Date().toISOString() }
    await fixture.emit({ type: companyChanged, key: 'company', aggregateVersion: 5, data })
    expect(await stored()).toEqual([{ name: 'Acme', time_zone: 'America/Boise', version: 5 }])
  })
})

describe('a start', () => {
  it('uses COMPANY_TIME_ZONE until a person changes the company', async () => {
    const west = await openLoans({ COMPANY_TIME_ZONE: 'America/Los_Angeles' })
    expect(await west.database.query('select time_zone, version from company')).toEqual([
      { time_zone: 'America/Los_Angeles', version: 0 },
    ])
    await west.stop()
  })

  it('stops at an unknown time zone with one line that names it', async () => {
    const { readLoansConfig } = await import('../src/config.ts')
    expect(() => readLoansConfig({ ...process.env, COMPANY_TIME_ZONE: 'America/Atlantis' })).toThrow(
      "COMPANY_TIME_ZONE is 'America/Atlantis', which is not a time zone: set an IANA name like America/New_York",
    )
  })
})
