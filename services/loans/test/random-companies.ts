import fc from 'fast-check'
import { type Effective, type EffectiveOn, momentAt } from '../src/compensation/history.ts'
import { FUNDED, type Loan } from '../src/compensation/loans.ts'
import type { Member } from '../src/compensation/members.ts'
import type { CompPlan, PlanTerms, Rate, ScopeKey } from '../src/compensation/plans.ts'
import type { Company } from '../src/compensation/earners.ts'

/** Random companies and loans for property tests. */

const MEMBERS = 8
const PLANS = 4

export const dates: fc.Arbitrary<EffectiveOn> = fc
  .integer({ min: 0, max: 59 })
  .map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10))

/** Few different ones, so that changes and fundings often share a date, and sometimes an instant. */
const instants = fc.integer({ min: 0, max: 9 }).map((hour) => `2026-03-01T0${hour}:00:00.000000Z`)

const moments = fc.tuple(dates, instants).map(([on, at]) => momentAt(on, at))

const histories = <T>(values: fc.Arbitrary<T>, starts = dates): fc.Arbitrary<Effective<T>[]> =>
  fc
    .uniqueArray(fc.record({ from: starts, value: values }), { selector: ({ from }) => from, maxLength: 4 })
    .map((entries) => entries.toSorted((a, b) => (a.from < b.from ? -1 : 1)))

export const rates: fc.Arbitrary<Rate> = fc
  .record({
    rateBp: fc.integer({ min: 0, max: 10_000 }),
    limits: fc.option(fc.tuple(fc.nat(5_000_00), fc.nat(5_000_00)), { nil: null }),
    flatCents: fc.oneof(fc.constant(0), fc.nat(1_000_00)),
  })
  .map(({ rateBp, limits, flatCents }) => ({
    rateBp,
    minCents: limits && Math.min(...limits),
    maxCents: limits && Math.max(...limits),
    flatCents,
  }))

const terms: fc.Arbitrary<PlanTerms> = fc
  .tuple(rates, rates, rates, rates)
  .map((four) => ({ rates: four, tiers: null }))

const members: fc.Arbitrary<Member[]> = fc.tuple(
  ...Array.from({ length: MEMBERS }, (_, no) =>
    fc.record({
      no: fc.constant(no),
      joinedOn: fc.option(dates, { nil: null }),
      isActive: histories(fc.boolean(), moments),
      role: histories(fc.constantFrom('manager', 'loan_officer')),
      branch: histories(fc.constantFrom('reno', 'austin', null)),
      upline: histories(
        fc.option(
          fc.nat(MEMBERS - 1).filter((upline) => upline !== no),
          { nil: null },
        ),
      ),
    }),
  ),
)

const scopes: ScopeKey[] = ['role:manager', 'role:loan_officer', 'branch:reno', 'branch:austin', 'member:0', 'member:3']

const plans: fc.Arbitrary<CompPlan[]> = fc.tuple(
  ...Array.from({ length: PLANS }, (_, id) =>
    histories(terms).map((versions) => ({
      id,
      name: `Plan ${id}`,
      versions: versions.map(({ from, value }, at) => ({ from, value: { id: id * 10 + at, terms: value } })),
    })),
  ),
)

const FIRST_DAY = ''

export const companies: fc.Arbitrary<Company> = fc
  .record({
    members,
    plans,
    base: terms,
    trigger: histories(fc.constantFrom('application' as const, 'lock' as const, 'funding' as const)),
    assignments: fc.tuple(...scopes.map(() => histories(fc.option(fc.nat(PLANS - 1), { nil: null })))),
  })
  .map(({ members: people, plans: all, base, trigger, assignments }) => {
    const company: CompPlan = {
      id: 99,
      name: 'Company',
      versions: [{ from: FIRST_DAY, value: { id: 990, terms: base } }],
    }
    return {
      trigger,
      members: new Map(people.map((member) => [member.no, member])),
      plans: {
        plans: new Map([...all, company].map((plan) => [plan.id, plan])),
        assignments: new Map([
          ...scopes.map((scope, at) => [scope, assignments[at]!] as const),
          ['company:', [{ from: FIRST_DAY, value: 99 }]] as const,
        ]),
      },
    }
  })

const splits = fc.oneof(
  fc.nat(MEMBERS - 1).map((memberNo) => [{ memberNo, percent: 100 }]),
  fc
    .tuple(fc.uniqueArray(fc.nat(MEMBERS - 1), { minLength: 2, maxLength: 2 }), fc.integer({ min: 1, max: 99 }))
    .map(([[first, second], percent]) => [
      { memberNo: first!, percent },
      { memberNo: second!, percent: 100 - percent },
    ]),
)

export const loans: fc.Arbitrary<Loan> = fc
  .record({
    amountCents: fc.option(fc.integer({ min: 1, max: 10_000_000_000 }), { nil: null, freq: 8 }),
    status: fc.constantFrom(1, 3, FUNDED, FUNDED),
    outcome: fc.option(fc.constant('withdrawn'), { nil: null, freq: 1 }),
    createdOn: dates,
    appliedOn: fc.option(dates, { nil: null }),
    lockedOn: fc.option(dates, { nil: null }),
    fundedOn: dates,
    fundedSeenOn: dates,
    fundedSeenAt: instants,
    originators: splits,
  })
  .map((loan) => {
    const isFunded = loan.status === FUNDED
    return { ...loan, id: 'loan', ...(isFunded ? {} : { fundedOn: null, fundedSeenOn: null, fundedSeenAt: null }) }
  })
