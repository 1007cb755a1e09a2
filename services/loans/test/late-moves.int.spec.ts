import { randomUUID } from 'node:crypto'
import type { LoanExplanation, LoansMovePreview, MovedFunding, Problem } from '@upline/contracts'
import { uplineChanged } from '@upline/contracts/events'
import { eventually } from '@upline/testing'
import { funded, type LoansFixture, openLoans, row } from './loans-fixture.ts'

let late: LoansFixture
let timely: LoansFixture

const MEMBERS = [
  { username: 'chief', role: 'ceo' as const },
  { username: 'top', upline: 'chief' },
  { username: 'left', upline: 'top' },
  { username: 'right', upline: 'top' },
  { username: 'ann', upline: 'left' },
  { username: 'low', upline: 'ann' },
]
const LOANS = [
  funded('F1', '2026-08-02'),
  funded('F2', '2026-08-03'),
  funded('F3', '2026-08-20'),
  funded('F4', '2026-09-05'),
  funded('L1', '2026-08-10', { Loan_Officer: 'low', Loan_Amount: '200000' }),
  funded('S1', '2026-08-20', { Loan_Officer: 'top', Loan_Amount: '200000', Second_Officer: 'low' }),
  row('P1'),
]
const REQUEST = randomUUID()

beforeAll(async () => {
  late = await openLoans()
  await late.people(...MEMBERS)
}, 60_000)
afterAll(() => late.stop())

/** A move with a date of its own, as the roster publishes it. */
async function move(
  fixture: LoansFixture,
  upline: string,
  effectiveOn: string,
  of: { requestId?: string; isSuperseded?: true } = {},
) {
  const member = fixture.member('ann')
  const version = ++versions
  const change = {
    ...{ memberId: member.id, uplineId: fixture.member(upline).id, previousUplineId: null, version },
    ...{ at: new Date().toISOString(), effectiveOn, requestId: randomUUID(), ...of },
  }
  await fixture.emit({ type: uplineChanged, key: member.id, aggregateVersion: version, data: { change, by: '1' } })
}
let versions = 10

const totals = (fixture: LoansFixture) =>
  fixture.database.query<{ line: string }>(
    `select l.loan_number || ' ' || e.level || ' ' || m.username || ' ' || sum(e.amount_cents) line
     from commission_entries e join members m on m.no = e.member_no join loans l on l.id = e.loan_id
     group by l.loan_number, e.level, m.username having sum(e.amount_cents) <> 0 order by 1`,
  )

describe('a move with an earlier date', () => {
  it('previews each funded loan whose pay changes, page by page, and the totals per person', async () => {
    await late.import(...LOANS)
    const chief = await late.as('chief')
    const query = `member=${late.member('ann').id}&upline=${late.member('right').id}&effectiveOn=2026-08-03`
    const preview = await chief.get<LoansMovePreview>(`/loans/move-preview?${query}`)
    expect(preview.status).toBe(200)
    // F2, F3, F4: 400,000 at 25 bp for ann's upline; L1: 200,000 at 10 bp, and S1 half of it by its second originator.
    expect(preview.body.changedLoans).toBe(5)
    expect(preview.body.fundedPeople.map(({ name, before, after }) => [name, before, after])).toEqual([
      ['left Test', 3_300, 0],
      ['right Test', 0, 3_300],
    ])
    const first = await chief.get<MovedFunding[]>(`/loans/move-preview/funded?${query}&limit=3`)
    const cursor = String(first.headers['next-cursor'])
    const second = await chief.get<MovedFunding[]>(`/loans/move-preview/funded?${query}&limit=3&cursor=${cursor}`)
    expect([first.body.length, second.body.length, second.headers['next-cursor']]).toEqual([3, 2, undefined])
    const loans = [...first.body, ...second.body]
    expect(loans.map(({ loanNumber }) => loanNumber).sort()).toEqual(['F2', 'F3', 'F4', 'L1', 'S1'])
    expect(
      loans
        .find(({ loanNumber }) => loanNumber === 'L1')
        ?.people.map(({ name, before, after }) => [name, before, after]),
    ).toEqual([
      ['left Test', 200, 0],
      ['right Test', 0, 200],
    ])
  })

  it('refuses the preview of an earlier date to managers, and a date that does not exist to everyone', async () => {
    const chief = await late.as('chief')
    const query = `member=${late.member('ann').id}&upline=${late.member('right').id}`
    const bad = await chief.get<Problem>(`/loans/move-preview?${query}&effectiveOn=2026-02-30`)
    expect([bad.status, bad.body.errors[0]?.field]).toEqual([400, 'effectiveOn'])
    const top = await late.as('top')
    expect((await top.get(`/loans/move-preview/funded?${query}&effectiveOn=2026-08-03`)).status).toBe(403)
  })

  it('corrects funded loans by new entries that name it as their cause, from its date on', async () => {
    await move(late, 'right', '2026-08-03', { requestId: REQUEST })
    await eventually(async () => expect(await late.owed('F3')).toContain('1 right 100000'))
    expect(await late.owed('F1')).toContain('1 left 100000')
    expect(await late.owed('F2')).toContain('1 right 100000')
    expect(await late.owed('L1')).toContain('2 right 20000')
    const causes = await late.database.query<{ cause: string }>(
      `select distinct split_part(cause, ' · ', 1) cause from commission_entries e join loans l on l.id = e.loan_id
       where l.loan_number = 'F3' and (e.kind = 2 or e.rev > 1)`,
    )
    expect(causes).toEqual([{ cause: `move:${REQUEST}` }])
    await late.mustBalance()
  })

  it('explains a corrected loan by the move', async () => {
    const { id } = await late.loan('F3')
    const { body } = await (await late.as('chief')).get<LoanExplanation>(`/loans/${id}/explanation`)
    expect(JSON.stringify(body)).toContain('Move of ann Test under right Test, effective Aug 3, 2026')
  })

  it('moves pending sums by today’s chain only: a later link stays in effect', async () => {
    await move(late, 'top', '2026-09-01')
    await move(late, 'left', '2026-08-15', { isSuperseded: true })
    await eventually(async () => expect(await late.owed('F3')).toContain('1 left 100000'))
    await eventually(async () => expect(await late.owed('F4')).toContain('1 top 100000'))
    const pending = async (username: string) =>
      (await late.mine(username)).loans.filter(({ status }) => status !== 'Funded').length
    expect([await pending('top'), await pending('left'), await pending('right')]).toEqual([1, 0, 0])
    await late.mustBalance()
  })

  it('gives the same totals as the same moves entered on time', async () => {
    timely = await openLoans()
    try {
      await timely.people(...MEMBERS)
      await move(timely, 'right', '2026-08-03')
      await move(timely, 'left', '2026-08-15')
      await move(timely, 'top', '2026-09-01')
      await timely.import(...LOANS)
      expect(await totals(late)).toEqual(await totals(timely))
    } finally {
      await timely.stop()
    }
  }, 60_000)
})
