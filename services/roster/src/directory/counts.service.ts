import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { isCompanyRole, type RosterCounts } from '@upline/contracts'
import { firstRow } from '@upline/db'
import type { Viewer } from '../access/permissions.ts'

const COUNTS = `count(*)::int as total,
  (count(*) filter (where m.role = 'loan_officer'))::int as "loanOfficers",
  (count(*) filter (where m.role = 'senior_loan_officer'))::int as seniors,
  (count(*) filter (where m.role in ('admin', 'ceo')))::int as admins`

const EVERYBODY = `select ${COUNTS} from members m where m.removed_at is null`

const TEAM = `
  with recursive team as (
    select $1::text as id
    union all
    select t.id
    from team, lateral (select id from members where upline_id = team.id and removed_at is null offset 0) t)
  select ${COUNTS} from team join members m on m.id = team.id`

/** The counters of a roster that no page holds as a whole. */
@Injectable()
export class CountsService {
  constructor(private readonly em: EntityManager) {}

  async of(by: Viewer): Promise<RosterCounts> {
    const found = isCompanyRole(by.role)
      ? await firstRow<RosterCounts>(this.em, EVERYBODY)
      : await firstRow<RosterCounts>(this.em, TEAM, [by.id])
    return found!
  }
}
