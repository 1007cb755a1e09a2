import fc from 'fast-check'
import { naiveShares, naiveTrigger } from '../../test/naive-rules.ts'
import { companies, dates, loans } from '../../test/random-companies.ts'
import type { Company } from '../compensation/earners.ts'
import { type LateLink, withLink } from '../compensation/late-link.ts'
import { payChanges } from './pay-changes.ts'

const link: fc.Arbitrary<LateLink> = fc
  .record({ memberNo: fc.nat(7), from: dates, uplineNo: fc.option(fc.nat(7), { nil: null }) })
  .filter(({ memberNo, uplineNo }) => memberNo !== uplineNo)

describe('payChanges', () => {
  it('equals the difference of two independent calculations, and adds up to it', () => {
    fc.assert(
      fc.property(companies, loans, link, (company, loan, late) => {
        const after = withLink(company, late)
        const naive = (of: Company) => {
          const pay: Record<number, number> = {}
          const found = naiveShares(loan, of, (no) => naiveTrigger(loan, of, no))
          for (const text of found.values()) {
            const [payee, cents] = text.split(' ').map(Number) as [number, number]
            pay[payee] = (pay[payee] ?? 0) + cents
          }
          return pay
        }
        const [old, next] = [naive(company), naive(after)]
        const expected = [0, 1, 2, 3, 4, 5, 6, 7]
          .map((memberNo) => ({ memberNo, beforeCents: old[memberNo] ?? 0, afterCents: next[memberNo] ?? 0 }))
          .filter(({ beforeCents, afterCents }) => beforeCents !== afterCents)
        expect(payChanges(loan, company, after)).toEqual(expected)
      }),
    )
  })
})
