import { roleRank } from '@upline/contracts'
import type { Standing } from './company-access.ts'

/** Whether a caller still has what the session says. `now`: as stored; undefined: the caller can no longer sign in. */
export function keepsStanding(session: Standing, now: Standing | undefined): boolean {
  if (!now || roleRank(now.role) < roleRank(session.role)) return false
  const held = now.duties ?? []
  return (session.duties ?? []).every((duty) => held.includes(duty))
}
