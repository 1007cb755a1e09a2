import type { Plans, Terms } from '@upline/testing/money-oracle'
import type { Company } from './company.ts'
import type { RandomChoices } from './random-choices.ts'

/** Plans that all simulated companies share; each company assigns them to its own members and branches. */
export interface SimPlan {
  name: string
  versions: { from: string; terms: Terms }[]
}

const rates = (...bps: number[]): Terms['rates'] => bps.map((bp) => ({ bp }))

export const SIM_PLANS: SimPlan[] = [
  {
    name: 'Simulated, with limits',
    versions: [
      {
        from: '2025-11-01',
        terms: { rates: [{ bp: 110, minCents: 900_00, maxCents: 4_500_00 }, ...rates(30, 12, 7)] },
      },
      {
        from: '2026-04-01',
        terms: { rates: [{ bp: 95, maxCents: 5_100_01, flatCents: 125_05 }, ...rates(30, 15, 7)] },
      },
    ],
  },
  {
    name: 'Simulated, without overrides',
    versions: [{ from: '2025-10-01', terms: { rates: [{ bp: 125 }, ...rates(0, 0, 0)] } }],
  },
  {
    name: 'Simulated, tiers by volume',
    versions: [
      { from: '2025-11-01', terms: { rates: rates(70, 27, 11, 9), tiers: volumeTiers('marginal') } },
      { from: '2026-05-10', terms: { rates: rates(70, 27, 11, 9), tiers: volumeTiers('whole-month') } },
    ],
  },
  {
    name: 'Simulated, tiers by loans',
    versions: [
      {
        from: '2026-01-01',
        terms: {
          rates: [{ bp: 60, flatCents: 33_33 }, ...rates(20, 10, 5)],
          tiers: { measure: 'units', mode: 'whole-month', steps: [{ from: 2, extraBp: 7 }] },
        },
      },
    ],
  },
]

function volumeTiers(mode: 'marginal' | 'whole-month'): NonNullable<Terms['tiers']> {
  return {
    measure: 'volume',
    mode,
    steps: [
      { from: 300_000_00, extraBp: 4 },
      { from: 900_000_00, extraBp: 11 },
    ],
  }
}

export interface SimAssignment {
  scope: 'member' | 'branch'
  subject: string
  /** null: the assignment ends. */
  plan: string | null
  from: string
}

const FIRST_MONTHS = ['2025-09-01', '2025-11-10', '2026-01-15', '2026-03-20']
const LATER_DAYS = ['2026-04-15', '2026-06-30', '2026-08-01']

/** Who gets which plan from when on. Some assignments are replaced or end later. */
export function assignmentsOf(company: Company, random: RandomChoices): SimAssignment[] {
  const joined = company.branches.filter(([, from]) => from === -Infinity)
  const branches = [...new Set(joined.map(([, , branch]) => branch))]
  const subjects = [
    ...company.members.filter(() => random.chance(0.25)).map(({ id }) => ({ scope: 'member' as const, subject: id })),
    ...branches.filter(() => random.chance(0.5)).map((branch) => ({ scope: 'branch' as const, subject: branch })),
  ]
  return subjects.flatMap((subject): SimAssignment[] => {
    const first = { ...subject, plan: random.pick(SIM_PLANS).name, from: random.pick(FIRST_MONTHS) }
    if (!random.chance(0.4)) return [first]
    return [
      first,
      { ...subject, plan: random.chance(0.4) ? null : random.pick(SIM_PLANS).name, from: random.pick(LATER_DAYS) },
    ]
  })
}

/** The plans of one company as the oracle reads them. */
export function plansOf(company: Company, assignments: readonly SimAssignment[], dayOf: (at: number) => number): Plans {
  const day = (date: string): number => Date.parse(date) / 86_400_000
  return {
    versions: SIM_PLANS.flatMap(({ name, versions }) =>
      versions.map(({ from, terms }): Plans['versions'][number] => [name, day(from), terms]),
    ),
    assignments: assignments.map(({ scope, subject, plan, from }) => [`${scope}:${subject}`, day(from), plan]),
    branches: company.branches.map(([member, from, branch]) => [member, dayOf(from), branch]),
  }
}
