import type { EntityManager } from '@mikro-orm/postgresql'
import type { RecruitingFunnel } from '@upline/contracts'
import { affected, firstRow, rows } from '@upline/db'

// Each step counts people, not clicks: two attempts with one address are one signup.
const FUNNEL = `
  with applied as (
    select email, min(started_at) as started_at, min(first_paid_at) as paid_at from payments
    where recruiter_id = $1 and is_registration group by email),
  recruits as (select member_id from registrations where recruiter_id = $1 and state = 'completed')
  select (select count(*) from page_views where recruiter_id = $1)::int as "pageViews",
    (select count(*) from applied)::int as signups,
    (select count(*) from applied where started_at is not null)::int as trials,
    (select count(*) from applied where paid_at is not null)::int as paid,
    (select count(*) from recruits r join first_steps f on f.member_id = r.member_id where f.funded_at is not null)::int
      as "firstFunded",
    (select count(*) from recruits r join first_steps f on f.member_id = r.member_id where f.override_at is not null)::int
      as "firstOverride"`

export const funnelOf = async (em: EntityManager, recruiterId: string): Promise<RecruitingFunnel> =>
  (await firstRow<RecruitingFunnel>(em, FUNNEL, [recruiterId]))!

const SEEN = `insert into page_views (recruiter_id, seen_on, visitor) values ($1, current_date, $2) on conflict do nothing`

export const addPageView = (em: EntityManager, recruiterId: string, visitor: string): Promise<number> =>
  affected(em, SEEN, [recruiterId, visitor])

const STEPS = `
  insert into first_steps as f (member_id, funded_at, override_at)
  select g.id, min(g.at) filter (where g.kind = 'funded'), min(g.at) filter (where g.kind = 'override')
  from jsonb_to_recordset($1::jsonb) as g (id text, at timestamptz, kind text)
  group by g.id order by g.id
  on conflict (member_id) do update set
    funded_at = least(f.funded_at, excluded.funded_at), override_at = least(f.override_at, excluded.override_at)
  where f.funded_at is null or excluded.funded_at < f.funded_at
    or (excluded.override_at is not null and (f.override_at is null or excluded.override_at < f.override_at))`

export interface FirstStep {
  id: string
  at: string
  kind: 'funded' | 'override'
}

export const storeFirstSteps = (tx: EntityManager, steps: readonly FirstStep[]): Promise<unknown> =>
  rows(tx, STEPS, [JSON.stringify(steps)])
