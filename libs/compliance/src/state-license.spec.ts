import fc from 'fast-check'
import { addDays, dateText, type License } from '@upline/contracts'
import { findUnlicensedOriginator } from './state-license.ts'

const license = (from: string, to: string | null = null, state = 'TX'): License => ({ state, number: '1', from, to })

const loan = (licenses: License[], of: Partial<Parameters<typeof findUnlicensedOriginator>[0]> = {}) => ({
  ...{ memberId: 'olga', state: 'TX', appliedOn: '2026-01-10', fundedOn: '2026-02-10', licenses },
  ...of,
})

describe('rule S2, state licenses', () => {
  it('accepts a license that is in force from the application to the funding', () => {
    for (const licenses of [
      [license('2026-01-10', '2026-02-10')],
      [license('2020-01-01')],
      [license('2025-01-01', '2026-01-31'), license('2026-02-01', '2026-12-31')],
      [license('2026-01-20'), license('2026-01-01', '2026-01-25')],
    ])
      expect(findUnlicensedOriginator(loan(licenses))).toBeNull()
  })

  it.each([
    ['no license', [], '2026-01-10'],
    ['a license of another state', [license('2020-01-01', null, 'OK')], '2026-01-10'],
    ['a license that starts after the application', [license('2026-01-11')], '2026-01-10'],
    ['a license that ends before the funding', [license('2026-01-01', '2026-02-09')], '2026-02-10'],
    ['a gap of one day', [license('2026-01-01', '2026-01-20'), license('2026-01-22')], '2026-01-21'],
  ])('warns about %s, and names the first day', (_, licenses, day) => {
    const found = findUnlicensedOriginator(loan(licenses))
    expect(found).toMatchObject({ rule: 'S2', ruleVersion: 1, action: 'warn' })
    expect(found!.message).toBe(
      `The originator had no TX license on ${dateText(day)}. Application: Jan 10, 2026, funding: Feb 10, 2026.`,
    )
  })

  it('reads the name of a state, and does not check a state that it does not know', () => {
    expect(findUnlicensedOriginator(loan([license('2020-01-01')], { state: ' texas ' }))).toBeNull()
    expect(findUnlicensedOriginator(loan([], { state: 'New Mexico' }))).toMatchObject({ inputs: { state: 'NM' } })
    for (const state of ['', 'Ontario', 'constructor']) expect(findUnlicensedOriginator(loan([], { state }))).toBeNull()
  })

  it('checks the day of the funding if the application is dated later', () => {
    const late = { appliedOn: '2026-03-01' }
    expect(findUnlicensedOriginator(loan([license('2026-02-10')], late))).toBeNull()
    expect(findUnlicensedOriginator(loan([license('2026-02-11')], late))).not.toBeNull()
  })

  it('accepts a license on its last day', () => {
    const oneDay = { appliedOn: '2026-02-10' }
    expect(findUnlicensedOriginator(loan([license('2026-01-01', '2026-02-10')], oneDay))).toBeNull()
  })

  it('agrees with a count of the days', () => {
    const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-01-01', days))
    const anyLicense = fc
      .record({ from: day, days: fc.option(fc.integer({ min: 0, max: 30 })), state: fc.constantFrom('TX', 'TX', 'OK') })
      .map(({ from, days, state }) => license(from, days === null ? null : addDays(from, days), state))
    fc.assert(
      fc.property(
        fc.array(anyLicense, { maxLength: 5 }),
        day,
        fc.integer({ min: 0, max: 40 }),
        (licenses, from, days) => {
          const period = Array.from({ length: days + 1 }, (_, n) => addDays(from, n))
          const isCovered = period.every((on) =>
            licenses.some((one) => one.state === 'TX' && one.from <= on && (one.to === null || on <= one.to)),
          )
          const found = findUnlicensedOriginator(loan(licenses, { appliedOn: from, fundedOn: addDays(from, days) }))
          expect(found === null).toBe(isCovered)
        },
      ),
    )
  })
})
