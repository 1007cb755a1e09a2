import type { CalendarDate } from './calendar.ts'
import { isInForceOn } from './dated-record.ts'
import type { Role } from './roles.ts'
import type { NamedSupervision, Supervision } from './supervision.ts'

/** `missing`: no record is in force, and loans of the downline pay level 2 or 3 overrides. `unneeded`: they do not. */
export type SupervisionStanding = 'recorded' | 'missing' | 'unneeded'

export const SUPERVISION_STANDING_LABELS: Readonly<Record<SupervisionStanding, string>> = {
  recorded: 'Recorded',
  missing: 'No record',
  unneeded: 'Not needed today',
}

/** Members that a list of supervision shows. `recorded`: with a record, also one that has ended. */
export const SUPERVISION_FILTERS = ['missing', 'recorded'] as const
export type SupervisionFilter = (typeof SUPERVISION_FILTERS)[number]

/** A row of GET /api/supervision. */
export interface MemberSupervision {
  id: string
  firstName: string
  lastName: string
  username: string
  role: Role
  isActive: boolean
  /** How many members are two and three levels below today. */
  level2: number
  level3: number
  /** Some of them, by level and name. */
  downlineNames: string[]
  standing: SupervisionStanding
  records: NamedSupervision[]
}

interface Supervisor {
  isActive: boolean
  level2: number
  level3: number
  records: readonly Supervision[]
}

/** Whether rule R2 would warn about a loan of the member's downline with this trigger date. Inactive members earn no overrides. */
export function supervisionStanding(
  { isActive, level2, level3, records }: Supervisor,
  day: CalendarDate,
): SupervisionStanding {
  if (records.some((record) => isInForceOn(record, day))) return 'recorded'
  return isActive && level2 + level3 > 0 ? 'missing' : 'unneeded'
}
