import type { Cell } from '@upline/csv'

/** A value of a table: the same in its CSV and its JSON file. */
export type Value = string | number | boolean | null

/** The field in JSON, the heading in CSV, and the value. */
export type EvidenceColumn<Row> = readonly [field: string, heading: string, value: (row: Row) => Value]

export const headings = <Row>(columns: readonly EvidenceColumn<Row>[]): Cell[] => columns.map(([, heading]) => heading)

export const csvCells = <Row>(columns: readonly EvidenceColumn<Row>[], row: Row): Cell[] =>
  columns.map(([, , value]) => value(row))

/** Its fields are in the order of the columns: the check of a pack compares them with the cells. */
export const jsonRow = <Row>(columns: readonly EvidenceColumn<Row>[], row: Row): Record<string, Value> =>
  Object.fromEntries(columns.map(([field, , value]) => [field, value(row)]))
