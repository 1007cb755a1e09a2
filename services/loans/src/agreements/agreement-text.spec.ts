import { createHash } from 'node:crypto'
import { cents, usdExact, usdWhole } from '@upline/money'
import fc from 'fast-check'
import { type PlanTerms, plainRate, type Rate } from '../compensation/plans.ts'
import type { VolumeTiers } from '../compensation/tiers.ts'
import { type AgreedVersion, type AgreementSettings, agreementText } from './agreement-text.ts'

const RUNS = { numRuns: 300 }
const RATES = [plainRate(75), plainRate(25), plainRate(10), plainRate(0)] as const
const NO_RULES: AgreementSettings = { trigger: 'funding', payoffRule: [], recoveryLimitPercent: 50, floorCents: 0 }
const version = (terms: PlanTerms, over: Partial<AgreedVersion> = {}): AgreedVersion => ({
  ...{ planName: 'Producers', version: 2, effectiveFrom: '2027-03-01', terms },
  ...over,
})
const textOf = (
  terms: Partial<PlanTerms>,
  settings: Partial<AgreementSettings> = {},
  over: Partial<AgreedVersion> = {},
) => agreementText(version({ rates: RATES, tiers: null, ...terms }, over), { ...NO_RULES, ...settings }).text

describe('the agreement of a plan version', () => {
  it('states the version, its start, each level with an example, and that terms of loans do not count', () => {
    expect(textOf({})).toBe(`Compensation agreement
Producers, version 2.
This version takes effect on March 1, 2027.

What you earn
A basis point (bp) is 0.01% of the loan amount.
Personal pay: on each funded loan that you originate, you earn 75 bp. A loan of $400,000.00 pays you $3,000.00.
Level 1 override: on each funded loan of a member directly below you, you earn 25 bp. A loan of $400,000.00 pays you $1,000.00.
Level 2 override: on each funded loan of a member two levels below you, you earn 10 bp. A loan of $400,000.00 pays you $400.00.
Level 3 override: on each funded loan of a member three levels below you, you earn nothing.
Tiers: this plan has no tiers.
If several members originate a loan, each one earns their percentage of the pay, and so do their uplines.

What does not change your pay
Your pay never depends on the interest rate, the points, the loan product or any other term of a loan except its amount.
The basis points, the minimum, the maximum and the amount per loan are the same for every loan under this version.

When your pay is decided
You earn pay when a loan funds.
The funding date of the loan decides which plan version and which team structure apply.
Later versions and later moves do not change the pay of the loan.

When pay is clawed back
The company has no rule for early payoffs. A clawback for one needs the approval of a second person.
If a loan is corrected after it was paid, the difference is added to or deducted from the next open pay period.
A balance that you owe is recovered from at most 50% of the net pay of a pay period, and leaves you at least $0.00.
`)
  })

  it('states limits, amounts per loan, tiers and a start that was always', () => {
    const rate = { rateBp: 75, minCents: 500_00, maxCents: 2_500_00, flatCents: 250_00 }
    const tiers: VolumeTiers = { measure: 'units', applies: 'whole-month', steps: [{ from: 5, upliftBp: 10 }] }
    const text = textOf({ rates: [rate, RATES[1], RATES[2], RATES[3]], tiers }, {}, { effectiveFrom: null })
    expect(text).toContain(
      'you earn 75 bp, at least $500.00, at most $2,500.00, plus $250.00 per loan. A loan of $400,000.00 pays you $2,750.00.',
    )
    expect(text).toContain(
      'Tiers: on your own funded loans of a calendar month, you earn an additional 10 bp from loan 5, on all loans of the month, back to its first one, once a step is reached.',
    )
    expect(text).toContain('This version has been in effect from the beginning.')
  })

  it('states the date that decides, and the date that replaces a missing one', () => {
    const text = textOf({}, { trigger: 'lock' })
    expect(text).toContain('The lock date of the loan decides which plan version and which team structure apply.')
    expect(text).toContain('If a loan has no lock date, its funding date decides.')
    expect(textOf({}, { trigger: 'application' })).toContain(
      'If a loan has no application date, its creation date decides.',
    )
  })

  it('states the rule of early payoffs and the limits of recovery', () => {
    const payoffRule = [
      { withinDays: 90, percent: 100 },
      { withinDays: 180, percent: 50 },
    ]
    const text = textOf({}, { payoffRule, recoveryLimitPercent: 25, floorCents: 1_000_00 })
    expect(text).toContain(
      'If a loan is paid off within 90 days after its funding, 100% of your pay for it is clawed back.',
    )
    expect(text).toContain(
      'If a loan is paid off within 180 days after its funding, 50% of your pay for it is clawed back.',
    )
    expect(text).toContain('After 180 days, nothing is clawed back.')
    expect(text).toContain('at most 25% of the net pay of a pay period, and leaves you at least $1,000.00.')
  })

  it('has the SHA-256 of its text', () => {
    const { text, sha256 } = agreementText(version({ rates: RATES, tiers: null }), NO_RULES)
    expect(sha256).toBe(createHash('sha256').update(text, 'utf8').digest('hex'))
  })
})

const amount = fc.integer({ min: 1, max: 10_000_000 })
const rate: fc.Arbitrary<Rate> = fc
  .record({
    rateBp: fc.integer({ min: 1, max: 2_000 }),
    limits: fc.tuple(fc.option(amount), fc.option(amount)),
    flatCents: fc.integer({ min: 0, max: 1_000_000 }),
  })
  .map(({ rateBp, limits: [min, max], flatCents }) => ({
    ...{ rateBp, flatCents, minCents: min },
    maxCents: max === null ? null : max + (min ?? 0),
  }))
const tiers: fc.Arbitrary<VolumeTiers> = fc.record({
  measure: fc.constantFrom('volume', 'units'),
  applies: fc.constantFrom('marginal', 'whole-month'),
  steps: fc.uniqueArray(
    fc.record({
      from: fc.integer({ min: 1, max: 999_999 }),
      upliftBp: fc.integer({ min: 1, max: 100 }),
    }),
    { minLength: 1, maxLength: 4, selector: ({ from }) => from },
  ),
})
const terms: fc.Arbitrary<PlanTerms> = fc.record({
  rates: fc.tuple(rate, rate, rate, rate),
  tiers: fc.option(tiers),
})
const settings: fc.Arbitrary<AgreementSettings> = fc.record({
  trigger: fc.constantFrom('application', 'lock', 'funding'),
  payoffRule: fc.array(
    fc.record({ withinDays: fc.integer({ min: 1, max: 900 }), percent: fc.integer({ min: 1, max: 100 }) }),
    {
      maxLength: 3,
    },
  ),
  recoveryLimitPercent: fc.integer({ min: 0, max: 100 }),
  floorCents: fc.integer({ min: 0, max: 1_000_000 }),
})

const usd = (value: number) => usdExact(cents(value))

const partsOf = ({ rateBp, minCents, maxCents, flatCents }: Rate): string[] => [
  `${rateBp} bp`,
  ...(minCents === null ? [] : [`at least ${usd(minCents)}`]),
  ...(maxCents === null ? [] : [`at most ${usd(maxCents)}`]),
  ...(flatCents === 0 ? [] : [`plus ${usd(flatCents)} per loan`]),
]

describe('an agreement with any terms', () => {
  it('contains every term in the sentence of its level', () => {
    fc.assert(
      fc.property(terms, settings, (drawn, company) => {
        const lines = agreementText(version(drawn), company).text.split('\n')
        const names = ['Personal pay:', 'Level 1 override:', 'Level 2 override:', 'Level 3 override:']
        drawn.rates.forEach((one, level) => {
          const line = lines.find((text) => text.startsWith(names[level]!))!
          for (const part of partsOf(one)) expect(line).toContain(part)
        })
        const tiersLine = lines.find((text) => text.startsWith('Tiers:'))!
        for (const { from, upliftBp } of drawn.tiers?.steps ?? []) {
          const volume = from % 100 === 0 ? usdWhole(cents(from)) : usd(from)
          const what = drawn.tiers!.measure === 'volume' ? `${volume} funded` : `loan ${from}`
          expect(tiersLine).toContain(`${upliftBp} bp from ${what}`)
        }
      }),
      RUNS,
    )
  })

  it('consists of headings and complete sentences', () => {
    fc.assert(
      fc.property(terms, settings, (drawn, company) => {
        for (const section of agreementText(version(drawn), company).text.split('\n\n')) {
          const [heading, ...sentences] = section.trimEnd().split('\n')
          expect(heading).toMatch(/^[A-Z][a-z ]+$/i)
          for (const sentence of sentences) expect(sentence).toMatch(/\.$/)
        }
      }),
      RUNS,
    )
  })

  it('has one hash for the same terms and settings, and another one for others', () => {
    fc.assert(
      fc.property(terms, settings, terms, settings, (one, company, other, otherCompany) => {
        const hash = (drawn: PlanTerms, of: AgreementSettings) => agreementText(version(drawn), of).sha256
        expect(hash(structuredClone(one), structuredClone(company))).toBe(hash(one, company))
        const isSame = JSON.stringify([one, company]) === JSON.stringify([other, otherCompany])
        expect(hash(one, company) === hash(other, otherCompany)).toBe(isSame)
      }),
      RUNS,
    )
  })

  it.each([{ version: 3 }, { planName: 'Others' }, { effectiveFrom: '2027-03-02' }])(
    'has another hash with %j',
    (over) => {
      const hash = (of: Partial<AgreedVersion>) =>
        agreementText(version({ rates: RATES, tiers: null }, of), NO_RULES).sha256
      expect(hash(over)).not.toBe(hash({}))
    },
  )

  it('has another hash after a change of any single term', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 0, max: 3 }), (drawn, level) => {
        const hash = (of: PlanTerms) => agreementText(version(of), NO_RULES).sha256
        const changed = (over: Partial<Rate>): PlanTerms => ({
          ...drawn,
          rates: drawn.rates.map((one, at) =>
            at === level ? { ...one, ...over } : one,
          ) as unknown as PlanTerms['rates'],
        })
        const { rateBp, flatCents, minCents, maxCents } = drawn.rates[level]!
        const changes = [
          { rateBp: rateBp + 1 },
          { flatCents: flatCents + 1 },
          { minCents: (minCents ?? 0) + 1 },
          { maxCents: (maxCents ?? 0) + 1 },
        ]
        for (const one of changes) expect(hash(changed(one))).not.toBe(hash(drawn))
      }),
      RUNS,
    )
  })
})
