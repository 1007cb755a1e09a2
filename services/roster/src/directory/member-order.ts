import { MEMBER_SORT_FIELDS, type MemberSortField } from '@upline/contracts'
import { InvalidParameterError } from '@upline/http'

/** What a list is ordered by: columns of one index each, the id last, and how a row's value of them is written and read. */
interface Order {
  columns: readonly string[]
  /** The type that a cursor's part is cast to. */
  types: readonly string[]
}

const ORDERS: Record<MemberSortField, Order> = {
  name: { columns: ['m.name_key', 'm.id'], types: ['text', 'text'] },
  username: { columns: ['lower(m.username)', 'm.id'], types: ['text', 'text'] },
  email: { columns: ['lower(m.email)', 'm.id'], types: ['text', 'text'] },
  role: { columns: ['m.role', 'm.name_key', 'm.id'], types: ['text', 'text', 'text'] },
  level: { columns: ['m.level', 'm.name_key', 'm.id'], types: ['smallint', 'text', 'text'] },
  active: { columns: ['m.is_active', 'm.name_key', 'm.id'], types: ['boolean', 'text', 'text'] },
  joined: { columns: ['m.created_at', 'm.id'], types: ['timestamptz', 'text'] },
}

export interface MemberOrder {
  columns: readonly string[]
  types: readonly string[]
  isDescending: boolean
}

export function readOrder(value: unknown): MemberOrder {
  const sort = value === undefined || value === '' ? 'name' : String(value)
  const field = MEMBER_SORT_FIELDS.find((known) => known === sort.replace(/^-/, ''))
  if (!field)
    throw new InvalidParameterError('sort', `sort must be one of ${MEMBER_SORT_FIELDS.join(', ')}, or one with a minus`)
  return { ...ORDERS[field], isDescending: sort.startsWith('-') }
}

export const orderBy = ({ columns, isDescending }: MemberOrder): string =>
  columns.map((column) => `${column}${isDescending ? ' desc' : ''}`).join(', ')

/** The texts that a cursor is made of, as a column of the page. */
export const keysetColumn = ({ columns }: MemberOrder): string =>
  `array[${columns.map((column) => `(${column})::text`).join(', ')}] as keyset`

/** Rows behind the cursor's, by a comparison of rows that the index answers. */
export function behind({ columns, types, isDescending }: MemberOrder, parameters: string[]): string {
  const values = parameters.map((parameter, part) => `${parameter}::text::${types[part]}`)
  return `(${columns.join(', ')}) ${isDescending ? '<' : '>'} (${values.join(', ')})`
}
