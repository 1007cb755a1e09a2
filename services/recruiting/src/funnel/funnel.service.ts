import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { RecruitingFunnel } from '@upline/contracts'
import { type Funding, portionsOf } from '@upline/contracts/events'
import { affected, firstRow, rows } from '@upline/db'
import { ReferralsService } from '../members/referrals.service.ts'

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

const STEPS = `
  insert into first_steps as f (member_id, funded_at, override_at)
  select g.id, min(g.at) filter (where g.kind = 'funded'), min(g.at) filter (where g.kind = 'override')
  from jsonb_to_recordset($1::jsonb) as g (id text, at timestamptz, kind text)
  group by g.id order by g.id
  on conflict (member_id) do update set
    funded_at = least(f.funded_at, excluded.funded_at), override_at = least(f.override_at, excluded.override_at)
  where f.funded_at is null or excluded.funded_at < f.funded_at
    or (excluded.override_at is not null and (f.override_at is null or excluded.override_at < f.override_at))`

/** How many people reach each step after they open a member's link. */
@Injectable()
export class FunnelService {
  constructor(
    private readonly em: EntityManager,
    private readonly referrals: ReferralsService,
  ) {}

  async of(recruiterId: string): Promise<RecruitingFunnel> {
    return (await firstRow<RecruitingFunnel>(this.em.fork(), FUNNEL, [recruiterId]))!
  }

  /** Counts a visit once per browser, recruiter and day, except the recruiter's own. The page stores a random visitor id. */
  async seen(reference: string, visitor: string, by: string | undefined): Promise<void> {
    const { id } = await this.referrals.find(reference)
    if (id === by) return
    await affected(
      this.em.fork(),
      `insert into page_views (recruiter_id, seen_on, visitor) values ($1, current_date, $2) on conflict do nothing`,
      [id, visitor],
    )
  }

  /** A first time is kept even if the loan is reversed later. */
  async funded(tx: EntityManager, fundings: Funding[]): Promise<void> {
    const steps = firstsOf(fundings)
    if (steps.length > 0) await rows(tx, STEPS, [JSON.stringify(steps)])
  }
}

interface Step {
  id: string
  at: string
  kind: 'funded' | 'override'
}

/** Keeps only the first event of each kind per person, because a file can fund hundreds of loans of the same people. */
function firstsOf(fundings: Funding[]): Step[] {
  const firsts = new Map<string, Step & { time: number }>()
  for (const funding of fundings) {
    const { fundedAt: at, shares } = funding
    const time = Date.parse(at)
    const meet = (id: string, kind: Step['kind']) => {
      const before = firsts.get(`${kind} ${id}`)
      if (!before || time < before.time) firsts.set(`${kind} ${id}`, { id, at, kind, time })
    }
    for (const { memberId } of portionsOf(funding)) meet(memberId, 'funded')
    for (const { level, amountCents, memberId } of shares) if (level > 0 && amountCents > 0) meet(memberId, 'override')
  }
  return [...firsts.values()].map(({ id, at, kind }) => ({ id, at, kind }))
}
