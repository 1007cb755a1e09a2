import type pg from 'pg'

const COMPANY = 'select name, time_zone from company'

/** The content of every read model as text lines, without versions, which a rebuild may raise, and write times. */
const PICTURE: Record<string, Record<string, string>> = {
  identity: {
    accounts:
      'select id, username, email, first_name, last_name, role, level, is_active, removed_at, duties from accounts',
  },
  loans: {
    company: COMPANY,
    members: `select m.id, m.full_name, m.username, m.email, m.role, m.is_active, m.removed_at, u.id as upline
      from members m left join members u on u.no = m.upline_no`,
    uplines: `select m.id, l.effective_on, u.id as upline from upline_links l
      join members m on m.no = l.member_no left join members u on u.no = l.upline_no`,
    resets: `select account_id, by_id, at from account_ties where kind = 'reset'`,
    // Without a row a member is active from the beginning.
    activity: `select m.id, a.effective_on, a.at, a.is_active from member_activity a join members m on m.no = a.member_no
      where not (a.is_active and a.effective_on = '-infinity')`,
    synced: 'select external_id, borrower, sync_revision from loans where external_id is not null',
    bonuses: 'select id, recruiter_id, recruit_id, amount_cents, payable_at, reversed_at from recruit_bonuses',
    ledger: `select m.id, e.level, count(*) as entries, sum(e.amount_cents) as cents from commission_entries e
      join members m on m.no = e.member_no group by 1, 2`,
  },
  notifications: {
    company: COMPANY,
    recipients: 'select id, email, first_name, role, removed_at from recipients',
  },
  recruiting: {
    company: COMPANY,
    members: `select id, username, first_name, last_name, email, is_active, upline_id, joined_at, removed_at, role, phone,
      nmls from members`,
    teams: 'select member_id, upline_id, is_counted, own_cents, size, cents from teams',
    volumes: 'select member_id, year, cents, loans from officer_volumes where loans <> 0',
    steps: 'select member_id, funded_at, override_at from first_steps',
  },
  roster: {
    volumes: 'select member_id, loans, cents from officer_volumes where loans <> 0',
    downlines: 'select member_id, level1, level2, level3, total, volume_loans, volume_cents from downline_figures',
    resets: 'select account_id, by_id, at from second_factor_resets',
    passwords: 'select id, needs_password_change from members',
    websites: 'select id, origination_website, recruiting_website from members',
  },
  sites: {
    profiles: `select id, username, first_name, last_name, email, phone, business_name, nmls, origination_website,
      recruiting_website, is_active, removed_at, role, upline_id from agent_profiles`,
    plans: 'select id, member_id, plan_type, is_open from subscriptions',
    terms: `select value - 'version' as terms from site_settings where name = 'earnings'`,
  },
}

/** `recruiting members` to its rows, in order. */
export type Picture = Map<string, string[]>

export async function pictureOf(pools: Record<string, pg.Pool>): Promise<Picture> {
  const picture: Picture = new Map()
  for (const [service, models] of Object.entries(PICTURE))
    for (const [model, sql] of Object.entries(models)) {
      const { rows } = await pools[service]!.query<{ line: string }>(
        `select to_jsonb(p)::text as line from (${sql}) p order by 1`,
      )
      picture.set(
        `${service} ${model}`,
        rows.map(({ line }) => line),
      )
    }
  return picture
}

/** Rows that only one of the two has, and counts that differ; empty if the pictures are equal. */
export function pictureDifferences(before: Picture, after: Picture): string[] {
  return [...before].flatMap(([name, lines]) => {
    const now = after.get(name) ?? []
    const [had, has] = [new Set(lines), new Set(now)]
    return [
      ...(lines.length === now.length ? [] : [`${name}: ${now.length} rows instead of ${lines.length}`]),
      ...lines.filter((line) => !has.has(line)).map((line) => `${name}: lost ${line}`),
      ...now.filter((line) => !had.has(line)).map((line) => `${name}: has ${line}`),
    ]
  })
}
