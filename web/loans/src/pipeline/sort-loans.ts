import type { Loan } from '@upline/contracts'
import type { Column } from '@upline/ui/data'
import type { PipelineSort } from './pipeline-sort.ts'

const inOrder = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : inOrder.compare(`${a}`, `${b}`)

/** The rows that are loaded, in the order asked for; equal ones stay newest first. */
export function sortLoans(
  loans: readonly Loan[],
  columns: readonly Column<Loan>[],
  sort: PipelineSort | undefined,
): Loan[] {
  const value = columns.find((column) => column.key === sort?.key)?.sort
  if (!sort || !value) return [...loans]
  const way = sort.descending ? -1 : 1
  const keyed = loans.map((loan) => ({ loan, key: value(loan) }))
  return keyed.sort((a, b) => way * compare(a.key, b.key)).map(({ loan }) => loan)
}
