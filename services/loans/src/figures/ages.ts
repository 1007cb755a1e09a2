import { LOAN_STATUSES, type AgeClass, type StatusAges } from '@upline/contracts'
import { cents, toDollars } from '@upline/money'

export interface AgeRow {
  /** 1 to 4, in the order of LOAN_STATUSES. */
  status: number
  /** Place in AGE_CLASSES. */
  ageClass: number
  loans: number
  amountCents: number
}

/** First day of each class; a class ends the day before the next one begins. */
export const AGE_CLASSES = [0, 15, 31, 61]

const OPEN = LOAN_STATUSES.slice(0, -1)

const sum = (rows: readonly AgeRow[], of: (row: AgeRow) => number) => rows.reduce((total, row) => total + of(row), 0)

const counted = (rows: readonly AgeRow[]) => ({
  loans: sum(rows, (row) => row.loans),
  volume: toDollars(cents(sum(rows, (row) => row.amountCents))),
})

/** Every open status with every class, also the empty ones. A loan dated in the future counts as youngest. */
export function pipelineAges(rows: readonly AgeRow[]): StatusAges[] {
  return OPEN.map((status, at) => {
    const here = rows.filter((row) => row.status === at + 1)
    const ages = AGE_CLASSES.map((fromDay, place): AgeClass => {
      const toDay = AGE_CLASSES[place + 1]
      const inClass = here.filter((row) => Math.max(0, row.ageClass) === place)
      return { fromDay, toDay: toDay === undefined ? null : toDay - 1, ...counted(inClass) }
    })
    return { status, ...counted(here), ages }
  })
}
