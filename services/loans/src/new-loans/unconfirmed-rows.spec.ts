import { withoutUnconfirmed } from './unconfirmed-rows.ts'

const plan = {
  changes: [
    { id: 'a', status: 5, row: 1 },
    { id: 'b', status: 5, row: 2 },
    { id: 'a2', status: 3, row: 3 },
    { id: 'c', amount_cents: 1, row: 4 },
  ],
  inserts: [],
  refused: [{ row: 9, message: 'Borrower is missing' }],
}

describe('withoutUnconfirmed', () => {
  it('refuses rows that would fund an unconfirmed loan and keeps all others', () => {
    const { changes, refused } = withoutUnconfirmed(plan, new Set(['b', 'a2', 'c']))
    expect(changes.map(({ row }) => row)).toEqual([1, 3, 4])
    expect(refused.map(({ row }) => row)).toEqual([9, 2])
    expect(refused[1]?.message).toMatch(/^The loan is not confirmed/)
  })

  it('does not change a plan whose loans are all confirmed', () => {
    expect(withoutUnconfirmed(plan, new Set())).toBe(plan)
  })
})
