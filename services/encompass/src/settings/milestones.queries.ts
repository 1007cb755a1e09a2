import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'

export interface LoanMilestone {
  name: string
  loans: number
  settingId: string | null
}

/** Current milestones of loans, and how many loans each has. */
const STANDS = `
  select name, count(*)::int as loans, max("settingId") as "settingId"
  from (select facts ->> 'milestone' as name,
      (select step."settingId" from jsonb_to_recordset(ladder) as step ("settingId" text, name text)
       where step.name = facts ->> 'milestone' limit 1) as "settingId"
    from loan_snapshots) stands
  where name <> '' group by name order by loans desc, name`

export const milestonesOfLoans = (em: EntityManager): Promise<LoanMilestone[]> => rows(em, STANDS)
