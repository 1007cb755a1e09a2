import { isRole, type MemberFilters, type Role, ROLES } from '@upline/contracts'
import { InvalidParameterError, type Place, readLimit, readSearchText } from '@upline/http'
import type { MemberListQueryDto } from './directory.dto.ts'
import { MAX_LEVEL } from './member-fields.ts'
import { type MemberOrder, readOrder } from './member-order.ts'

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

export function readSearch(sent: MemberListQueryDto): ListSearch {
  const order = readOrder(sent.sort)
  const after = order.keyset.read(sent.cursor)
  const search = { q: readSearchText(sent.q), limit: readLimit(sent.limit, LIMITS), order, filters: readFilters(sent) }
  return after ? { ...search, after } : search
}

function readFilters({ role, level, active, upline }: MemberListQueryDto): ListFilters {
  const filters: ListFilters = {}
  if (isSent(role)) filters.role = readRole(role)
  if (isSent(level)) filters.level = readLevel(level)
  if (isSent(active)) filters.active = readActive(active)
  if (isSent(upline)) filters.upline = readUpline(upline)
  return filters
}

function readRole(role: string): Role {
  if (!isRole(role)) throw new InvalidParameterError('role', `role must be one of ${ROLES.join(', ')}`)
  return role
}

function readLevel(level: string): number | 'other' {
  if (level === 'other') return level
  if (!/^\d{1,2}$/.test(level) || Number(level) > MAX_LEVEL)
    throw new InvalidParameterError('level', `level must be a whole number from 0 to ${MAX_LEVEL}, or other`)
  return Number(level)
}

function readActive(active: string): boolean {
  if (active !== 'true' && active !== 'false') throw new InvalidParameterError('active', 'active must be true or false')
  return active === 'true'
}

function readUpline(upline: string): string {
  if (typeof upline !== 'string' || upline.length > 64 || upline.includes('\0'))
    throw new InvalidParameterError('upline', "upline must be a member's id, or none")
  return upline
}

const isSent = (value: string | undefined): value is string => value !== undefined && value !== ''
