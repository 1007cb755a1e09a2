import type {
  Approval,
  ConfirmedSpelling,
  PendingApproval,
  RememberedSpelling,
  SpellingAssigned,
} from '@upline/contracts'
import { type Caller, eventually } from '@upline/testing'
import pg from 'pg'
import { officerOf, readLoan } from './loan-readings.ts'
import { funded, openLoans, row, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture
let admin: Caller
let max: Caller
let ceo: Caller

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people(
    { username: 'ceo', role: 'ceo' },
    { username: 'max', role: 'manager', upline: 'ceo' },
    { username: 'olga', upline: 'max' },
    { username: 'derek', firstName: 'Derek', lastName: 'Hughes' },
    { username: 'wen1', firstName: 'Wen', lastName: 'Li', upline: 'max' },
    { username: 'wen2', firstName: 'Wen', lastName: 'Li' },
  )
  admin = await fixture.signInAs({ role: 'admin', id: '1', username: 'admin' })
  max = await fixture.as('max')
  ceo = await fixture.as('ceo')
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const idOf = (username: string) => fixture.member(username).id

const assign = (by: Caller, spelling: string, username: string) =>
  by.post<SpellingAssigned>('/loans/spellings/assign', { spelling, officerId: idOf(username), remember: true })

const list = async (by: Caller, query = '') => (await by.get<RememberedSpelling[]>(`/loans/spellings${query}`)).body

const proposalOf = async (spelling: string) => {
  const [found] = await list(admin, `?q=${encodeURIComponent(spelling)}`)
  if (!found) throw new Error(`no match for ${spelling}`)
  return found
}

describe('exact matches against remembered spellings', () => {
  it('pays Derek Hughes although a manager remembers his name for themselves', async () => {
    const answer = await assign(max, 'Derek Hughes', 'max')
    await fixture.import(funded('S-1', '2026-09-01', { Loan_Officer: 'Derek Hughes', Loan_Amount: '1000000' }))
    expect(await fixture.owed('S-1')).toEqual(['0 derek 750000'])
    expect(answer).toMatchObject({ status: 403, body: { code: 'loans.spelling-for-oneself' } })
  })

  it('gives an Encompass loan with the login ceo to the ceo although a manager remembers the login for a report', async () => {
    const answer = await max.post('/attention/officer', { spelling: 'ceo', officerId: idOf('olga'), remember: true })
    expect(await readLoan(fixture, 'S-2', { officerLoginId: 'ceo', officerName: 'Someone' })).toBe('ceo')
    expect(answer).toMatchObject({ status: 409, body: { code: 'loans.spelling-taken' } })
  })

  it('gives loans to a new member whose name equals a confirmed spelling', async () => {
    await assign(admin, 'New Hire', 'olga')
    expect(await fixture.import(row('S-3', { Loan_Officer: 'New Hire' }))).toMatchObject({ needsOfficer: 0 })
    await fixture.people({ username: 'hire', firstName: 'New', lastName: 'Hire' })
    await fixture.import(row('S-4', { Loan_Officer: 'New Hire' }))
    expect([await officerOf(fixture, 'S-3'), await officerOf(fixture, 'S-4')]).toEqual(['olga', 'hire'])
    expect(await readLoan(fixture, 'S-5', { officerName: 'New Hire' })).toBe('hire')
  })

  it('matches a loan by its name although its login is a remembered spelling', async () => {
    await assign(admin, 'old-login', 'olga')
    expect(await readLoan(fixture, 'S-6', { officerLoginId: 'old-login', officerName: 'Derek Hughes' })).toBe('derek')
    expect(await readLoan(fixture, 'S-7', { officerLoginId: 'old-login' })).toBe('olga')
  })

  it('refuses to remember another member’s name, username or email address, for the company too', async () => {
    for (const spelling of ['derek HUGHES', 'derek', 'Derek@Example.com']) {
      const answer = await assign(admin, spelling, 'olga')
      expect(answer).toMatchObject({ status: 409, body: { code: 'loans.spelling-taken' } })
      expect(JSON.stringify(answer.body)).toContain('Derek Hughes')
    }
  })

  it('names the owner of a spelling to a manager only inside the downline', async () => {
    expect(JSON.stringify((await assign(max, 'derek', 'olga')).body)).not.toContain('Derek Hughes')
    expect(JSON.stringify((await assign(max, 'wen1', 'olga')).body)).toContain('Wen Li')
  })
})

describe('spellings of two members', () => {
  it('matches neither of two members until the company says which one is meant', async () => {
    expect(await fixture.import(row('S-10', { Loan_Officer: 'Wen Li' }))).toMatchObject({ needsOfficer: 1 })
    expect(await assign(max, 'Wen Li', 'wen1')).toMatchObject({ status: 200, body: { isProposed: true } })
    expect(await fixture.import(row('S-11', { Loan_Officer: 'Wen Li' }))).toMatchObject({ needsOfficer: 1 })
    const { id } = await proposalOf('Wen Li')
    expect((await admin.post(`/loans/spellings/${id}/confirm`)).status).toBe(200)
    expect(await fixture.import(row('S-12', { Loan_Officer: 'Wen Li' }))).toMatchObject({ needsOfficer: 0 })
    expect(await officerOf(fixture, 'S-12')).toBe('wen1')
  })

  it('refuses to remember the name of two members for a third one', async () => {
    expect((await assign(admin, 'Wen Li', 'olga')).status).toBe(409)
  })
})

describe('proposals of managers', () => {
  it('refuses proposals for members outside the downline and for the manager', async () => {
    expect(await assign(max, 'D. Hughes', 'derek')).toMatchObject({
      status: 403,
      body: { code: 'loans.spelling-outside-downline' },
    })
    expect((await assign(max, 'Nobody', 'max')).status).toBe(403)
  })

  it('matches no loan by a proposal, and lists a manager’s own proposals only', async () => {
    await max.post('/loans/bulk-import', { loans: [row('S-20', { Loan_Officer: 'O. Stone' })] })
    expect(await assign(max, 'o. stone', 'olga')).toMatchObject({
      status: 200,
      body: { assigned: 1, isProposed: true },
    })
    expect(await fixture.import(row('S-21', { Loan_Officer: 'O. Stone' }))).toMatchObject({ needsOfficer: 1 })
    await assign(admin, 'Olga S', 'olga')
    const own = await list(max)
    expect(own.map(({ spelling }) => spelling).sort()).toEqual(['O. Stone', 'Wen Li'])
    expect(own.find(({ spelling }) => spelling === 'O. Stone')).toMatchObject({
      ...{ state: 'proposed', member: { id: idOf('olga'), name: 'olga Test' }, proposedBy: { id: idOf('max') } },
      ...{ matchedLoans: 1, waitingLoans: 0, canConfirm: false, canDelete: true, confirmedBy: null },
    })
    expect((await max.post(`/loans/spellings/${own[0]!.id}/confirm`)).status).toBe(403)
  })

  it('shows a manager neither loans of other imports under the name nor the match of another team', async () => {
    await fixture.import(row('S-22', { Loan_Officer: 'Dee Dee' }), row('S-23', { Loan_Officer: 'Dee Dee' }))
    await assign(admin, 'Dee Dee', 'derek')
    await fixture.import(row('S-24', { Loan_Officer: 'Dora' }), row('S-25', { Loan_Officer: 'Dora' }))
    await max.post('/loans/bulk-import', { loans: [row('S-26', { Loan_Officer: 'DORA' })] })
    await assign(max, 'dee dee', 'olga')
    await max.post('/loans/spellings/assign', { spelling: 'dora', officerId: idOf('olga'), remember: true })
    await max.post('/loans/bulk-import', { loans: [row('S-27', { Loan_Officer: 'Dora' })] })
    const seen = async (by: Caller, spelling: string) => {
      const found = await list(by, `?state=proposed&q=${encodeURIComponent(spelling)}`)
      return found.map(({ waitingLoans, replaces }) => ({ waitingLoans, replaces }))
    }
    expect(await seen(max, 'dora')).toEqual([{ waitingLoans: 1, replaces: null }])
    expect(await seen(max, 'dee dee')).toEqual([{ waitingLoans: 0, replaces: null }])
    expect(await seen(admin, 'dora')).toEqual([{ waitingLoans: 3, replaces: null }])
    expect(await seen(admin, 'dee dee')).toEqual([
      { waitingLoans: 0, replaces: { id: idOf('derek'), name: 'Derek Hughes' } },
    ])
    for (const spelling of ['dora', 'dee dee'])
      for (const { id } of await list(max, `?q=${encodeURIComponent(spelling)}`))
        await max.delete(`/loans/spellings/${id}`)
  })

  it('lets managers withdraw their proposals, and delete no confirmed match', async () => {
    const { id } = await proposalOf('O. Stone')
    expect((await max.delete(`/loans/spellings/${id}`)).status).toBe(200)
    expect((await max.delete(`/loans/spellings/${id}`)).status).toBe(404)
    expect((await max.delete(`/loans/spellings/${(await proposalOf('Olga S')).id}`)).status).toBe(404)
    expect(await max.delete(`/loans/spellings/${(await proposalOf('Wen Li')).id}`)).toMatchObject({
      status: 403,
      body: { code: 'loans.spelling-confirmed' },
    })
  })
})

describe('decisions of the company', () => {
  it('matches loans by a confirmed proposal, and assigns the waiting ones if asked', async () => {
    await assign(max, 'Olya', 'olga')
    await fixture.import(funded('S-30', '2026-09-02', { Loan_Officer: 'OLYA' }), row('S-29', { Loan_Officer: 'Olya' }))
    const { id } = await proposalOf('Olya')
    const { body } = await admin.post<ConfirmedSpelling>(`/loans/spellings/${id}/confirm`, { applyToWaiting: true })
    expect(body).toMatchObject({ assigned: 1, needsApproval: 1, spelling: { state: 'confirmed', matchedLoans: 1 } })
    expect(await officerOf(fixture, 'S-29')).toBe('olga')
    const [request] = (await admin.get<Approval[]>('/approvals?kind=loan-change')).body
    await fixture.approve(request!.id)
    expect(await fixture.owed('S-30')).toEqual(['0 olga 300000', '1 max 100000', '2 ceo 40000'])
    expect(await fixture.import(row('S-31', { Loan_Officer: 'olya' }))).toMatchObject({ needsOfficer: 0 })
  })

  it('assigns no loan if the proposal is deleted before it is confirmed', async () => {
    await assign(max, 'Lyolya', 'olga')
    await fixture.import(row('S-28', { Loan_Officer: 'Lyolya' }))
    const { id } = await proposalOf('Lyolya')
    const other = new pg.Client({ connectionString: fixture.database.url })
    await other.connect()
    try {
      const removed = `state = 'removed', removed_by = '1', removed_at = now()`
      await other.query('begin')
      await other.query(`update remembered_spellings set ${removed} where id = $1`, [id])
      const confirming = admin.post(`/loans/spellings/${id}/confirm`, { applyToWaiting: true })
      await eventually(async () => {
        const waiting = `select from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`
        if ((await fixture.database.query(waiting)).length === 0) throw new Error('the confirmation does not wait')
      })
      await other.query('commit')
      expect((await confirming).status).toBe(404)
    } finally {
      await other.end()
    }
    expect(await officerOf(fixture, 'S-28')).toBeNull()
  })

  it('refuses a confirmation by someone paid by the matched loans', async () => {
    expect((await assign(max, 'Olechka', 'olga')).body).toMatchObject({ isProposed: true })
    const { id, canConfirm } = (await list(ceo, '?q=olechka'))[0]!
    expect(canConfirm).toBe(false)
    expect(await ceo.post(`/loans/spellings/${id}/confirm`)).toMatchObject({
      status: 403,
      body: { code: 'loans.spelling-own-pay' },
    })
    expect((await assign(ceo, 'The Boss', 'ceo')).body).toMatchObject({ isProposed: true })
    expect(await fixture.import(row('S-32', { Loan_Officer: 'The Boss' }))).toMatchObject({ needsOfficer: 1 })
    expect((await admin.post(`/loans/spellings/${(await proposalOf('The Boss')).id}/confirm`)).status).toBe(200)
    expect(await fixture.import(row('S-33', { Loan_Officer: 'The Boss' }))).toMatchObject({ needsOfficer: 0 })
  })

  it('remembers the written name of a funded loan once the change of its officer is approved', async () => {
    await fixture.import(
      funded('S-40', '2026-09-03', { Loan_Officer: 'Olga 40' }),
      funded('S-41', '2026-09-03', { Loan_Officer: 'Olga 41' }),
    )
    const change = { officerId: idOf('olga'), remember: true }
    const requestFor = async (number: string) =>
      (await admin.patch<PendingApproval>(`/loans/${(await fixture.loan(number)).id}`, change)).body.requestId
    const [approved, rejected] = [await requestFor('S-40'), await requestFor('S-41')]
    expect(await list(admin, '?q=olga 4')).toEqual([])
    await fixture.approve(approved)
    await admin.post(`/approvals/${rejected}/withdraw`)
    expect((await list(admin, '?q=olga 4')).map(({ spelling, state }) => [spelling, state])).toEqual([
      ['Olga 40', 'confirmed'],
    ])
  })

  it('replaces the match of another member by confirming a proposal', async () => {
    await assign(admin, 'Stoney', 'derek')
    await assign(max, 'Stoney', 'olga')
    const proposal = (await list(admin, '?q=stoney&state=proposed'))[0]!
    expect(proposal.replaces).toEqual({ id: idOf('derek'), name: 'Derek Hughes' })
    await admin.post(`/loans/spellings/${proposal.id}/confirm`)
    expect((await list(admin, '?q=stoney')).map(({ member }) => member.id)).toEqual([idOf('olga')])
    await fixture.import(row('S-34', { Loan_Officer: 'Stoney' }))
    expect(await officerOf(fixture, 'S-34')).toBe('olga')
  })

  it('matches no new loan by a deleted spelling, and leaves the matched ones as they are', async () => {
    const { id } = await proposalOf('Stoney')
    expect((await admin.delete(`/loans/spellings/${id}`)).status).toBe(200)
    expect(await officerOf(fixture, 'S-34')).toBe('olga')
    expect(await fixture.import(row('S-35', { Loan_Officer: 'Stoney' }))).toMatchObject({ needsOfficer: 1 })
  })

  it('refuses to confirm a spelling that identifies another member by now', async () => {
    await assign(max, 'Nia Late', 'olga')
    await fixture.people({ username: 'nia', firstName: 'Nia', lastName: 'Late' })
    const { id } = await proposalOf('Nia Late')
    expect((await admin.post(`/loans/spellings/${id}/confirm`)).status).toBe(409)
    expect(await proposalOf('Nia Late')).toMatchObject({ state: 'proposed' })
  })

  it('lists spellings in pages, newest first', async () => {
    const all = await list(admin)
    const first = await admin.get<RememberedSpelling[]>('/loans/spellings?limit=2')
    const cursor = String(first.headers['next-cursor'])
    const second = await list(admin, `?limit=2&cursor=${cursor}`)
    expect([...first.body, ...second].map(({ id }) => id)).toEqual(all.slice(0, 4).map(({ id }) => id))
    expect((await admin.get('/loans/spellings?cursor=WzFd')).status).toBe(400)
    expect((await admin.get('/loans/spellings?state=removed')).status).toBe(400)
  })

  it('lets auditors read the list of spellings, and refuses officers', async () => {
    const auditor = await fixture.signInAs({ role: 'loan_officer', id: 'aud', username: 'aud', duties: ['auditor'] })
    expect(await list(auditor)).toHaveLength((await list(admin)).length)
    const { id } = await proposalOf('Nia Late')
    expect((await auditor.delete(`/loans/spellings/${id}`)).status).toBe(403)
    expect((await (await fixture.as('olga')).get('/loans/spellings')).status).toBe(403)
    expect((await admin.post('/loans/spellings/nope/confirm')).status).toBe(404)
  })
})
