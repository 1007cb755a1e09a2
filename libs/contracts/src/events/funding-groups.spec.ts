import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Funding } from './facts.ts'
import { FundingGroups, fundingsOf } from './funding-groups.ts'
import { loansSettled } from './loans-settled.event.ts'
import { settledTogether } from './funding-order.ts'

const day = fc.constantFrom('2026-03-02', '2026-03-09')
const instant = day.map((date) => `${date}T00:00:00.000Z`)
const member = fc.constantFrom('ann', 'bob', 'max')
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const shareOf = fc.record(
  {
    level: fc.integer({ min: 0, max: 3 }),
    memberId: member,
    rateBp: fc.constantFrom(10, 25),
    amountCents: fc.nat(),
    originatorId: member,
    percent: fc.constantFrom(40, 60),
  },
  { requiredKeys: ['level', 'memberId', 'rateBp', 'amountCents'] },
)
const originator = fc.record({ memberId: member, percent: fc.constantFrom(40, 60), chain: fc.array(member) })
const funding: fc.Arbitrary<Funding> = fc.record({
  loanId: fc.constant(0).map(() => randomUUID()),
  ...{ rev: fc.integer({ min: 1, max: 3 }), officerId: member, amountCents: fc.nat() },
  ...{ fundedAt: instant, chainAt: instant, fundedOn: optional(day), decidedOn: optional(day) },
  ...{ planVersion: fc.constantFrom(1, 2), chain: fc.array(member, { maxLength: 2 }) },
  shares: fc.array(shareOf, { maxLength: 2 }),
  originators: optional(fc.array(originator, { maxLength: 2 })),
})

const grouped = (fundings: Funding[]) => {
  const groups = new FundingGroups()
  for (const one of fundings) groups.add(one)
  return groups.all
}
const byLoan = (fundings: Funding[]) => fundings.toSorted((a, b) => (a.loanId < b.loanId ? -1 : 1))

describe('groups of fundings', () => {
  it('keep everything about each funding', () => {
    fc.assert(
      fc.property(fc.array(funding), (fundings) => {
        const read = loansSettled.data.parse(
          JSON.parse(JSON.stringify({ fundedGroups: grouped(fundings), cause: 'import' })),
        )
        expect(byLoan(fundingsOf(read.fundedGroups!))).toEqual(byLoan(fundings))
      }),
    )
  })

  it('hold all loans with the same members and rates', () => {
    const [one] = fc.sample(funding, 1)
    const same = Array.from({ length: 3 }, (_, no) => ({ ...one!, loanId: `${no}`, amountCents: no }))
    expect(grouped([...same, { ...one!, officerId: 'zoe' }]).map(({ loans }) => loans.length)).toEqual([3, 1])
  })

  it('read whole fundings of version 1 as well', () => {
    const [old, reversed, fresh] = fc.sample(funding, 3) as [Funding, Funding, Funding]
    const data = { unfunded: [reversed], funded: [old], fundedGroups: grouped([fresh]), cause: 'import' }
    expect(settledTogether(data)).toEqual({ unfunded: [reversed], funded: [old, fresh] })
  })
})
