import type pg from 'pg'
import { WITH_PASSWORD_RESET } from './company.ts'

/** Deletes and falsifies rows of every read model, as if the copies had missed events of a lost log. */
const DAMAGE: Record<string, string[]> = {
  identity: [`update accounts set email = 'wrong@example.com', last_name = 'Wrong' where username like 'chaos.%1'`],
  loans: [
    `delete from upline_links where member_no in (select no from members where username like 'chaos.%2')`,
    'delete from member_activity',
    'delete from company',
    `delete from account_ties where kind = 'reset'`,
    `update loans set borrower = 'Wrong', sync_revision = 1 where external_id is not null`,
    `update members set email = 'wrong@example.com', version = 99 where username like 'chaos.%4'`,
    `delete from recruit_bonuses where booked_at is null`,
  ],
  notifications: [
    'delete from company',
    'delete from recipients where id in (select id from recipients order by id limit 20)',
  ],
  recruiting: [
    `update company set time_zone = 'UTC', version = 99`,
    `delete from members where username like 'chaos.%5' or username like 'chaos.%6'`,
    `update members set upline_id = null, profile_version = 99 where username like 'chaos.%7'`,
    'delete from teams',
    'update officer_volumes set cents = cents + 7, loans = loans + 1',
    'delete from first_steps',
  ],
  roster: [
    'delete from second_factor_resets',
    'update officer_volumes set cents = 0, loans = 1',
    `update members set needs_password_change = not needs_password_change
      where username in ('admin', ${WITH_PASSWORD_RESET.map((name) => `'${name}'`).join(', ')})`,
    `update members set origination_website = '' where origination_website <> ''`,
  ],
  sites: [
    `delete from agent_profiles where username like 'chaos.%8'`,
    `update agent_profiles set email = 'wrong@example.com' where username like 'chaos.%9'`,
    'delete from subscriptions',
    `delete from site_settings where name = 'earnings'`,
  ],
}

export async function damageReadModels(pools: Record<string, pg.Pool>): Promise<void> {
  for (const [service, statements] of Object.entries(DAMAGE))
    for (const sql of statements) await pools[service]!.query(sql)
}
