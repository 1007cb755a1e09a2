import fc from 'fast-check'
import { companies, dates, loans } from './arbitraries.ts'
import { settleWhole } from './ledger.ts'
import { levelsOf } from './levels.ts'
import { estimate, sharesOf } from './shares.ts'

/** Explanations show one originator. */
const single = loans.map((loan) => ({ ...loan, originators: [{ ...loan.originators[0]!, percent: 100 }] }))

const INSTANTS = { fundedAt: '2026-02-20T09:00Z', loanCreatedAt: '2026-01-05T09:00Z' }

describe('levelsOf', () => {
  it('estimates what estimate() does while the loan is open', () => {
    fc.assert(
      fc.property(companies, single, dates, (company, loan, today) => {
        const levels = levelsOf(loan, [], { company, chainOn: today, planOn: today })
        const wanted = new Map(estimate(loan, company, today).map(({ level, amountCents }) => [level, amountCents]))
        for (const { level, amountCents } of levels) expect(amountCents).toBe(wanted.get(level) ?? 0)
      }),
    )
  })

  it('shows the entries of a booked loan, whatever decides loans now', () => {
    fc.assert(
      fc.property(companies, single, dates, (company, loan, today) => {
        const as = { revision: 1, fundedOn: loan.fundedOn ?? '', loanCreatedOn: loan.createdOn, ...INSTANTS }
        const { bookings } = settleWhole(sharesOf(loan, company), [], as)
        if (bookings.length === 0) return
        const levels = levelsOf(loan, bookings, { company, chainOn: today, planOn: today })
        for (const entry of bookings)
          expect(levels[entry.level]).toMatchObject({ payeeNo: entry.payeeNo, amountCents: entry.amountCents })
      }),
    )
  })

  it('has four levels, and no payee above the end of the chain', () => {
    fc.assert(
      fc.property(companies, single, dates, (company, loan, today) => {
        const levels = levelsOf(loan, [], { company, chainOn: today, planOn: today })
        expect(levels.map(({ level }) => level)).toEqual([0, 1, 2, 3])
        expect(levels.map(({ payeeNo }) => payeeNo === null)).toEqual(
          levels.map(({ payeeNo }) => payeeNo === null).toSorted(),
        )
      }),
    )
  })
})
