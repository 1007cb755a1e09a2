import fc from 'fast-check'
import { companies, dates, loans } from '../../test/random-companies.ts'
import { settle } from '../compensation/ledger.ts'
import { levelsOf } from './levels.ts'
import { estimate, sharesOf } from '../compensation/shares.ts'

const INSTANTS = { fundedAt: '2026-02-20T09:00Z', loanCreatedAt: '2026-01-05T09:00Z', isPaidElsewhere: false }

describe('levelsOf', () => {
  it('estimates what estimate() does while the loan is open', () => {
    fc.assert(
      fc.property(companies, loans, dates, (company, loan, today) => {
        const levels = levelsOf(loan, [], { company, chainOn: today, planOn: today })
        const keyOf = (of: { originatorNo: number | null; level: number }) => `${of.originatorNo}/${of.level}`
        const wanted = new Map(estimate(loan, company, today).map((share) => [keyOf(share), share.amountCents]))
        for (const level of levels) expect(level.amountCents).toBe(wanted.get(keyOf(level)) ?? 0)
      }),
    )
  })

  it('shows the entries of a booked loan, whatever decides loans now', () => {
    fc.assert(
      fc.property(companies, loans, dates, (company, loan, today) => {
        const as = { revision: 1, fundedOn: loan.fundedOn ?? '', loanCreatedOn: loan.createdOn, ...INSTANTS }
        const { bookings } = settle(sharesOf(loan, company), [], as)
        if (bookings.length === 0) return
        const levels = levelsOf(loan, bookings, { company, chainOn: today, planOn: today })
        for (const entry of bookings)
          expect(
            levels.find(({ level, originatorNo }) => level === entry.level && originatorNo === entry.originatorNo),
          ).toMatchObject({ payeeNo: entry.payeeNo, amountCents: entry.amountCents })
      }),
    )
  })

  it('has four levels for each originator, and no payee above the end of the chain', () => {
    fc.assert(
      fc.property(companies, loans, dates, (company, loan, today) => {
        const all = levelsOf(loan, [], { company, chainOn: today, planOn: today })
        for (const { memberNo, percent } of loan.originators) {
          const levels = all.filter(({ originatorNo }) => originatorNo === memberNo)
          expect(levels.map((level) => [level.level, level.percent])).toEqual([0, 1, 2, 3].map((no) => [no, percent]))
          expect(levels.map(({ payeeNo }) => payeeNo === null)).toEqual(
            levels.map(({ payeeNo }) => payeeNo === null).toSorted(),
          )
        }
      }),
    )
  })
})
