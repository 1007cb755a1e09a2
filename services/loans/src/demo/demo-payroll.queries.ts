import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'

export interface DemoTerms {
  username: string
  drawCents: number | null
  guaranteeCents: number | null
  from: string
  by: string
}

/** $1 username, $2 draw and $3 guarantee in cents or null, $4 first day, $5 who. */
const TERMS = `
  insert into pay_terms (member_no, draw_cents, draw_from, guarantee_cents, guarantee_from, set_by, set_at)
  select no, $2::bigint, case when $2::bigint is not null then $4::date end, $3::bigint, case when $3::bigint is not null then $4::date end,
    $5, ($4::date + time '12:00') at time zone company_zone()
  from members where username = $1`

export const insertPayTerms = (
  tx: EntityManager,
  { username, drawCents, guaranteeCents, from, by }: DemoTerms,
): Promise<unknown> => rows(tx, TERMS, [username, drawCents, guaranteeCents, from, by])

/**
 * An adjustment of whole hundreds of dollars that leaves its payee a net of $3 or up to $100 less, dated the last day of the run,
 * with its request and its approval, and the choice to carry the net. $1 run, $2 username, $3 cents, $4 who asked.
 */
const NEGATIVE_NET = `
  with payee as (
    select m.no, $3::bigint - 10000 * (
        select ceil(coalesce(sum(x.cents), 0) / 10000) from (
          select amount_cents cents from commission_entries where period_id = $1 and member_no = m.no
          union all select amount_cents from adjustments where period_id = $1 and member_no = m.no) x)::bigint cents,
      (p.ends_on + time '12:00') at time zone company_zone() at, coalesce((select id from members where username = 'ceo'), $4) approver
    from members m, pay_periods p where m.username = $2 and p.id = $1),
  request as (
    insert into adjustment_requests (member_no, amount_cents, type, reason, made_by, made_at)
    select no, cents, 'other', 'Repayment of a relocation advance', $4, at from payee returning id),
  decision as (
    insert into adjustment_decisions (request_id, is_approved, note, decided_by, is_withdrawn, decided_at)
    select q.id, true, '', y.approver, false, y.at from request q, payee y),
  booked as (
    insert into adjustments (request_id, member_no, amount_cents, type, reason, made_by, approved_by, period_id, at)
    select q.id, y.no, y.cents, 'other', 'Repayment of a relocation advance', $4, y.approver, $1, y.at from request q, payee y)
  insert into carried_nets (period_id, member_no, by, at) select $1, no, $4, at from payee`

export const insertNegativeNet = (
  tx: EntityManager,
  { runNo, username, netCents, by }: { runNo: number; username: string; netCents: number; by: string },
): Promise<unknown> => rows(tx, NEGATIVE_NET, [runNo, username, netCents, by])
