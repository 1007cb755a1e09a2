import { dashboardRoleLabel, type CurrentUser } from '@upline/contracts'
import { counted } from '@upline/ui'

/** Before 12:00 morning, 12:00 to 16:59 afternoon, from 17:00 evening, in the browser's own time. */
export function dayPart(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning'
  return hour < 17 ? 'afternoon' : 'evening'
}

export const greeting = (firstName: string, now: Date): string => `Good ${dayPart(now.getHours())}, ${firstName}`

/** 'Loan Officer · Level 1 · Leading 3 team members'; the last part only for members with direct reports. */
export function subtitle(user: Pick<CurrentUser, 'role'> & { level?: number | null }, directReports: number): string {
  const parts = [dashboardRoleLabel(user.role), `Level ${user.level ?? 1}`]
  if (directReports > 0) parts.push(`Leading ${counted(directReports, 'team member')}`)
  return parts.join(' · ')
}
