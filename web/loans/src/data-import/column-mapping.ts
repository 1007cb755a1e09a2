import type { ImportMapping, RememberedMapping } from '@upline/contracts'
import {
  headerKey,
  headerSet,
  LOAN_COLUMNS,
  mapHeader,
  repeatedHeaders,
  REQUIRED_LOAN_COLUMNS,
  type LoanColumn,
} from '@upline/csv'

/** Fields of a loan in their usual order. */
export const FIELDS = Object.keys(LOAN_COLUMNS) as LoanColumn[]

/** 'Loan_Officer' as a person reads it: 'Loan Officer'. */
export const fieldLabel = (field: LoanColumn): string => {
  const name = LOAN_COLUMNS[field][0].replaceAll('_', ' ')
  return field in REQUIRED_LOAN_COLUMNS ? `${name} (required)` : name
}

type Mapping = Record<string, LoanColumn | null>

const columnsOf = (headers: readonly string[], mapping: ImportMapping) =>
  mapHeader(headers, LOAN_COLUMNS, mapping as Mapping)

/** Which field each column feeds; null: none. */
export const fieldsOf = (headers: readonly string[], mapping: ImportMapping): readonly (LoanColumn | null)[] =>
  columnsOf(headers, mapping).fields

/** Required columns that a file lacks, by their readable names. */
export function missingColumns(headers: readonly string[], mapping: ImportMapping): string[] {
  const columns = columnsOf(headers, mapping)
  return Object.entries(REQUIRED_LOAN_COLUMNS)
    .filter(([field]) => !columns.has(field as LoanColumn))
    .map(([, name]) => name)
}

/** Mapped columns that appear twice in the file: the server rejects them. */
export const repeatedColumns = (headers: readonly string[], mapping: ImportMapping): string[] =>
  repeatedHeaders(headers, columnsOf(headers, mapping))

/** Columns with different names that map to one field. Each row uses the first one that is filled in. */
export function sharedFields(headers: readonly string[], mapping: ImportMapping): [LoanColumn, string[]][] {
  const fields = fieldsOf(headers, mapping)
  return FIELDS.map((field): [LoanColumn, string[]] => [field, headers.filter((_, at) => fields[at] === field)]).filter(
    ([, names]) => new Set(names.map(headerKey)).size > 1,
  )
}

/** Unmapped headers that the user has not decided on. The column with the reasons of rejected rows is Upline's own. */
export const undecidedHeaders = (headers: readonly string[], mapping: ImportMapping): string[] =>
  columnsOf(headers, mapping).unknown.filter((header) => headerKey(header) !== 'reason')

/** Maps a column to a field. Another column that was mapped to the field no longer is. */
export function chooseField(
  headers: readonly string[],
  mapping: ImportMapping,
  { header, field }: { header: string; field: LoanColumn | null },
): ImportMapping {
  const fields = fieldsOf(headers, mapping)
  const others = headers.filter((other, at) => other !== header && field !== null && fields[at] === field)
  return { ...mapping, ...Object.fromEntries(others.map((other) => [other, null])), [header]: field }
}

/** The earlier mapping for these headers, the user's own first. */
export const rememberedFor = (headers: readonly string[], known: readonly RememberedMapping[]): ImportMapping =>
  known.find((one) => headerSet(one.headers) === headerSet(headers))?.mapping ?? {}
