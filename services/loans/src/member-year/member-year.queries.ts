import type { EntityManager } from '@mikro-orm/postgresql'
import type { CalendarDate, CommissionLevel } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { ESTIMATE_VERSION, estimateOf, PAYS_LATER } from '../pipeline/loan-row.queries.ts'

export interface YearMember {
  no: number
  id: string
  name: string
  /** The viewer's level above the member today. */
  level: CommissionLevel | null
}

/** $1 viewer, $2 id, $3 whether any member is visible, $4 whether the whole downline is. */
const VISIBLE = `
  select * from (
    select m.no, m.id, m.full_name "name",
      case when m.no = $1 then 0 when m.upline_no = $1 then 1 when a.upline_no = $1 then 2 when b.upline_no = $1 then 3 end "level"
    from members m left join members a on a.no = m.upline_no left join members b on b.no = a.upline_no
    where m.id = $2 and m.joined_at is not null) m
  where $3 or m.level is not null or ($4 and m.no in (select downline_of($1)))`

export const visibleMember = (
  em: EntityManager,
  id: string,
  { viewerNo, isAll, isDownline }: { viewerNo: number; isAll: boolean; isDownline: boolean },
): Promise<YearMember | undefined> => firstRow<YearMember>(em, VISIBLE, [viewerNo, id, isAll, isDownline])

/** Loans that member $1 originated, alone or with others. */
const OWN = `
  own as (
    select l.id, l.percent::int percent from loans l where l.officer_no = $1
    union all
    select l.id, c.percent::int from co_originators c join loans l on l.id = c.loan_id and l.officer_no is not null where c.member_no = $1)`

const PRODUCTION =
  'count(*)::int loans, coalesce(round(sum(l.amount_cents * o.percent / 100.0)), 0)::float8 "volumeCents"'

export interface ProductionRow {
  loans: number
  volumeCents: number
}

/** $1 member, $2 first and $3 last date. */
const FUNDED_BY_MONTH = `
  with ${OWN}
  select to_char(l.funded_on, 'YYYY-MM') "month", ${PRODUCTION}
  from own o join loans l using (id) where l.status = 5 and l.funded_on between $2::date and $3::date group by 1`

export const fundedByMonth = (
  em: EntityManager,
  memberNo: number,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<(ProductionRow & { month: string })[]> => rows(em, FUNDED_BY_MONTH, [memberNo, from, to])

/** $1 member. */
const OPEN = `
  with ${OWN}
  select ${PRODUCTION} from own o join loans l using (id) where l.status < 5 and l.outcome is null`

export const openProduction = async (em: EntityManager, memberNo: number): Promise<ProductionRow> =>
  (await firstRow<ProductionRow>(em, OPEN, [memberNo]))!

/** $1 member, $2 and $3 first and last yyyymm. */
const EARNED = `
  select coalesce(sum(share_cents), 0)::float8 cents
  from (select share_cents from member_totals where member_no = $1 and bucket between $2 and $3
        union all select share_cents from member_deltas where member_no = $1 and bucket between $2 and $3) t`

export const earnedCents = async (
  em: EntityManager,
  memberNo: number,
  { first, last }: { first: number; last: number },
): Promise<number> => (await firstRow<{ cents: number }>(em, EARNED, [memberNo, first, last]))!.cents

/** Entries of the loans that pay the viewer. A reversal carries the funding date of its entry. $1 member, $2 and $3 dates, $4 viewer. */
const FUNDED_FOR_VIEWER = `
  with ${OWN}
  select coalesce(sum(e.amount_cents), 0)::float8 cents
  from own o join loans l using (id) join commission_entries e on e.loan_id = l.id and e.chain[1] = $1 and e.member_no = $4
  where l.status = 5 and l.is_booked and e.funded_on between $2::date and $3::date`

/** Estimates for a viewer at level $3. $1 member, $2 viewer. */
const PENDING_FOR_VIEWER = `
  with ${OWN}
  select coalesce(sum(${estimateOf('o.percent')}), 0)::float8 cents
  from own o join loans l using (id) join members v on v.no = $2 and v.is_active
  join plan_rates r on r.version = ${ESTIMATE_VERSION} and r.level = $3::smallint
  where ${PAYS_LATER}`

export interface SharesOf {
  memberNo: number
  viewerNo: number
}

export const fundedShareCents = async (
  em: EntityManager,
  { memberNo, viewerNo }: SharesOf,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<number> => (await firstRow<{ cents: number }>(em, FUNDED_FOR_VIEWER, [memberNo, from, to, viewerNo]))!.cents

export const pendingShareCents = async (
  em: EntityManager,
  { memberNo, viewerNo }: SharesOf,
  level: CommissionLevel,
): Promise<number> => (await firstRow<{ cents: number }>(em, PENDING_FOR_VIEWER, [memberNo, viewerNo, level]))!.cents
