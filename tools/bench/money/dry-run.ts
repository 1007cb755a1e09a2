import type { CompDryRun, CompPlan } from '@upline/contracts'
import { type Figure, median } from '../figure.ts'
import { times } from '../people/people-instance.ts'
import { millionLoans } from './loans-instance.ts'

const TERMS = {
  personal: { rateBp: 80, maxDollars: 20_000 },
  overrides: [20, 10, 5].map((rateBp) => ({ rateBp })),
}

const month = (ago: number): string => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 7)
}

export const dryRun: Figure = {
  name: 'dry run of a comp plan over the last 12 months, 500,000 funded loans',
  reach: 2,
  bound: 'at most',
  unit: 's',
  how: 'Median of 5 POST /api/comp-plans/dry-run by the CEO, by person, by branch and in total, through the gateway.',
  async measure() {
    const { ceo } = await millionLoans()
    const [plan] = await ceo.get<CompPlan[]>('/api/comp-plans')
    const body = { planId: plan!.id, terms: TERMS, from: month(12), to: month(0) }
    let response: CompDryRun | undefined
    const took = await times(5, async () => {
      response = await ceo.post<CompDryRun>('/api/comp-plans/dry-run', body)
    })
    const detail = `${response!.loans.toLocaleString('en-US')} funded loans, ${response!.people.length.toLocaleString('en-US')} members`
    return { value: median(took) / 1000, detail }
  },
}
