import type { LoanDetail, LoansResponse, PendingApproval } from '@upline/contracts'
import type { Caller } from '@upline/testing'
import { funded, openLoans, row, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture
let admin: Caller

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people(
    { username: 'top' },
    { username: 'mid', upline: 'top' },
    { username: 'ann', upline: 'mid' },
    { username: 'bob', upline: 'top' },
    { username: 'cy' },
    { username: 'boss', role: 'manager' },
    { username: 'under', upline: 'boss' },
  )
  admin = await fixture.signInAs({ role: 'admin', id: '1', username: 'admin' })
})
afterAll(() => fixture.stop())

const idOf = (username: string) => fixture.member(username).id
const split = (...portions: [username: string, percent: number][]) => ({
  originators: portions.map(([username, percent]) => ({ memberId: idOf(username), percent })),
})
const change = <Body = LoanDetail>(loan: { id: string }, body: object, by = admin) =>
  by.patch<Body>(`/loans/${loan.id}`, body)

/** A funded loan of $400,000 that ann and bob share. */
async function fundedSplit(number: string): Promise<LoanDetail> {
  await fixture.import(row(number))
  const { status } = await change(await fixture.loan(number), split(['ann', 60], ['bob', 40]))
  expect(status).toBe(200)
  await fixture.import(funded(number, '2026-09-01'))
  return fixture.loan(number)
}

async function approved(loan: { id: string }, body: object): Promise<void> {
  const { status, body: answer } = await change<PendingApproval>(loan, body)
  expect(status).toBe(202)
  await fixture.approve(answer.requestId)
}

const lines = ({ ledger }: LoanDetail) =>
  ledger.map(({ kind, level, memberName, percent, amount }) => `${kind} ${level} ${memberName} ${percent}% ${amount}`)

describe('a split loan', () => {
  it('pays both chains when it funds, each share rounded once', async () => {
    const loan = await fundedSplit('S-1')
    expect(await fixture.owed('S-1')).toEqual([
      ...['0 ann 180000', '0 bob 120000', '1 mid 60000', '1 top 40000', '2 top 24000'],
    ])
    expect(loan.originators).toEqual([
      { memberId: idOf('ann'), name: 'ann Test', percent: 60 },
      { memberId: idOf('bob'), name: 'bob Test', percent: 40 },
    ])
    expect([loan.officerId, loan.officerName]).toEqual([idOf('ann'), 'ann Test'])
    await fixture.mustBalance()
  })

  it('sums all lines that pay the viewer, in the loan and in the totals', async () => {
    await fundedSplit('S-2')
    await fixture.import(row('S-3'))
    await change(await fixture.loan('S-3'), split(['ann', 50], ['bob', 50]))
    const found = await fixture.mine('top', '&q=S-')
    const stakes = found.loans.map(({ loanNumber, commission }) => [loanNumber, commission])
    expect(stakes).toContainEqual([
      'S-2',
      { personal: 0, level1Override: 400, level2Override: 240, level3Override: 0, totalCommission: 640 },
    ])
    expect(stakes).toContainEqual([
      'S-3',
      { personal: 0, level1Override: 500, level2Override: 200, level3Override: 0, totalCommission: 700 },
    ])
    for (const username of ['ann', 'bob', 'mid', 'top']) {
      const all = await fixture.mine(username)
      const sorted = await fixture.mine(username, '&sort=commission')
      const searched = await fixture.mine(username, '&q=Borrower')
      expect(all.totalLoans).toBe(all.loans.length)
      expect(all.totalVolume).toBe(all.loans.reduce((sum, { loanAmount }) => sum + loanAmount!, 0))
      expect(all.totalCommission).toBe(all.loans.reduce((sum, { commission }) => sum + commission.totalCommission, 0))
      expect(sorted.loans.length).toBe(all.loans.length)
      const { coversNewest: _, ...totals } = searched
      expect({ ...totals, loans: [] }).toEqual({ ...all, loans: [] })
    }
    const company = (await admin.get<LoansResponse>('/loans?q=S-3')).body
    expect(company.loans[0]!.commission).toMatchObject({ personal: 3_000, level1Override: 1_000, level2Override: 200 })
    await fixture.mustBalance()
  })

  it('reverses only the lines that a changed split changes', async () => {
    const loan = await fundedSplit('S-4')
    await approved(loan, split(['ann', 60], ['cy', 40]))
    const written = lines(await fixture.loan('S-4')).slice(5)
    expect(written.toSorted()).toEqual([
      ...['earned 0 cy Test 40% 1200', 'reversed 0 bob Test 40% -1200', 'reversed 1 top Test 40% -400'],
    ])
    expect(await fixture.owed('S-4')).toEqual(['0 ann 180000', '0 cy 120000', '1 mid 60000', '2 top 24000'])
    await fixture.mustBalance()
  })

  it('describes the change for the second person by names and percentages', async () => {
    const loan = await fundedSplit('S-5')
    const { body } = await change<PendingApproval>(loan, split(['ann', 100]))
    const { body: request } = await admin.get<{ before: object; after: object; summary: string }>(
      `/approvals/${body.requestId}`,
    )
    expect(request).toMatchObject({
      summary: 'Change the originators of loan S-5 (Borrower S-5)',
      before: { originators: 'ann Test 60%, bob Test 40%' },
      after: { originators: 'ann Test 100%' },
    })
    await fixture.approve(body.requestId)
    expect(await fixture.owed('S-5')).toEqual(['0 ann 300000', '1 mid 100000', '2 top 40000'])
    await fixture.mustBalance()
  })

  it('claws an early payoff back from every line, and follows a changed split', async () => {
    const loan = await fundedSplit('S-6')
    const asked = { loanId: loan.id, percent: 50, reason: 'Paid off after 60 days' }
    const { body } = await admin.post<{ id: string }>('/adjustments/early-payoff', asked)
    await fixture.approve(body.id)
    await fixture.mustBalance()
    await approved(loan, split(['ann', 60], ['cy', 40]))
    const found = await fixture.database.query<{ line: string }>(
      `select m.username || ' ' || sum(a.amount_cents) line from adjustments a join members m on m.no = a.member_no
       where a.loan_id = $1 group by m.username having sum(a.amount_cents) <> 0 order by 1`,
      [loan.id],
    )
    expect(found.map(({ line }) => line)).toEqual(['ann -90000', 'cy -60000', 'mid -30000', 'top -12000'])
    await fixture.mustBalance()
  })

  it('follows a late move line by line: the chain of the other originator stays', async () => {
    await fundedSplit('S-7')
    await fixture.move('bob', 'cy', '2026-08-15T00:00:00.000Z')
    await fixture.mustBalance()
    expect(await fixture.owed('S-7')).toEqual([
      ...['0 ann 180000', '0 bob 120000', '1 cy 40000', '1 mid 60000', '2 top 24000'],
    ])
    const reversed = (await fixture.loan('S-7')).ledger.filter(({ kind }) => kind === 'reversed')
    expect(reversed.map(({ memberName }) => memberName).toSorted()).toEqual(['bob Test', 'top Test'])
    await fixture.move('bob', 'top')
  })

  it('keeps its split when the amount is corrected', async () => {
    const loan = await fundedSplit('S-8')
    await approved(loan, { amount: 200_000 })
    expect(await fixture.owed('S-8')).toContain('0 bob 60000')
    await fixture.mustBalance()
  })

  it('merges two portions when the officer becomes the other originator', async () => {
    await fixture.import(row('S-9'))
    const loan = await fixture.loan('S-9')
    await change(loan, split(['ann', 60], ['bob', 40]))
    const { body } = await change(loan, { officerId: idOf('bob') })
    expect(body.originators).toEqual([{ memberId: idOf('bob'), name: 'bob Test', percent: 100 }])
    await fixture.mustBalance()
  })
})

describe('originators of a request', () => {
  it.each([
    [() => split(['ann', 60], ['bob', 30]), 'originators', 'The percentages add up to 90%'],
    [() => split(['ann', 60], ['ann', 40]), 'originators.1.memberId', 'This member is listed twice'],
    [() => split(['ann', 0], ['bob', 100]), 'originators.0.percent', 'whole percentage from 1 to 100'],
    [() => split(['ann', 60.5], ['bob', 39.5]), 'originators.0.percent', 'whole percentage'],
    [() => ({ originators: [] }), 'originators', 'at least one originator'],
    [
      () => ({ originators: Array.from({ length: 11 }, (_, no) => ({ memberId: `m${no}`, percent: 9 })) }),
      'originators',
      'up to 10',
    ],
    [() => ({ originators: [{ memberId: 'nobody', percent: 100 }] }), 'originators.0.memberId', 'could not be found'],
    [() => ({ ...split(['ann', 100]), officerId: idOf('ann') }), 'originators', 'Send either'],
  ])('rejects a wrong list with the field (%#)', async (body, field, message) => {
    await fixture.import(row('V-1'))
    const answer = await change<{ errors: { field: string; message: string }[] }>(await fixture.loan('V-1'), body())
    expect(answer.status).toBe(400)
    expect(answer.body.errors[0]).toEqual({ field, message: expect.stringContaining(message) })
  })

  it('rejects a loan that pays the caller, or would', async () => {
    await fixture.import(row('V-2', { Loan_Officer: 'under' }))
    const loan = await fixture.loan('V-2')
    expect((await change(loan, split(['under', 50], ['boss', 50]), await fixture.as('boss'))).status).toBe(403)
    await fixture.import(row('V-3'))
    await change(await fixture.loan('V-3'), split(['ann', 50], ['under', 50]))
    expect((await change(await fixture.loan('V-3'), split(['under', 100]), await fixture.as('boss'))).status).toBe(403)
  })
})

describe('the originators in lists', () => {
  it('shows a pending loan to both chains and finds it by the name of the second originator', async () => {
    await fixture.import(row('L-1', { Loan_Officer: 'cy' }))
    await change(await fixture.loan('L-1'), split(['cy', 70], ['under', 30]))
    for (const username of ['cy', 'under', 'boss'])
      expect((await fixture.mine(username, '&q=L-1')).loans.map(({ loanNumber }) => loanNumber)).toEqual(['L-1'])
    expect((await fixture.mine('boss', '&q=under')).totalLoans).toBeGreaterThan(0)
    expect((await fixture.mine('ann', '&q=L-1')).loans).toEqual([])
    const rows = (
      await (await fixture.as('under')).get<{ amount: number; loan: { loanNumber: string } }[]>('/commissions')
    ).body
    expect(rows.find(({ loan }) => loan.loanNumber === 'L-1')?.amount).toBe(900)
  })
})
