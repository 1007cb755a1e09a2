import type { LoansMovePreview, Problem } from '@upline/contracts'
import { funded, type LoansFixture, openLoans, row } from './loans-fixture.ts'

let fixture: LoansFixture

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people(
    { username: 'chief', role: 'ceo' },
    { username: 'top', role: 'manager', upline: 'chief' },
    { username: 'left', upline: 'top' },
    { username: 'right', upline: 'top' },
    { username: 'ann', upline: 'left' },
    { username: 'low', upline: 'ann' },
    { username: 'else', role: 'manager' },
  )
  await fixture.import(row('P1'), row('P2', { Loan_Officer: 'low', Loan_Amount: '200000' }), funded('F1', '2026-08-02'))
})
afterAll(() => fixture.stop())

const preview = async (as: string, member: string, upline: string | null) => {
  const query = `member=${fixture.member(member).id}${upline === null ? '' : `&upline=${fixture.member(upline).id}`}`
  return (await fixture.as(as)).get<LoansMovePreview & Problem>(`/loans/move-preview?${query}`)
}

describe('the preview of a move', () => {
  it('equals the later change to the cent, and leaves funded loans unchanged', async () => {
    const { status, body } = await preview('top', 'ann', 'right')
    expect(status).toBe(200)
    expect(body).toMatchObject({ pendingLoans: 2, pendingVolume: 600_000, fundedLoans: 1 })
    // ann's 400,000 at 25 bp and low's 200,000 at 10 bp; top stays two levels above ann.
    expect(body.people.map(({ id, before, after }) => [id, before, after])).toEqual([
      [fixture.member('left').id, 1_200, 0],
      [fixture.member('right').id, 0, 1_200],
    ])
    const pendingOf = async (username: string) =>
      (await fixture.mine(username)).loans
        .filter((loan) => loan.status !== 'Funded')
        .reduce((sum, loan) => sum + loan.commission.totalCommission, 0)
    expect(await pendingOf('right')).toBe(0)
    await fixture.move('ann', 'right')
    expect([await pendingOf('left'), await pendingOf('right')]).toEqual([0, 1_200])
    await fixture.move('ann', 'left')
    await fixture.mustBalance()
  })

  it('names no member above a manager, nor what they gain', async () => {
    const names = async (as: string) => {
      const { body } = await preview(as, 'low', 'left')
      return body.people.map(({ name, before, after }) => `${name} ${before} ${after}`)
    }
    expect(await names('top')).toEqual(['ann Test 500 0', 'left Test 200 500'])
    expect(await names('chief')).toEqual(['ann Test 500 0', 'chief Test 0 200', 'left Test 200 500'])
  })

  it('refuses the same moves as the move itself', async () => {
    const answers = [
      await preview('else', 'ann', 'else'),
      await preview('ann', 'low', 'ann'),
      await preview('ann', 'ann', 'low'),
      await preview('top', 'ann', 'else'),
      await preview('top', 'ann', null),
      await preview('top', 'ann', 'low'),
      await preview('top', 'left', 'left'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 403, 403, 403, 403, 409, 409])
    const nobody = await (await fixture.as('top')).get<Problem>('/loans/move-preview')
    expect([nobody.status, nobody.body.errors[0]?.field]).toEqual([400, 'member'])
  })

  it('counts a loan that the member shares with members below once, with what each portion pays', async () => {
    await fixture.import(row('P3', { Loan_Officer: 'low', Second_Officer: 'ann', Second_Officer_Percent: '40' }))
    await fixture.import(funded('F3', '2026-08-05', { Loan_Officer: 'low', Second_Officer: 'ann' }))
    const { body } = await preview('top', 'ann', 'right')
    expect(body).toMatchObject({ pendingLoans: 3, pendingVolume: 1_000_000, fundedLoans: 2 })
    // In addition to P1 and P2: 25 bp of ann's 160,000 and 10 bp of low's 240,000.
    expect(body.people.map(({ before, after }) => [before, after])).toEqual([
      [1_840, 0],
      [0, 1_840],
    ])
  })
})
