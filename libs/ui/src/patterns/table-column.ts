import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  title: string
  /** Its share of the table's width, and its least width in px where the table scrolls sideways. */
  width: number
  /** Amounts, counts and dates at a row's end are right-aligned, and so is their heading. */
  end?: boolean
  /** Of the screen alone: buttons are nothing on paper. */
  noPrint?: boolean
  /** Stays in view at the end of the row while the table scrolls sideways: buttons. */
  pinned?: boolean
  /** What the column sorts by; without it the heading is no button. */
  sort?: (row: Row) => string | number
  cell: (row: Row) => ReactNode
}

export type Density = 'regular' | 'compact'

/** How a table learns of loading and failure: a react-query result fits. */
export interface TableQuery {
  isPending: boolean
  isError: boolean
  error: Error | null
  refetch: () => unknown
}
