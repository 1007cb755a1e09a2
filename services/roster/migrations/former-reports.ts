import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/**
 * Former direct reports of each upline ('': members without an upline), after a move or a removal. The direct reports
 * as of a date are today's reports who reported then, in index order, plus a few of these.
 */
const FORMER_REPORTS = `
  create table former_reports (
    upline_id text not null,
    member_id text not null,
    primary key (upline_id, member_id))`

const THOSE_SO_FAR = `
  insert into former_reports (upline_id, member_id)
  select coalesce(upline_id, ''), member_id
  from (
    select member_id, upline_id, lead(valid_from) over (partition by member_id order by valid_from) as next
    from upline_links) l
  where next is not null
  union
  select coalesce(upline_id, ''), id from members where removed_at is not null`

class FormerReports extends Migration {
  override up(): void {
    this.addSql(FORMER_REPORTS)
    this.addSql(THOSE_SO_FAR)
  }
}

export const formerReports: MigrationObject = { name: '0017-former-reports', class: FormerReports }
