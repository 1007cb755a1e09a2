import fc from 'fast-check'
import type { ProxyLoan } from './proxy-loan.ts'
import { checkProxy, MIN_PROXY_LOANS } from './proxy.ts'

const PRODUCTS = ['FHA 30', 'VA 30', '30-Year Fixed']
const SOURCES = ['Self', 'Company', 'Referral']

/** A loan of $400,000 that pays 75 bp. Terms follow its number. */
const loan = (no: number, over: Partial<ProxyLoan> = {}): ProxyLoan => ({
  ...{ id: `l${String(no).padStart(4, '0')}`, amountCents: 400_000_00, sharesCents: 3_000_00, adjustmentsCents: 0 },
  ...{ product: PRODUCTS[no % 3]!, leadSource: SOURCES[no % 3]!, noteRate: 6 + (no % 9) / 8, points: (no % 5) / 2 },
  ...over,
})

const loans = (count: number, over: (one: ProxyLoan, no: number) => Partial<ProxyLoan> = () => ({})): ProxyLoan[] =>
  Array.from({ length: count }, (_, no) => loan(no, over(loan(no), no)))

const foundTerms = (some: readonly ProxyLoan[]) =>
  checkProxy(some).comparisons.flatMap(({ term, finding }) => (finding ? [term] : []))

/** Adjusts the loans that match. */
const adjusted = (isAdjusted: (one: ProxyLoan, no: number) => boolean, count = 40) =>
  loans(count, (one, no) => ({ adjustmentsCents: isAdjusted(one, no) ? 200_00 : 0 }))

/** Terms that have nothing to do with each other: 3, 9 and 5 have no common factor with 4. */
const independent = (isAdjusted: (one: ProxyLoan) => boolean) =>
  Array.from({ length: 64 }, (_, no) =>
    loan(no, {
      ...{ product: `P${no % 4}`, leadSource: `S${Math.floor(no / 4) % 4}` },
      ...{ noteRate: 6 + Math.floor(no / 16) / 4, points: ((no * 7 + Math.floor(no / 8)) % 4) / 2 },
    }),
  ).map((one) => (isAdjusted(one) ? { ...one, adjustmentsCents: 200_00 } : one))

describe('checkProxy', () => {
  it('finds nothing if pay is what the plan pays', () => {
    expect(checkProxy(loans(40))).toMatchObject({ outcome: 'clean', action: 'none', loans: 40, messages: [] })
  })

  it('checks payees with 30 loans or more', () => {
    const isFha = ({ product }: ProxyLoan) => product === 'FHA 30'
    expect(checkProxy(adjusted(isFha, MIN_PROXY_LOANS - 1))).toMatchObject({ outcome: 'too-few', comparisons: [] })
    expect(checkProxy(adjusted(isFha, MIN_PROXY_LOANS))).toMatchObject({ outcome: 'found', action: 'warn' })
  })

  it.each([
    ['product', ({ product }: ProxyLoan) => product === 'P1', "the product 'P1'"],
    ['leadSource', ({ leadSource }: ProxyLoan) => leadSource === 'S2', "the lead source 'S2'"],
    ['noteRate', ({ noteRate }: ProxyLoan) => noteRate! >= 6.5, 'a note rate of 6.5% or more'],
    ['points', ({ points }: ProxyLoan) => points! >= 1, '1% points or more'],
  ] as const)('finds pay that depends on %s, and names the group', (term, isAdjusted, group) => {
    const check = checkProxy(independent(isAdjusted))
    expect(check).toMatchObject({ rule: 'Z7', ruleVersion: 1, outcome: 'found', action: 'warn', loans: 64 })
    const found = check.comparisons.filter(({ finding }) => finding !== null)
    expect(found).toMatchObject([{ term, finding: { group, differenceBp: 5, differenceCents: 200_00 } }])
    expect(check.messages).toEqual([
      `Beyond the plan, loans with ${group} got 5.00 bp ($200.00) more than other loans on average.`,
    ])
  })

  it.each([
    ['product', { product: 'Jumbo' }],
    ['leadSource', { leadSource: 'Website' }],
    ['noteRate', { noteRate: 8 }],
    ['points', { points: 3 }],
  ] as const)('finds pay of 5 of 30 loans that depends on %s', (term, terms) => {
    const paid = loans(30, (_, no) => (no % 6 === 0 ? { ...terms, adjustmentsCents: 100_00 } : {}))
    expect(foundTerms(paid)).toContain(term)
  })

  it('names the rarer of two products', () => {
    const paid = loans(30, (_, no) => ({ product: no % 3 ? 'VA 30' : 'FHA 30', adjustmentsCents: no % 3 ? 0 : 200_00 }))
    expect(checkProxy(paid).messages[0]).toContain("the product 'FHA 30' got 5.00 bp ($200.00) more")
  })

  it('finds lower pay', () => {
    const reduced = loans(40, ({ product }) => ({ adjustmentsCents: product === 'VA 30' ? -100_00 : 0 }))
    expect(checkProxy(reduced).messages[0]).toBe(
      "Beyond the plan, loans with the product 'VA 30' got 2.50 bp ($100.00) less than other loans on average.",
    )
  })

  it('shows the averages of the groups', () => {
    const [product, noteRate] = checkProxy(adjusted(({ product: one }) => one === 'FHA 30')).comparisons
    expect(product!.groups[0]).toEqual({
      ...{ label: 'FHA 30', loans: 14, effectiveBp: 80, planBp: 75, adjustmentBp: 5, adjustmentCents: 200_00 },
    })
    expect(noteRate!.groups.map(({ label }) => label)).toEqual([
      expect.stringMatching(/^Below \d/),
      expect.stringMatching(/% or more$/),
    ])
  })

  it('accepts what the plan pays for loan amounts, splits, levels and plan versions', () => {
    const paid = loans(60, ({ product }, no) => ({
      amountCents: product === 'VA 30' ? 90_000_00 : 900_000_00,
      sharesCents: [675_00, 6_750_00, 2_000_00, 500_00][no % 4]!,
    }))
    expect(foundTerms(paid)).toEqual([])
  })

  it('accepts the same adjustment for all loans, in dollars or in basis points', () => {
    const sizes = ({ product }: ProxyLoan) => ({ amountCents: product === 'VA 30' ? 100_000_00 : 800_000_00 })
    expect(foundTerms(loans(60, (one) => ({ ...sizes(one), adjustmentsCents: 250_00 })))).toEqual([])
    const fiveBp = loans(60, (one) => ({ ...sizes(one), adjustmentsCents: sizes(one).amountCents / 2_000 }))
    expect(foundTerms(fiveBp)).toEqual([])
  })

  it('finds different amounts of adjustments that all loans have, in dollars or in basis points', () => {
    const sizes = (no: number) => 100_000_00 + 100_000_00 * (no % 7)
    const dollars = loans(60, ({ product }, no) => ({
      amountCents: sizes(no),
      adjustmentsCents: product === 'VA 30' ? 400_00 : 200_00,
    }))
    expect(foundTerms(dollars)).toContain('product')
    const bp = loans(60, ({ product }, no) => ({
      amountCents: sizes(no),
      adjustmentsCents: sizes(no) / (product === 'VA 30' ? 500 : 1_000),
    }))
    expect(foundTerms(bp)).toContain('product')
  })

  it('finds a dependence despite one large adjustment', () => {
    const paid = adjusted(({ product }) => product === 'FHA 30')
    paid[1] = { ...paid[1]!, adjustmentsCents: 9_000_00 }
    expect(checkProxy(paid).messages[0]).toContain("the product 'FHA 30' got more than most other loans")
  })

  it('accepts equal adjustments of some loans, whose sizes follow the product', () => {
    const some = loans(60, ({ product }, no) => ({
      amountCents: product === 'VA 30' ? 100_000_00 : 800_000_00,
      adjustmentsCents: no % 7 === 0 ? 0 : 250_00,
    }))
    expect(foundTerms(some)).toEqual([])
  })

  it('accepts a few adjustments of loans that happen to share a term', () => {
    expect(foundTerms(adjusted((_, no) => no === 3 || no === 6 || no === 12))).toEqual([])
  })

  it('accepts a difference that is not worth a warning', () => {
    const cheap = loans(40, ({ product }) => ({ adjustmentsCents: product === 'VA 30' ? 9_00 : 0 }))
    expect(foundTerms(cheap)).toEqual([])
  })

  it('leaves out loans whose term is unknown, and groups of fewer than 5 loans', () => {
    const [product] = checkProxy(loans(40, (_, no) => (no < 10 ? { product: null } : {}))).comparisons
    expect(product).toMatchObject({ unknown: 10, finding: null })
    const rare = loans(40, (_, no) => (no < 4 ? { product: 'Jumbo', adjustmentsCents: 900_00 } : { product: 'FHA' }))
    expect(checkProxy(rare).comparisons[0]).toMatchObject({ term: 'product', finding: null })
  })

  it('compares nothing if all loans have the same term, or none', () => {
    const same = loans(40, () => ({ product: 'FHA 30', noteRate: 6.5, points: null, leadSource: null }))
    expect(checkProxy(same).comparisons.map(({ groups }) => groups.map(({ label }) => label))).toEqual([
      ['FHA 30'],
      ['All'],
      [],
      [],
    ])
  })

  it('ignores the case of texts', () => {
    const mixed = adjusted(({ product }) => product === 'FHA 30').map((one, no) => ({
      ...one,
      product: no % 2 ? one.product : one.product!.toUpperCase(),
    }))
    expect(checkProxy(mixed).comparisons[0]).toMatchObject({ groups: { length: 3 }, finding: { differenceBp: 5 } })
  })
})

const amountCents = fc.integer({ min: 80_000_00, max: 900_000_00 })
const facts = fc.record({
  amountCents,
  sharesCents: fc.integer({ min: 0, max: 9_000_00 }),
  product: fc.constantFrom('FHA 30', 'VA 30', 'Conventional', null),
  leadSource: fc.constantFrom('Self', 'Company', null),
  noteRate: fc.option(fc.integer({ min: 40, max: 70 }).map((eighths) => eighths / 8)),
  points: fc.option(fc.integer({ min: -8, max: 8 }).map((quarters) => quarters / 4)),
})
const randomLoans = fc
  .array(facts, { minLength: 30, maxLength: 80 })
  .map((some) => some.map((one, no): ProxyLoan => ({ ...loan(no), ...one })))

describe('checkProxy, for random terms', () => {
  it('finds nothing if payees get what the plan pays', () => {
    fc.assert(
      fc.property(randomLoans, (some) => {
        expect(checkProxy(some).outcome).toBe('clean')
      }),
    )
  })

  it('finds nothing if adjustments do not depend on terms', () => {
    // A fixed seed: chance alone gives about 3 findings in 10,000 terms.
    const amounts = fc.array(fc.constantFrom(0, 0, 0, 100_00, -50_00, 400_00), { minLength: 80, maxLength: 80 })
    fc.assert(
      fc.property(randomLoans, amounts, (some, adjustments) => {
        expect(foundTerms(some.map((one, no) => ({ ...one, adjustmentsCents: adjustments[no]! })))).toEqual([])
      }),
      { seed: 36, numRuns: 100 },
    )
  })

  it('finds a shift of at least 10 loans on each side of a term', () => {
    const shift = fc.tuple(
      fc.constantFrom('product', 'leadSource', 'noteRate', 'points'),
      fc.integer({ min: 1, max: 40 }),
    )
    fc.assert(
      fc.property(randomLoans, shift, (some, [term, bp]) => {
        const isShifted = shiftOf(term)
        const known = some.filter((one) => one[term as keyof ProxyLoan] !== null)
        const shifted = known.filter(isShifted).length
        fc.pre(shifted >= 10 && known.length - shifted >= 10)
        const paid = some.map((one) =>
          isShifted(one) ? { ...one, adjustmentsCents: (one.amountCents * bp) / 10_000 } : one,
        )
        expect(foundTerms(paid)).toContain(term)
      }),
    )
  })

  it('finds the same in any order of the loans', () => {
    const isFha = ({ product }: ProxyLoan) => product === 'FHA 30'
    fc.assert(
      fc.property(randomLoans, (some) => {
        const paid = some.map((one) => ({ ...one, adjustmentsCents: isFha(one) ? 300_00 : 0 }))
        expect(checkProxy(paid.toReversed())).toEqual(checkProxy(paid))
      }),
      { numRuns: 20 },
    )
  })
})

function shiftOf(term: string): (one: ProxyLoan) => boolean {
  if (term === 'product') return ({ product }) => product === 'VA 30'
  if (term === 'leadSource') return ({ leadSource }) => leadSource === 'Company'
  if (term === 'noteRate') return ({ noteRate }) => noteRate !== null && noteRate >= 7
  return ({ points }) => points !== null && points > 0
}
