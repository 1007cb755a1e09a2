import fc from 'fast-check'
import { findLoanTerms, termsIn } from './adjustment-text.ts'
import { UNFORESEEN_COST } from './settlement-cost.ts'

const named = (text: string) => termsIn(text).map(({ term, quote }) => `${term}: ${quote}`)

describe('findLoanTerms', () => {
  it('warns of a text that names a term of a loan', () => {
    const inputs = { requestId: 'r1', text: 'Bonus for the higher Rate and 2 points' }
    expect(findLoanTerms(inputs)).toEqual({
      ...{ rule: 'Z11', ruleVersion: 1, action: 'warn', inputs },
      message: "The text names a loan's rate ('Rate'), points ('points').",
    })
  })

  it.each([
    ['Sold the product of the month', ['product: product']],
    ['Extra for FHA and VA loans', ['product: FHA']],
    ['Extra for VA loans', ['product: VA loans']],
    ['30-year fixed', ['product: 30-year']],
    ['Cash-out refi', ['product: Cash-out']],
    ['Rate-lock extension', ['rate: Rate']],
    ['APR exception', ['rate: APR']],
    ['25 bp above plan', ['points: bp']],
    ['Waived the application FEE', ['fee: FEE']],
    ['Lender credit', ['fee: Lender credit']],
  ])('reads %j', (text, found) => {
    expect(named(text)).toEqual(found)
  })

  it('reads texts that hide a word behind other letters or invisible characters', () => {
    expect(named('rаte')).toEqual(['rate: rаte'])
    expect(named('fe\u200be')).toEqual(['fee: fe\u200be'])
    expect(named('ｐｏｉｎｔｓ')).toEqual(['points: ｐｏｉｎｔｓ'])
  })

  it.each([
    UNFORESEEN_COST,
    'Helped three new colleagues start',
    'Repayment of a relocation advance',
    'Closed 20 loans',
    'A separate corporate operation, pointed out in the strategy',
    'Coffee with production staff',
    '',
  ])('accepts %j', (text) => {
    expect(findLoanTerms({ requestId: 'r1', text })).toBeNull()
  })

  it('finds each word in any case, wherever it is in the text', () => {
    const word = fc.constantFrom('product', 'rate', 'points', 'fee')
    const other = fc.constantFrom('', 'Thanks for ', 'Paid: ', '(', '"')
    fc.assert(
      fc.property(word, other, fc.boolean(), (text, before, isUpper) => {
        const written = isUpper ? text.toUpperCase() : text
        expect(named(`${before}${written}.`)).toEqual([`${text}: ${written}`])
      }),
    )
  })
})
