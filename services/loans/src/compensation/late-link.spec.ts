import fc from 'fast-check'
import { companies, dates, loans } from '../../test/random-companies.ts'
import { chainAt } from './hierarchy.ts'
import { inForce, settle, type Entry } from './ledger.ts'
import { type LateLink, withEntry, withLink } from './late-link.ts'
import type { Loan } from './loans.ts'
import type { Company } from './earners.ts'
import { sharesOf } from './shares.ts'

const link: fc.Arbitrary<LateLink> = fc
  .record({ memberNo: fc.nat(7), from: dates, uplineNo: fc.option(fc.nat(7), { nil: null }) })
  .filter(({ memberNo, uplineNo }) => memberNo !== uplineNo)

/** At most one for each member and date: of two for one date, the one entered last applies. */
const severalLinks = fc.uniqueArray(link, { maxLength: 5, selector: ({ memberNo, from }) => `${memberNo}/${from}` })
const severalLoans = fc
  .array(loans, { minLength: 1, maxLength: 4 })
  .map((some) => some.map((loan, at) => ({ ...loan, id: `loan-${at}` })))

type Ledgers = ReadonlyMap<string, readonly Entry[]>

/** Brings the ledger of every loan to what the company owes. */
const settleAll = (ledgers: Ledgers, all: readonly Loan[], company: Company): Ledgers =>
  new Map(
    all.map((loan) => {
      const entries = ledgers.get(loan.id) ?? []
      const revision = Math.max(0, ...entries.map((entry) => entry.revision)) + 1
      const instants = {
        fundedAt: `${loan.fundedOn}T09:00Z`,
        loanCreatedAt: `${loan.createdOn}T09:00Z`,
        isPaidElsewhere: false,
      }
      const as = { revision, fundedOn: loan.fundedOn ?? '', loanCreatedOn: loan.createdOn, ...instants }
      const { reversals, bookings } = settle(sharesOf(loan, company), inForce(entries), as)
      return [loan.id, [...entries, ...reversals, ...bookings]]
    }),
  )

function totals(ledgers: Ledgers): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [loanId, entries] of ledgers)
    for (const { payeeNo, amountCents } of entries)
      sums[`${loanId} ${payeeNo}`] = (sums[`${loanId} ${payeeNo}`] ?? 0) + amountCents
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))
}

describe('late moves', () => {
  it('pay each member of each loan the totals of timely ones, in any order of entry', () => {
    const shuffled = severalLinks.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    )
    fc.assert(
      fc.property(companies, severalLoans, shuffled, (company, all, [timely, entered]) => {
        const onTime = timely.reduce(withLink, company)
        const expected = settleAll(new Map(), all, onTime)
        let now = company
        let ledgers = settleAll(new Map(), all, now)
        for (const one of entered) ledgers = settleAll(ledgers, all, (now = withLink(now, one)))
        expect(totals(ledgers)).toEqual(totals(expected))
      }),
    )
  })
})

describe('withEntry', () => {
  const history = [
    { from: '2026-01-01', value: 1 },
    { from: '2026-03-01', value: 3 },
  ]

  it('keeps a later value in effect', () => {
    expect(withEntry(history, '2026-02-01', 2).map(({ value }) => value)).toEqual([1, 2, 3])
  })

  it('replaces the value of the same start', () => {
    expect(withEntry(history, '2026-01-01', 9).map(({ value }) => value)).toEqual([9, 3])
  })
})

describe('withLink', () => {
  it('leaves every chain before its date as it is', () => {
    fc.assert(
      fc.property(companies, link, fc.nat(7), dates, (company, late, officer, on) => {
        fc.pre(on < late.from)
        const after = withLink(company, late)
        expect(chainAt(after.members, officer, on)).toEqual(chainAt(company.members, officer, on))
      }),
    )
  })
})
