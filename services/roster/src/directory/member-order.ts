import { MEMBER_SORT_FIELDS, type MemberSortField } from '@upline/contracts'
import { defineKeyset, InvalidParameterError, type Keyset, type KeysetType } from '@upline/http'

/** A sort column: its SQL and its type. */
interface OrderColumn {
  sql: string
  type: KeysetType
}

const NAME: OrderColumn = { sql: 'm.name_key', type: 'text' }
const ID: OrderColumn = { sql: 'm.id', type: 'text' }
const lowerCase = (column: string): OrderColumn => ({ sql: `lower(m.${column})`, type: 'text' })

/** The columns of one index per sort, id last. */
const ORDERS: Record<MemberSortField, Record<string, OrderColumn>> = {
  name: { name: NAME, id: ID },
  username: { username: lowerCase('username'), id: ID },
  email: { email: lowerCase('email'), id: ID },
  role: { role: { sql: 'm.role', type: 'text' }, name: NAME, id: ID },
  level: { level: { sql: 'm.level', type: 'integer' }, name: NAME, id: ID },
  active: { isActive: { sql: 'm.is_active', type: 'boolean' }, name: NAME, id: ID },
  joined: { createdAt: { sql: 'm.created_at', type: 'timestamptz' }, id: ID },
}

export interface MemberOrder {
  columns: readonly OrderColumn[]
  isDescending: boolean
  keyset: Keyset<string>
  /** The column `place` of a page: the keyset values of the row. */
  placeColumn: string
}

function orderOf(sort: string, field: MemberSortField): MemberOrder {
  const columns = Object.entries(ORDERS[field])
  const types = Object.fromEntries(columns.map(([name, { type }]) => [name, type]))
  const values = columns.map(([name, { sql }]) => `'${name}', (${sql})::text`)
  return {
    columns: columns.map(([, column]) => column),
    isDescending: sort.startsWith('-'),
    keyset: defineKeyset(`members ${sort}`, types),
    placeColumn: `json_build_object(${values.join(', ')}) as place`,
  }
}

const MEMBER_ORDERS = new Map(
  MEMBER_SORT_FIELDS.flatMap((field) => [field, `-${field}`].map((sort) => [sort, orderOf(sort, field)] as const)),
)

export function readOrder(value: unknown): MemberOrder {
  const order = MEMBER_ORDERS.get(value === undefined || value === '' ? 'name' : String(value))
  if (!order)
    throw new InvalidParameterError('sort', `sort must be one of ${MEMBER_SORT_FIELDS.join(', ')}, or one with a minus`)
  return order
}

export const orderBy = ({ columns, isDescending }: MemberOrder): string =>
  columns.map(({ sql }) => `${sql}${isDescending ? ' desc' : ''}`).join(', ')

/** Rows after a position, by a row comparison that uses the index. */
export function isAfterPosition({ columns, isDescending }: MemberOrder, parameters: string[]): string {
  const values = parameters.map((parameter, at) => `${parameter}::text::${columns[at]!.type}`)
  return `(${columns.map(({ sql }) => sql).join(', ')}) ${isDescending ? '<' : '>'} (${values.join(', ')})`
}
