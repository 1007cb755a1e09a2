import { randomFrom } from '@upline/contracts'
import { ADJUSTMENT_PLANTS } from './adjustment-plants.ts'
import { type LendingCompany, YEAR } from './lending-company.ts'
import { LOAN_PLANTS } from './loan-plants.ts'
import { MEMBER_PLANTS } from './member-plants.ts'
import { PLAN_PLANTS } from './plan-plants.ts'
import type { Plant, Site } from './planting-site.ts'

export const PLANTS: readonly Plant[] = [...PLAN_PLANTS, ...ADJUSTMENT_PLANTS, ...LOAN_PLANTS, ...MEMBER_PLANTS]

const random = randomFrom(1_026_36)
const below = (limit: number): number => Math.floor(random() * limit)
const twoDigits = (no: number): string => String(no).padStart(2, '0')

/** A site for each plant, with dates and amounts from a fixed seed. */
export const sitesIn = (company: LendingCompany, refused: Site['refused']): Site[] =>
  PLANTS.map((_, at) => {
    const no = twoDigits(at + 1)
    const on = `${YEAR}-${twoDigits(1 + below(12))}-${twoDigits(1 + below(28))}`
    const officer = `p${no}`
    return {
      ...{ company, refused, officer, other: `${officer}b` },
      ...{ loan: `P-${no}`, otherLoan: `P-${no}b`, plan: `Plan ${no}` },
      ...{ uplines: [`${officer}-up1`, `${officer}-up2`, `${officer}-up3`], on, dollars: 200_000 + 5 * below(100_000) },
    }
  })
