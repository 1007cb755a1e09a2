import { isRole, type MemberFilters, ROLES } from '@upline/contracts'
import { InvalidParameterError, type Place, readLimit, readSearchText } from '@upline/http'
import { MAX_LEVEL } from './member-fields.ts'
import { type MemberOrder, readOrder } from './member-order.ts'

/** The raw query of a list. It can contain anything. */
export interface ListParameters {
  q?: string
  limit?: string
  cursor?: string
  sort?: string
  role?: string
  level?: string
  active?: string
  upline?: string
  asOf?: string
}

export type ListFilters = Omit<MemberFilters, 'sort'>

export interface ListSearch {
  q: string
  limit: number
  order: MemberOrder
  filters: ListFilters
  /** The last row of the previous page. */
  after?: Place<string>
}

const LIMITS = { byDefault: 5_000, max: 5_000 }

export function readSearch(sent: ListParameters): ListSearch {
  const order = readOrder(sent.sort)
  const after = order.keyset.read(sent.cursor)
  const search = { q: readSearchText(sent.q), limit: readLimit(sent.limit, LIMITS), order, filters: readFilters(sent) }
  return after ? { ...search, after } : search
}

function readFilters({ role, level, active, upline }: ListParameters): ListFilters {
  const filters: ListFilters = {}
  if (isSent(role)) {
    if (!isRole(role)) throw new InvalidParameterError('role', `role must be one of ${ROLES.join(', ')}`)
    filters.role = role
  }
  if (isSent(level)) {
    if (level !== 'other' && (!/^\d{1,2}$/.test(level) || Number(level) > MAX_LEVEL))
      throw new InvalidParameterError('level', `level must be a whole number from 0 to ${MAX_LEVEL}, or other`)
    filters.level = level === 'other' ? level : Number(level)
  }
  if (isSent(active)) {
    if (active !== 'true' && active !== 'false')
      throw new InvalidParameterError('active', 'active must be true or false')
    filters.active = active === 'true'
  }
  if (isSent(upline)) {
    if (typeof upline !== 'string' || upline.length > 64 || upline.includes('\0'))
      throw new InvalidParameterError('upline', "upline must be a member's id, or none")
    filters.upline = upline
  }
  return filters
}

const isSent = (value: string | undefined): value is string => value !== undefined && value !== ''
