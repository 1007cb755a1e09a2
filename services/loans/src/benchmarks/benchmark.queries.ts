import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow } from '@upline/db'

export interface MonthSums {
  earned: number
  volume: number
}

/** Earnings and loan amounts of a member (0: the company) for loans that funded in a month or later. $1 member, $2 yyyymm. */
const SINCE_MONTH = `
  select coalesce(sum(share_cents), 0)::float8 earned, coalesce(sum(amount_cents), 0)::float8 volume
  from (select * from member_totals where member_no = $1 and bucket >= $2
        union all select * from member_deltas where member_no = $1 and bucket >= $2) t`

export const sumsSince = (em: EntityManager, memberNo: number, month: number): Promise<MonthSums | undefined> =>
  firstRow<MonthSums>(em, SINCE_MONTH, [memberNo, month])
