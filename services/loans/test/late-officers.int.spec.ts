import { vi } from 'vitest'
import { aMember, changed, createdEvent, eventually, updatedEvent } from '@upline/testing'
import { LateOfficersWorker } from '../src/assignment/late-officers.worker.ts'
import { NewOfficersService } from '../src/loan-import/new-officers.service.ts'
import { funded, openLoans, row, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people({ username: 'max', role: 'manager' }, { username: 'moe', role: 'manager' })
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

interface Waiting {
  unknownOf(officers: string[][]): Promise<string[][]>
}

const BEFORE = '2026-01-05T08:00:00.000Z'

const officerOf = async (number: string) => (await fixture.loan(number)).officerName

/** The worker has searched for the loans of a member who arrives now: it looks again only after it has ended a search. */
const looked = async () => {
  const worker = fixture.app.get(LateOfficersWorker, { strict: false })
  await fixture.people({ username: `w${Math.random().toString(36).slice(2)}`, createdAt: BEFORE })
  await eventually(() => expect(worker['newMembers'].count).toBe(0))
  const look = vi.spyOn(worker as unknown as { look(): Promise<void> }, 'look')
  await eventually(() => expect(look.mock.calls.length).toBeGreaterThan(1))
  look.mockRestore()
}

/** Runs the full search, which normally runs once a minute. */
const lookedAtAll = async () => {
  const worker = fixture.app.get(LateOfficersWorker, { strict: false })
  worker['nextFullSearchAt'] = 0
  await eventually(() => expect(worker['nextFullSearchAt']).toBeGreaterThan(0))
}

describe('a loan imported before the event of its officer arrives', () => {
  it('gets its officer when the event arrives, pays the uplines and explains why', async () => {
    await fixture.import(funded('L-1', '2026-09-01', { Loan_Officer: 'nia Test' }), row('L-2', { Loan_Officer: 'NIA' }))
    expect(await officerOf('L-1')).toBe('nia Test')
    expect(await fixture.owed('L-1')).toEqual([])
    await fixture.people({ username: 'nia', upline: 'max', createdAt: BEFORE })
    await eventually(async () => expect(await fixture.owed('L-1')).toEqual(['0 nia 300000', '1 max 100000']))
    const { loans } = await fixture.mine('nia')
    expect(loans.map(({ loanNumber }) => loanNumber).sort()).toEqual(['L-1', 'L-2'])
    const [entry] = await fixture.database.query<{ cause: string }>(
      `select e.cause from commission_entries e join loans l on l.id = e.loan_id where l.loan_number = 'L-1' limit 1`,
    )
    expect(entry?.cause).toMatch(/^late-officer/)
  })

  it('has its officer if the event arrives while the import waits for it', async () => {
    const service = fixture.app.get(NewOfficersService, { strict: false })
    service.waitTimeoutMs = 60_000
    const newOfficers = service as unknown as Waiting
    const unknownOf = newOfficers.unknownOf.bind(newOfficers)
    const reads = vi.spyOn(newOfficers, 'unknownOf').mockImplementation(async (officers) => {
      const unknown = await unknownOf(officers)
      if (reads.mock.calls.length === 2) await fixture.people({ username: 'zoe', upline: 'max', createdAt: BEFORE })
      return unknown
    })
    const answer = await fixture.import(funded('L-0', '2026-09-01', { Loan_Officer: 'zoe Test' }))
    reads.mockRestore()
    service.waitTimeoutMs = 0
    expect(answer).toMatchObject({ imported: 1, needsOfficer: 0, commissionsCreated: 2 })
    expect(await fixture.owed('L-0')).toEqual(['0 zoe 300000', '1 max 100000'])
  })

  it('stays unassigned if no member had the name at the import, because a later member can be someone else', async () => {
    await fixture.import(funded('L-3', '2026-09-01', { Loan_Officer: 'tom Test' }))
    await fixture.people({ username: 'tom', createdAt: new Date(Date.now() + 1_000).toISOString() })
    await looked()
    expect(await fixture.owed('L-3')).toEqual([])
    expect((await fixture.mine('tom')).loans).toEqual([])
  })

  it('stays unassigned if two members have the name', async () => {
    await fixture.import(funded('L-4', '2026-09-01', { Loan_Officer: 'Kim Lee' }))
    const kim = { firstName: 'Kim', lastName: 'Lee', createdAt: BEFORE }
    await Promise.all([fixture.people({ username: 'kim1', ...kim }), fixture.people({ username: 'kim2', ...kim })])
    await looked()
    expect(await fixture.owed('L-4')).toEqual([])
  })

  it('stays unassigned if two known members had the name at the import', async () => {
    const lou = { firstName: 'Lou', lastName: 'Park', createdAt: BEFORE }
    await fixture.people({ username: 'lou1', ...lou }, { username: 'lou2', ...lou })
    const heard = await fixture.database.query(
      `update upline_links k set recorded_at = k.recorded_at - interval '1 hour' from members m
       where m.no = k.member_no and m.username in ('lou1', 'lou2') returning 1`,
    )
    expect(heard).toHaveLength(2)
    await fixture.import(funded('L-7', '2026-09-01', { Loan_Officer: 'Lou Park' }))
    await fixture.emit(updatedEvent(changed(fixture.member('lou2'), { lastName: 'Poole' })))
    await lookedAtAll()
    expect(await fixture.owed('L-7')).toEqual([])
  })

  it('goes to the member with its exact name despite a remembered spelling', async () => {
    await fixture.import(
      row('L-8', { Loan_Officer: 'rob Test' }),
      funded('L-9', '2026-09-01', { Loan_Officer: 'rob Test' }),
    )
    const admin = await fixture.signInAs({ role: 'admin', id: '1' })
    const match = { officerId: fixture.member('moe').id, remember: true }
    expect((await admin.patch(`/loans/${(await fixture.loan('L-8')).id}`, match)).status).toBe(200)
    await fixture.people({ username: 'rob', createdAt: BEFORE })
    await eventually(async () => expect(await fixture.owed('L-9')).toEqual(['0 rob 300000']))
    expect(await officerOf('L-8')).toBe('moe Test')
  })

  it('stays without an officer while the name of an agent who registered is pending, and after', async () => {
    await fixture.import(funded('L-10', '2026-09-01', { Loan_Officer: 'Una Vale' }))
    const una = aMember({ username: 'una', firstName: 'Una', lastName: 'Vale', createdAt: BEFORE })
    await fixture.emit(createdEvent(una, { by: null, origin: 'registered' }))
    await lookedAtAll()
    expect(await fixture.owed('L-10')).toEqual([])
    await fixture.database.query(
      `update matching_keys set state = 'approved', decided_by = 'max', decided_at = now() where spelling_key = 'unavale'`,
    )
    await fixture.database.query(
      `insert into member_spellings (spelling_key, member_no) select 'unavale', no from members where username = 'una'`,
    )
    await lookedAtAll()
    expect(await fixture.owed('L-10')).toEqual([])
  })

  it('never goes to a member outside the downline of the manager who imported it', async () => {
    const max = await fixture.as('max')
    const loans = [
      funded('L-5', '2026-09-01', { Loan_Officer: 'ola' }),
      funded('L-6', '2026-09-01', { Loan_Officer: 'pia' }),
    ]
    expect((await max.post('/loans/bulk-import', { loans })).status).toBe(200)
    await fixture.people(
      { username: 'ola', upline: 'moe', createdAt: BEFORE },
      { username: 'pia', upline: 'max', createdAt: BEFORE },
    )
    await eventually(async () => expect(await fixture.owed('L-6')).toEqual(['0 pia 300000', '1 max 100000']))
    await looked()
    expect(await fixture.owed('L-5')).toEqual([])
  })

  it('has its open portion filled when the event of its second officer arrives', async () => {
    const written = { Second_Officer: 'sid', Second_Officer_Percent: '40' }
    await fixture.import(
      funded('S-1', '2026-09-01', { Loan_Officer: 'max', ...written }),
      row('S-2', { Loan_Officer: 'ned', ...written }),
    )
    expect(await fixture.owed('S-1')).toEqual(['0 max 180000'])
    await fixture.people({ username: 'ned', createdAt: BEFORE }, { username: 'sid', upline: 'moe', createdAt: BEFORE })
    const owed = ['0 max 180000', '0 sid 120000', '1 moe 40000']
    await eventually(async () => expect(await fixture.owed('S-1')).toEqual(owed))
    await eventually(async () => {
      const { originators } = await fixture.loan('S-2')
      expect(originators.map(({ name, percent }) => `${name} ${percent}`)).toEqual(['ned Test 60', 'sid Test 40'])
    })
  })

  it('has its open portion filled by a member who joined after the loan, but before a file named them', async () => {
    const loan = funded('S-3', '2026-09-01', { Loan_Officer: 'max' })
    await fixture.import(loan)
    const createdAt = new Date().toISOString()
    await fixture.import({ ...loan, Second_Officer: 'tia' })
    expect(await fixture.owed('S-3')).toEqual(['0 max 150000'])
    await fixture.people({ username: 'tia', createdAt })
    await eventually(async () => expect(await fixture.owed('S-3')).toEqual(['0 max 150000', '0 tia 150000']))
  })

  it('keeps an open portion if the second officer joined after the loan', async () => {
    await fixture.import(funded('S-4', '2026-09-01', { Loan_Officer: 'max', Second_Officer: 'vic' }))
    await fixture.people({ username: 'vic', createdAt: new Date(Date.now() + 1_000).toISOString() })
    await looked()
    expect(await fixture.owed('S-4')).toEqual(['0 max 150000'])
  })

  it('keeps an open portion if the second officer is outside of the downline of the manager who wrote it', async () => {
    const max = await fixture.as('max')
    // A loan of kit does not pay max: a manager cannot split a loan that pays them.
    const chain = ['k1', 'k2', 'k3', 'kit'].map((username, at, all) => ({ username, upline: all[at - 1] ?? 'max' }))
    await fixture.people(...chain)
    for (const number of ['S-5', 'S-6']) await fixture.import(row(number, { Loan_Officer: 'kit' }))
    const loans = [
      row('S-5', { Loan_Officer: 'kit', Second_Officer: 'uma' }),
      row('S-6', { Loan_Officer: 'kit', Second_Officer: 'ula' }),
    ]
    expect((await max.post('/loans/bulk-import', { loans })).status).toBe(200)
    await fixture.people(
      { username: 'uma', upline: 'moe', createdAt: BEFORE },
      { username: 'ula', upline: 'kit', createdAt: BEFORE },
    )
    await eventually(async () => expect((await fixture.loan('S-6')).originators).toHaveLength(2))
    expect((await fixture.loan('S-5')).openPortion).toEqual({ writtenAs: 'uma', percent: 50 })
  })
})
