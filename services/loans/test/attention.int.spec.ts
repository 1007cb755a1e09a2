import type {
  Approval,
  AttentionResponse,
  AttentionCounts,
  AttentionFixed,
  AttentionItem,
  AttentionKind,
  AttentionLoan,
  AttentionRow,
  BulkLoansResponse,
  PendingApproval,
  RefusedRow,
} from '@upline/contracts'
import { encompassLoanChanged, uplineChanged, type DataOf } from '@upline/contracts/events'
import { eventually, type Caller } from '@upline/testing'
import { csv, ended, startImport } from './import-fixture.ts'
import { funded, openLoans, row, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture
let admin: Caller
let max: Caller

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people(
    { username: 'max', role: 'manager' },
    { username: 'bob', upline: 'max' },
    { username: 'ann', upline: 'bob' },
    { username: 'ann2', firstName: 'ann', upline: 'bob' },
    { username: 'zed' },
    { username: 'yan' },
  )
  admin = await fixture.signInAs({ role: 'admin', id: '1', username: 'admin' })
  max = await fixture.as('max')
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const listed = async (kind: AttentionKind, by: Caller = admin): Promise<AttentionItem[]> =>
  (await by.get<AttentionResponse>(`/attention?kind=${kind}`)).body.items
const total = async (by: Caller = admin) => (await by.get<AttentionCounts>('/attention/count')).body.total

const pendingOf = async (number: string): Promise<string> => {
  const { id } = await fixture.loan(number)
  const { body } = await admin.get<Approval[]>('/approvals?state=pending')
  return body.find(({ loanId }) => loanId === id)?.id ?? 'none'
}

const reading = (over: Partial<DataOf<typeof encompassLoanChanged>>): DataOf<typeof encompassLoanChanged> => ({
  ...{ externalId: 'a1', revision: 1, loanNumber: 'N-1', borrower: 'Sync', address: '', city: '', state: 'NV' },
  ...{ product: 'FHA', officerLoginId: 'ann', officerName: '', officerNmls: null, milestone: 'Docs Signing' },
  ...{ status: null, outcome: null, amountCents: 10_000_000, createdAt: '2026-08-01T00:00:00.000Z', fundedAt: null },
  ...{ readAt: new Date().toISOString(), ...over },
})
const read = (over: Partial<DataOf<typeof encompassLoanChanged>>) =>
  fixture.emit({ type: encompassLoanChanged, key: 'a1', aggregateVersion: 1, data: reading(over) })

describe('what needs attention', () => {
  it('lists nothing for a new company', async () => {
    expect((await admin.get<AttentionResponse>('/attention')).body).toMatchObject({ total: 0, items: [] })
  })

  it('lists a name that matches no member or several, one item for each spelling', async () => {
    await fixture.import(row('N-2', { Loan_Officer: 'Bobby' }), funded('N-3', '2026-09-01', { Loan_Officer: 'BOBBY' }))
    await fixture.import(row('N-4', { Loan_Officer: 'Ann Test' }))
    expect(await listed('unknown-officer')).toEqual([
      expect.objectContaining({
        subject: 'bobby',
        waiting: 2,
        cause: expect.stringMatching(/^No team member matches "Bobby"/i),
      }),
    ])
    const [ambiguous] = await listed('ambiguous-officer')
    expect(ambiguous).toMatchObject({
      subject: 'anntest',
      waiting: 1,
      cause: expect.stringMatching(/^2 team members match "Ann Test"/),
    })
    const { body } = await admin.get<AttentionLoan[]>('/attention/loans?kind=unknown-officer&subject=bobby')
    expect(body.map(({ loanNumber }) => loanNumber).sort()).toEqual(['N-2', 'N-3'])
    const written = await admin.get<AttentionLoan[]>('/attention/loans?kind=ambiguous-officer&subject=Ann%20Test')
    expect(written.body.map(({ loanNumber }) => loanNumber)).toEqual(['N-4'])
  })

  it('assigns and pays a loan officer for a spelling, and remembers the match', async () => {
    const body = { spelling: 'bobby', officerId: fixture.member('bob').id, remember: true }
    expect((await admin.post<AttentionFixed>('/attention/officer', body)).body).toEqual({ fixed: 1, needsApproval: 1 })
    expect(await listed('unknown-officer')).toEqual([expect.objectContaining({ subject: 'bobby', waiting: 1 })])
    await fixture.approve(await pendingOf('N-3'))
    expect(await listed('unknown-officer')).toEqual([])
    expect(await fixture.owed('N-3')).toEqual(['0 bob 300000', '1 max 100000'])
    expect(await fixture.import(row('N-5', { Loan_Officer: 'bobby' }))).toMatchObject({ needsOfficer: 0 })
  })

  it('lists missing amounts by import', async () => {
    await fixture.import(row('N-6', { Loan_Amount: '' }), funded('N-7', '2026-09-02', { Loan_Amount: '' }))
    const [item] = await listed('missing-amount')
    expect(item).toMatchObject({ waiting: 2, importId: expect.any(String) })
    const path = `/attention/loans?kind=missing-amount&subject=${item!.subject}&limit=1`
    const first = await admin.get<AttentionLoan[]>(path)
    const second = await admin.get<AttentionLoan[]>(`${path}&cursor=${String(first.headers['next-cursor'])}`)
    expect([...first.body, ...second.body].map(({ loanNumber }) => loanNumber).sort()).toEqual(['N-6', 'N-7'])
    const give = async (number: string) => {
      const { id } = await fixture.loan(number)
      return admin.post<PendingApproval>('/attention/amount', { loanId: id, amount: 100_000 })
    }
    expect(await give('N-6')).toMatchObject({ status: 200, body: { fixed: 1 } })
    const asked = await give('N-7')
    expect(asked).toMatchObject({ status: 202, body: { status: 'pending' } })
    expect(await listed('missing-amount')).toEqual([expect.objectContaining({ waiting: 1 })])
    await fixture.approve(asked.body.requestId)
    expect(await listed('missing-amount')).toEqual([])
    expect(await fixture.owed('N-7')).toEqual(['0 ann 75000', '1 bob 25000', '2 max 10000'])
  })

  it('lists an unmapped milestone until a reading brings a status', async () => {
    await read({})
    expect(await listed('unmapped-milestone')).toEqual([
      expect.objectContaining({ subject: 'Docs Signing', waiting: 1, importId: null }),
    ])
    const { body } = await admin.get<AttentionLoan[]>('/attention/loans?kind=unmapped-milestone&subject=Docs%20Signing')
    expect(body).toEqual([expect.objectContaining({ loanNumber: 'N-1', status: 'Application' })])
    await read({ revision: 2, status: 'Conditions' })
    expect(await listed('unmapped-milestone')).toEqual([])
  })

  it('lists rejected rows, which are fixed and imported, or dismissed with a reason', async () => {
    await admin.post<BulkLoansResponse>('/loans/bulk-import', {
      loans: [row('N-8', { Status: 'Dreaming' }), row('N-9', { Loan_Amount: 'much' }), row('N-10')],
    })
    const [item] = await listed('refused-row')
    expect(item).toMatchObject({ waiting: 2 })
    const { body } = await admin.get<AttentionRow[]>(`/attention/rows?importId=${item!.subject}`)
    expect(body.map(({ line, message }) => [line, message.split(' ')[0]])).toEqual([
      [1, 'Status:'],
      [2, 'Loan_Amount:'],
    ])
    const send = (cells: Record<string, string>) =>
      admin.post<AttentionFixed & { message: string }>('/attention/row', { importId: item!.subject, line: 1, cells })
    const stillWrong = await send({ ...body[0]!.cells, Status: 'Sleeping' })
    expect([stillWrong.status, stillWrong.body.message]).toEqual([400, expect.stringMatching('Sleeping')])
    const again = (await admin.get<AttentionRow[]>(`/attention/rows?importId=${item!.subject}`)).body[0]!
    expect([again.line, again.message, again.cells['Status']]).toEqual([1, stillWrong.body.message, 'Sleeping'])
    expect(await listed('refused-row')).toHaveLength(1)
    expect((await send(again.cells)).status).toBe(400)
    expect((await send({ ...body[0]!.cells, Status: 'Processing' })).body).toEqual({ fixed: 1 })
    expect((await fixture.loan('N-8')).status).toBe('Processing')
    expect((await send(body[0]!.cells)).status).toBe(404)
    const dismissed = await admin.post('/attention/rows/dismiss', { importId: item!.subject, reason: 'A test loan' })
    expect(dismissed.body).toEqual({ fixed: 1 })
    expect(await listed('refused-row')).toEqual([])
  })

  it('counts the rows of an import that were rejected by the kind of their reason', async () => {
    await admin.post<BulkLoansResponse>('/loans/bulk-import', {
      loans: [
        row('R-1', { Borrower: '' }),
        row('R-2', { Status: 'Dreaming' }),
        row('R-3', { Status: "O'Neil's" }),
        row('R-4', { Loan_Amount: '-1' }),
        row('R-5', { Loan_Amount: 'much' }),
      ],
    })
    const item = (await listed('refused-row')).find(({ waiting }) => waiting === 5)
    expect(item?.cause).toBe('5 rows rejected: 2 bad amount, 2 bad status, 1 missing borrower')
    await fixture.database.query('update import_refused_rows set resolved_at = now() where import_id = $1', [
      item!.subject,
    ])
  })

  it('lists a failed event, one item for a parked key, and replays its events together', async () => {
    const member = fixture.member('zed')
    const fault = `create function fail_once() returns trigger language plpgsql as $$ begin raise exception 'broken on purpose'; end $$;
      create trigger fail_once before insert on upline_links for each row execute function fail_once()`
    await fixture.database.query(fault)
    const change = { memberId: member.id, uplineId: null, previousUplineId: null }
    for (const version of [2, 3]) {
      const at = new Date().toISOString()
      const data = { change: { ...change, at, version }, by: '1' }
      await fixture.emit({ type: uplineChanged, key: member.id, aggregateVersion: version, data })
    }
    const [letter] = await listed('dead-letter')
    expect(letter).toMatchObject({ title: 'upline-changed', waiting: 2, cause: /broken on purpose.*1 waits behind it/ })
    await fixture.database.query('drop trigger fail_once on upline_links')
    expect((await admin.post(`/attention/dead-letters/${letter!.subject}/replay`)).status).toBe(202)
    await eventually(async () => expect(await listed('dead-letter')).toEqual([]))
    expect((await admin.post(`/attention/dead-letters/${letter!.subject}/replay`)).status).toBe(404)
  }, 90_000)

  it('dismisses a failed event with a reason, and continues with the events behind it', async () => {
    const member = fixture.member('zed')
    await fixture.database.query(
      'create trigger fail_again before insert on upline_links for each row execute function fail_once()',
    )
    const change = { memberId: member.id, previousUplineId: null }
    for (const [version, uplineId] of [
      [4, null],
      [5, fixture.member('yan').id],
    ] as const) {
      const data = { change: { ...change, uplineId, at: new Date().toISOString(), version }, by: '1' }
      await fixture.emit({ type: uplineChanged, key: member.id, aggregateVersion: version, data })
    }
    const [letter] = await listed('dead-letter')
    expect(letter).toMatchObject({ waiting: 2 })
    await fixture.database.query('drop trigger fail_again on upline_links')
    const put = () =>
      admin.post<AttentionFixed>(`/attention/dead-letters/${letter!.subject}/dismiss`, { reason: 'Too old' })
    expect((await admin.post(`/attention/dead-letters/${letter!.subject}/dismiss`, { reason: '' })).status).toBe(400)
    expect((await put()).body).toEqual({ fixed: 1 })
    await eventually(async () => expect(await listed('dead-letter')).toEqual([]))
    const [now] = await fixture.database.query<{ upline: string }>(
      `select u.username upline from members m join members u on u.no = m.upline_no where m.username = 'zed'`,
    )
    expect(now?.upline).toBe('yan')
    expect((await put()).status).toBe(404)
  }, 90_000)

  it('records who did what in each act, and why', async () => {
    const acts = await fixture.database.query<{ line: string; by: string }>(
      `select concat_ws(' | ', kind, act, nullif(reason, '')) line, by from attention_acts order by id`,
    )
    expect(new Set(acts.map(({ by }) => by))).toEqual(new Set(['1']))
    expect(acts.map(({ line }) => line)).toEqual([
      `officer | assigned and remembered | ${fixture.member('bob').id}`,
      ...['missing-amount | given | 100000', 'missing-amount | requested | 100000'],
      ...['refused-row | sent again', 'refused-row | put aside | A test loan'],
      ...['dead-letter | replayed', 'dead-letter | put aside | Too old'],
    ])
    await expect(fixture.database.query(`delete from attention_acts`)).rejects.toThrow()
  })

  it('lists missing amounts of active loans of the sync, and not of withdrawn ones', async () => {
    const loan = { externalId: 'w1', loanNumber: 'N-20', borrower: 'Withdrawn', amountCents: null } as const
    await read({ ...loan, status: 'Processing', outcome: 'withdrawn' })
    expect(await listed('missing-amount')).toEqual([])
    await read({ ...loan, revision: 2, status: 'Processing', outcome: null })
    const { id } = await fixture.loan('N-20')
    expect(await listed('missing-amount')).toEqual([expect.objectContaining({ subject: `loan:${id}`, waiting: 1 })])
    const behind = await admin.get<AttentionLoan[]>(`/attention/loans?kind=missing-amount&subject=loan:${id}`)
    expect(behind.body.map(({ loanNumber }) => loanNumber)).toEqual(['N-20'])
    await read({ ...loan, revision: 3, status: 'Processing', amountCents: 10_000_000 })
    expect(await listed('missing-amount')).toEqual([])
  })

  it('lists for managers only items of their own imports and their own downline', async () => {
    await max.post<BulkLoansResponse>('/loans/bulk-import', { loans: [row('N-11', { Loan_Officer: 'Bobb' })] })
    await fixture.import(row('N-12', { Loan_Officer: 'Zedd' }), row('N-13', { Loan_Amount: '' }))
    await fixture.import(row('N-14', { Loan_Officer: 'zed', Loan_Amount: '' }))
    expect((await listed('unknown-officer', max)).map(({ subject }) => subject)).toEqual(['bobb'])
    expect((await listed('missing-amount', max)).map(({ waiting }) => waiting)).toEqual([1])
    expect(await listed('missing-amount')).toHaveLength(2)
    expect(await total(max)).toBeLessThan(await total())
    const zedd = { spelling: 'zedd', officerId: fixture.member('bob').id }
    expect((await max.post<AttentionFixed>('/attention/officer', zedd)).body).toEqual({ fixed: 0 })
    const [importOfAdmin] = await listed('refused-row')
    const put = { importId: importOfAdmin?.subject ?? crypto.randomUUID(), reason: 'not mine' }
    expect((await max.post('/attention/rows/dismiss', put)).status).toBe(404)
    expect((await max.post('/attention/dead-letters/1/replay')).status).toBe(403)
  })

  it('refuses every other role', async () => {
    for (const role of ['senior_loan_officer', 'loan_officer', 'assistant', 'processor'] as const) {
      const caller = await fixture.signInAs(role)
      for (const path of ['/attention', '/attention/count', '/attention/loans?kind=unknown-officer&subject=x'])
        expect((await caller.get(path)).status).toBe(403)
      expect((await caller.post('/attention/officer', { spelling: 'x', officerId: '1' })).status).toBe(403)
    }
  })

  it('returns pages, and counts that cover all of them', async () => {
    const first = await admin.get<AttentionResponse>('/attention?limit=2')
    const seen = [...first.body.items]
    for (let cursor = first.headers['next-cursor']; cursor;) {
      const next = await admin.get<AttentionResponse>(`/attention?limit=2&cursor=${String(cursor)}`)
      seen.push(...next.body.items)
      cursor = next.headers['next-cursor']
    }
    expect(seen).toHaveLength(first.body.total)
    expect(new Set(seen.map(({ kind, subject }) => `${kind} ${subject}`)).size).toBe(seen.length)
    expect((await admin.get('/attention?cursor=nonsense')).status).toBe(400)
    expect((await admin.get('/attention?kind=boredom')).status).toBe(400)
  })
})

describe('rows of a file whose columns were mapped', () => {
  it('imports fixed rows, also with a remembered mapping', async () => {
    const headers = ['Kunde', 'Betreuer', 'Stand', 'Nummer']
    const mapping = { Kunde: 'borrower', Betreuer: 'loanOfficer', Stand: 'status', Nummer: 'loanNumber' }
    const file = (number: string) => csv([`Kai Kunde,zed,Offen,${number}`], headers.join(','))
    await admin.put('/imports/mappings', { headers, mapping })
    for (const [number, parts] of [
      ['M-1', { mapping }],
      ['M-2', {}],
    ] as const) {
      const { id } = await ended(fixture, admin, await startImport(admin, file(number), parts))
      const { body: list } = await admin.get<RefusedRow[]>(`/imports/${id}/refused`)
      expect(list).toMatchObject([{ borrower: 'Kai Kunde' }])
      const { body } = await admin.get<AttentionRow[]>(`/attention/rows?importId=${id}`)
      expect(body[0]!.cells).toEqual({
        Borrower: 'Kai Kunde',
        Loan_Officer: 'zed',
        Status: 'Offen',
        Loan_Number: number,
      })
      const cells = { ...body[0]!.cells, Status: 'Processing' }
      expect((await admin.post('/attention/row', { importId: id, line: 2, cells })).body).toEqual({ fixed: 1 })
      expect((await fixture.loan(number)).status).toBe('Processing')
    }
  })
})
