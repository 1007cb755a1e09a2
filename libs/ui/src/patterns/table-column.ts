import type { ReactNode } from 'react'
import type { TermName } from './terms.ts'

export interface Column<Row> {
  key: string
  title: string
  /** Its definition appears while the pointer or the focus is on the head. */
  term?: TermName
  /** Its share of the table's width, and its minimum width in px before the table scrolls sideways. */
  width: number
  /** Amounts, counts and dates at a row's end are right-aligned, and so is their header. */
  end?: boolean
  /** For the screen only: buttons are useless in print. */
  noPrint?: boolean
  /** Stays visible at the end of the row while the table scrolls sideways: for buttons and money. One column per table. */
  pinned?: boolean
  /** The column is left out if the table is too narrow for all columns, lowest first. Print has all columns. */
  drop?: number
  /** What the column sorts by. Without it the header is not a button. */
  sort?: (row: Row) => string | number
  cell: (row: Row) => ReactNode
}

export type Density = 'regular' | 'compact'

/** The loading and error state of a table. A react-query result fits. */
export interface TableQuery {
  isPending: boolean
  isError: boolean
  error: Error | null
  refetch: () => unknown
}
