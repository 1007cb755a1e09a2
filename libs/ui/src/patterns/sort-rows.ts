import { useMemo, useState } from 'react'
import type { Column } from './table-column.ts'

type SortValue = string | number

interface SortOrder {
  key: string
  isDescending: boolean
}

const inOrder = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

const compareValues = (left: SortValue, right: SortValue): number =>
  typeof left === 'number' && typeof right === 'number' ? left - right : inOrder.compare(`${left}`, `${right}`)

function sortedBy<Row>(rows: Row[], valueOf: (row: Row) => SortValue, isDescending: boolean): Row[] {
  const sign = isDescending ? -1 : 1
  return rows.toSorted((a, b) => sign * compareValues(valueOf(a), valueOf(b)))
}

/** Sorts rows by the headers, and returns the headers' state. */
export function useSortedRows<Row>(rows: Row[], columns: Column<Row>[]) {
  const [order, setOrder] = useState<SortOrder>()
  const valueOf = columns.find(({ key }) => key === order?.key)?.sort
  const isDescending = order?.isDescending ?? false
  const sorted = useMemo(() => (valueOf ? sortedBy(rows, valueOf, isDescending) : rows), [rows, valueOf, isDescending])
  const orderOf = (key: string) => (order?.key !== key ? undefined : isDescending ? 'desc' : 'asc')
  const toggle = (key: string) => setOrder({ key, isDescending: orderOf(key) === 'asc' })
  return { sorted, orderOf, toggle } as const
}
