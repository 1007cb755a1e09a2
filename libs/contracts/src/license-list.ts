import { addDays, type CalendarDate } from './calendar.ts'
import type { License } from './license.ts'
import type { Role } from './roles.ts'

/** A license that ends within this time is listed as expiring. */
export const LICENSE_EXPIRY_DAYS = 60

/** `ended`: a later license of the same state follows. `expired`: none does. */
export type LicenseStanding = 'current' | 'expiring' | 'expired' | 'ended'

export const LICENSE_STANDING_LABELS: Readonly<Record<LicenseStanding, string>> = {
  current: 'Current',
  expiring: `Ends within ${LICENSE_EXPIRY_DAYS} days`,
  expired: 'Expired',
  ended: 'Ended',
}

export interface ListedLicense extends License {
  standing: LicenseStanding
}

/** Members that a list of licenses shows. `missing`: without a license, or without one of the requested state. */
export const LICENSE_FILTERS = ['recorded', 'expiring', 'expired', 'missing'] as const
export type LicenseFilter = (typeof LICENSE_FILTERS)[number]

/** A row of GET /api/licenses. */
export interface MemberLicenses {
  id: string
  firstName: string
  lastName: string
  username: string
  nmls: string
  role: Role
  isActive: boolean
  licenses: ListedLicense[]
}

/** Day after all others, for a license that is in force until it is changed. */
const NEVER: CalendarDate = '9999-12-31'
const lastDay = ({ to }: License): CalendarDate => to ?? NEVER

/** The standing of each license of a member on a day. In each state, the license that ends last decides. */
export function listedLicenses(licenses: readonly License[], today: CalendarDate): ListedLicense[] {
  const lastOf = new Map<string, CalendarDate>()
  for (const license of licenses) {
    const last = lastOf.get(license.state)
    if (last === undefined || last < lastDay(license)) lastOf.set(license.state, lastDay(license))
  }
  return licenses.map((license) => ({ ...license, standing: standingOf(license, lastOf.get(license.state)!, today) }))
}

function standingOf(license: License, last: CalendarDate, today: CalendarDate): LicenseStanding {
  const ends = lastDay(license)
  if (ends < last) return ends < today ? 'ended' : 'current'
  if (ends < today) return 'expired'
  return ends <= addDays(today, LICENSE_EXPIRY_DAYS) ? 'expiring' : 'current'
}
