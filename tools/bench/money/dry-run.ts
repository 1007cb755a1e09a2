import type { PlanDryRun } from '@upline/contracts'
import { type Figure, median } from '../figure.ts'
import { times } from '../people/people-instance.ts'
import { millionLoans } from './loans-instance.ts'

const RATES = [80, 20, 10, 5].map((rateBp, level) => ({ level, rateBp, min: null, max: level === 0 ? 20_000 : null }))

export const dryRun: Figure = {
  name: 'dry run of a comp plan over the last 12 months, 500,000 funded loans',
  reach: 3,
  bound: 'at most',
  unit: 's',
  how: 'Median of 5 POST /api/plans/dry-run by the CEO, per member and in total, through the gateway.',
  async measure() {
    const { ceo } = await millionLoans()
    let response: PlanDryRun | undefined
    const took = await times(5, async () => {
      response = await ceo.post<PlanDryRun>('/api/plans/dry-run', { rates: RATES })
    })
    const detail = `${response!.loans.toLocaleString('en-US')} funded loans, ${response!.people.length.toLocaleString('en-US')} members`
    return { value: median(took) / 1000, detail }
  },
}
