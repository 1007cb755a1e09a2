import { AT_LEVEL, LOAN_COLUMNS, matches, nowIs, PAYS_LATER } from './loan-row.sql.ts'

/** $1 viewer, ($2, $3) keyset of the row before the page, $4 how many rows, $5 status or null, $6 text pattern or null. */
export const FILTER = `and ($5::smallint is null or l.status = $5) and ($6::text is null or ${matches('$6')})`
const AFTER =
  "(l.created_at, l.id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))"
const NEWEST = 'order by l.created_at desc, l.id desc limit $4'

/** The three levels below the viewer, today. */
export const DOWN = `
  down(no, depth) as (
    select m.no, 1 from members m where m.upline_no = $1
    union
    select m.no, depth + 1 from down join members m on m.upline_no = down.no where depth < 3 and m.no <> $1)`

/**
 * Of the three levels only officers whose newest matching loan is among the newest heads can give rows to the page: one
 * index probe per officer, then rows down to the lowest head (data.md, the page).
 */
export const pendingBelow = (only: string, ofLevel: string) => `
  heads as (
    select d.no, d.depth, h.created_at, h.id from (select no, min(depth) depth from down group by no ${ofLevel}) d,
      lateral (select l.created_at, l.id from loans l where l.officer_no = d.no and l.status < 5 ${only} and ${AFTER} ${FILTER}
        order by l.created_at desc, l.id desc limit 1) h
    order by h.created_at desc, h.id desc limit $4),
  pending as (
    select x.id, x.created_at, h.depth::smallint "level", null::bigint cents from heads h,
      lateral (select l.id, l.created_at from loans l where l.officer_no = h.no and l.status < 5 ${only} and ${AFTER} ${FILTER}
        and ((select count(*) from heads) < $4 or (l.created_at, l.id) >= (select created_at, id from heads order by created_at, id limit 1))
        ${NEWEST}) x)`

/**
 * For viewers with thousands of officers below: the newest loans of all, walked up three links each, $7 of them at most. It
 * gives up (gaveUp) where those were not enough; MINE_PAGE then answers.
 */
const PENDING_WIDE = `
  looked as materialized (
    select l.id, l.created_at, l.officer_no, l.status from loans l where ${AFTER} ${FILTER} order by l.created_at desc, l.id desc limit $7),
  pending as materialized (
    select x.id, x.created_at, x.depth::smallint "level", null::bigint cents
    from (
      select l.*, case when a.upline_no = $1 then 1 when b.upline_no = $1 then 2 when c.upline_no = $1 then 3 end depth
      from looked l join members a on a.no = l.officer_no left join members b on b.no = a.upline_no left join members c on c.no = b.upline_no
      where l.status < 5 and l.officer_no <> $1) x
    where x.depth is not null order by x.created_at desc, x.id desc limit $4)`

const GAVE_UP = ', (select count(*) from looked) = $7 and (select count(*) from pending) < $4 "gaveUp"'

export const ownLoans = (only: string) => `
  own as (select l.id, l.created_at, 0::smallint "level", null::bigint cents from loans l where l.officer_no = $1 ${only} and ${AFTER} ${FILTER} ${NEWEST})`

/** Funded loans whose entries in force pay the viewer, after any move. */
const paidLoans = (only: string) => `
  funded as (
    select l.id, l.created_at, e.level, e.amount_cents from commission_entries e
    join loans l on l.id = e.loan_id and l.is_booked and l.money_rev = e.rev
    where e.member_no = $1 and e.kind = 1 and ${only}
      and (e.loan_created_at, e.loan_id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')) ${FILTER}
    order by e.loan_created_at desc, e.loan_id desc limit $4)`

/** The viewer's stake: what the ledger booked, else today's estimate; nothing while the viewer is inactive. */
const STAKE = `coalesce(p.cents, e.amount_cents,
    case when ${PAYS_LATER} and v.is_active then share_cents(l.amount_cents, r.rate_bp, r.min_cents, r.max_cents) end, 0)`

/** Rows of `page` with what each pays the viewer. */
export const STAKED = `
  staked as (
    select p.id, p.level, ${STAKE} cents from page p join loans l using (id) join members v on v.no = $1
    left join plan_rates r on r.version = plan_on(company_today()) and r.level = p.level
    left join commission_entries e on p.level = 0 and l.is_booked and e.loan_id = l.id and e.rev = l.money_rev and e.level = 0 and e.kind = 1)`

/** Further conditions of the three sources of a page. */
interface Only {
  /** Of pending loans below: 'and …' over `l`. */
  pending: string
  /** Of the levels below: 'having …' over `depth`. */
  ofLevel?: string
  /** Of own loans: 'and …' over `l`. */
  own: string
  /** Of funded loans by their entries: over `e` and `l`. */
  paid: string
}

/** A page of loans as one viewer sees them: own ones, pending ones of three levels, and funded ones that pay the viewer. */
export const minePage = ({ pending, ofLevel = '', own, paid }: Only): string =>
  pageOf([DOWN, pendingBelow(pending, ofLevel), ownLoans(own), paidLoans(paid)])

const pageOf = (sources: string[], more = ''): string => `
  with recursive ${sources.join(',')},
  page as (select * from pending union all select * from own union all select * from funded order by 2 desc, 1 desc limit $4), ${STAKED}
  select ${LOAN_COLUMNS}, p.level${more}
  from (select s.id, s.level, ${AT_LEVEL('s.level', 's.cents')} from staked s) p join loans l using (id)
  left join members o on o.no = l.officer_no order by l.created_at desc, l.id desc`

/** Own funded loans come by their officer, whether they pay or not. */
export const PAID_ABOVE = 'e.level > 0'

/** Rule 7, scope=mine: own loans, the pending ones of the three levels below, and every funded loan that pays the viewer. */
export const MINE_PAGE = minePage({ pending: '', own: '', paid: PAID_ABOVE })

/** The same for viewers with thousands of officers. $7 how many loans it looks at; gaveUp: ask MINE_PAGE. */
export const MINE_PAGE_WIDE = pageOf([PENDING_WIDE, ownLoans(''), paidLoans(PAID_ABOVE)], GAVE_UP)

/** Open loans that will pay the viewer on today's chain. */
export const EARNS = `and ${PAYS_LATER} and exists (select from members a where a.no = $1 and a.is_active)`

/** Every loan that scope=mine holds. */
export const SEEN = `seen as (
    select l.id, 0::smallint "level", null::bigint cents from loans l where l.officer_no = $1
    union all
    select l.id, d.depth::smallint, null from (select no, min(depth) depth from down group by no) d join loans l on l.officer_no = d.no and l.status < 5
    union all
    select l.id, e.level, e.amount_cents from commission_entries e join loans l on l.id = e.loan_id and l.is_booked and l.money_rev = e.rev
    where e.member_no = $1 and e.kind = 1 and e.level > 0)`

/** Sums per level and status over the newest loans that scope and text select. $1 viewer, $2 pattern, $3 how many loans. */
export const MINE_SUMS = `
  with recursive ${DOWN},
  ${SEEN},
  page as (select s.id, s.level, s.cents, null::timestamptz created_at from seen s join loans l using (id)
    where ${matches('$2')} and (l.status = 5 or l.outcome is null) order by l.created_at desc, l.id desc limit $3), ${STAKED}
  select s.level, l.status, count(*)::int loans, coalesce(sum(l.amount_cents), 0)::float8 "amountCents",
    sum(least(day_no(l.created_on), day_no(l.funded_on)))::float8 "createdDays", coalesce(sum(day_no(l.funded_on)), 0)::float8 "fundedDays",
    sum(s.cents)::float8 "shareCents"
  from staked s join loans l using (id) group by 1, 2`

/** One loan as the viewer sees it; no row where it is outside their scope. $1 viewer, $2 id. */
export const MINE_ONE = `
  with recursive ${DOWN}, it(id) as (select ${nowIs('$2::uuid')}),
  page as (
    select * from (
      select l.id, 0::smallint "level", null::bigint cents from loans l where l.id = (select id from it) and l.officer_no = $1
      union all
      select l.id, d.depth::smallint, null from loans l join down d on d.no = l.officer_no where l.id = (select id from it) and l.status < 5
      union all
      select l.id, e.level, e.amount_cents from loans l join commission_entries e on l.id = e.loan_id and l.is_booked and l.money_rev = e.rev
      where l.id = (select id from it) and e.member_no = $1 and e.kind = 1 and e.level > 0) x order by level limit 1), ${STAKED}
  select ${LOAN_COLUMNS}, p.level
  from (select s.id, s.level, ${AT_LEVEL('s.level', 's.cents')} from staked s) p join loans l using (id)
  left join members o on o.no = l.officer_no`

/** A loan that has no officer yet, and came by this person's import. $1 id, $2 who. */
export const WAITS_FOR_IMPORTER = `
  select 1 from loans l join imports i on i.id = l.import_id
  where l.id = ${nowIs('$1::uuid')} and l.officer_no is null and i.imported_by = $2`
