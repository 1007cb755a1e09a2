import {
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Row,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column } from './table-column.ts'

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })
type Features = typeof features

const inOrder = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

function compareValues<T extends object>(a: Row<Features, T>, b: Row<Features, T>, column: string): number {
  const [left, right] = [a.getValue<string | number>(column), b.getValue<string | number>(column)]
  return typeof left === 'number' && typeof right === 'number' ? left - right : inOrder.compare(`${left}`, `${right}`)
}

const definition = <T extends object>(column: Column<T>): ColumnDef<Features, T> => ({
  id: column.key,
  header: column.title,
  accessorFn: (row) => column.sort?.(row) ?? '',
  enableSorting: Boolean(column.sort),
  sortFn: compareValues,
})

/** Sorts rows by the headers, and returns the headers' state. */
export function useSortedRows<T extends object>(rows: T[], columns: Column<T>[], id: (row: T) => string) {
  const definitions = useMemo(() => columns.map(definition), [columns])
  const table = useTable({ features, data: rows, columns: definitions, getRowId: id, enableSortingRemoval: false })
  const ordered = table.getRowModel().rows
  const sorted = useMemo(() => ordered.map((row) => row.original), [ordered])
  const orderOf = (key: string) => table.getColumn(key)?.getIsSorted() || undefined
  const toggle = (key: string) => table.getColumn(key)?.toggleSorting(orderOf(key) === 'asc')
  return { sorted, orderOf, toggle }
}
