import { fundedDaysFound, fundedDaysRequested } from '@upline/contracts/events'
import { funded, type LoansFixture, openLoans, row } from './loans-fixture.ts'

let fixture: LoansFixture

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people(
    { username: 'chief', role: 'ceo' },
    { username: 'ann', upline: 'chief' },
    { username: 'bob' },
    { username: 'cal' },
  )
  await fixture.import(
    ...[funded('F1', '2026-08-02'), funded('F2', '2026-08-03'), funded('F3', '2026-08-03')],
    ...[funded('F4', '2026-08-20'), funded('B1', '2026-08-05', { Loan_Officer: 'bob' }), row('P1')],
  )
}, 60_000)
afterAll(() => fixture.stop())

async function ask(requestId: string, usernames: string[], from: string) {
  const data = {
    requestId,
    questionId: requestId,
    officerIds: usernames.map((username) => fixture.member(username).id),
    from,
  }
  await fixture.emit({ type: fundedDaysRequested, key: requestId, aggregateVersion: 0, data })
  return (await fixture.published(fundedDaysFound)).find((answer) => answer.data.requestId === requestId)?.data.days
}

describe('a question of roster about funded days', () => {
  it('returns each chain date of funded loans of these officers since the given day, once', async () => {
    const days = await ask('q1', ['ann', 'chief'], '2026-08-03')
    expect(days?.map(({ chainOn }) => chainOn).sort()).toEqual(['2026-08-03', '2026-08-20'])
    expect(new Set(days?.map(({ officerId }) => officerId))).toEqual(new Set([fixture.member('ann').id]))
  })

  it('gets no days if no loan of these officers has funded since', async () => {
    expect(await ask('q2', ['ann'], '2026-08-21')).toEqual([])
    expect(await ask('q3', ['chief'], '2026-01-01')).toEqual([])
  })

  it('gets the days of a further originator of a split loan', async () => {
    await fixture.import(funded('S1', '2026-08-25', { Second_Officer: 'cal' }))
    const days = await ask('q6', ['cal'], '2026-08-04')
    expect(days).toContainEqual({ officerId: fixture.member('cal').id, chainOn: '2026-08-25' })
  })

  it('gets no list instead of a part of one if there are more than 5,000 days', async () => {
    const numbers = Array.from({ length: 5_001 }, (_, n) => `M${n}`)
    await fixture.import(...numbers.map((number) => funded(number, '2026-08-05', { Loan_Officer: 'bob' })))
    await fixture.database.query(
      `update loans set decided_on = date '2000-01-01' + substr(loan_number, 2)::int where loan_number like 'M%'`,
    )
    expect(await ask('q4', ['bob'], '2000-01-01')).toBeNull()
    expect(await ask('q5', ['bob'], '2000-02-01')).toHaveLength(4_971)
  }, 60_000)
})
