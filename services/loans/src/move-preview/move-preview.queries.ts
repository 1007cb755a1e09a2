import { isDecidedIn } from '../ledger/resettlements.queries.ts'
import { packedAmounts } from '../ledger/packed-amounts.ts'
import { PAYS_LATER, PORTIONS } from '../pipeline/loan-row.queries.ts'

/** A member's position relative to a viewer. Walks up the tree, so it costs the member's depth. */
export const RELATION = `
  with recursive up(no, upline_no, n) as (
    select no, upline_no, 0 from members where id = $1
    union all
    select m.no, m.upline_no, up.n + 1
    from up, lateral (select no, upline_no from members where no = up.upline_no offset 0) m where up.n <= 10000)
  select m.no, m.id, m.full_name as name,
    case when m.id = $2 then 'self' when exists (select from up join members b using (no) where b.id = $2) then 'below'
      else 'outside' end as relation
  from members m where m.id = $1 and m.removed_at is null`

/**
 * Loans of the member and of two levels below, by depth: all that another upline of the member can touch. Sums of originators
 * have a split loan for each originator: it counts once, at the lowest depth. $1 member.
 */
export const MOVED = `
  with recursive down(no, depth) as (
    select $1::int, 0
    union
    select m.no, down.depth + 1 from down join members m on m.upline_no = down.no where down.depth < 2 and m.no <> $1),
  shared as (
    select l.status, l.amount_cents, d.depth, row_number() over (partition by l.id order by d.depth) place
    from (select distinct c.loan_id from down join co_originators c on c.member_no = down.no) c
    join loans l on l.id = c.loan_id and (l.status = 5 or l.outcome is null)
    cross join lateral ${PORTIONS} o join down d on d.no = o.no),
  counted as (
    select d.depth, o.status, o.loans, o.amount_cents, o.s1, o.s2, o.s3 from down d join officer_totals o on o.officer_no = d.no
    union all
    select depth, status, -1, -coalesce(amount_cents, 0), 0, 0, 0 from shared where place > 1)
  select depth, sum(loans) filter (where status < 5)::float8 as pending,
    sum(loans) filter (where status = 5)::float8 as funded,
    sum(amount_cents) filter (where status < 5)::float8 as amount,
    sum(s1) filter (where status < 5)::float8 as s1, sum(s2) filter (where status < 5)::float8 as s2,
    sum(s3) filter (where status < 5)::float8 as s3
  from counted group by depth order by depth`

/** Amounts of the pending loans of originators at most two levels below a member, by depth and portion. $1 member. */
export const MOVED_AMOUNTS = `
  with recursive down(no, depth) as (
    select $1::int, 0
    union
    select m.no, down.depth + 1 from down join members m on m.upline_no = down.no where down.depth < 2 and m.no <> $1)
  select depth, percent, ${packedAmounts('amount_cents')} amounts from (
    select d.depth, l.percent::int, l.amount_cents from down d join loans l on l.officer_no = d.no where ${PAYS_LATER}
    union all
    select d.depth, c.percent::int, l.amount_cents from down d join co_originators c on c.member_no = d.no
    join loans l on l.id = c.loan_id and l.officer_no is not null where ${PAYS_LATER}) p
  group by 1, 2`

/** $1 member. */
export const UPLINE = 'select upline_no as no from members where no = $1'

/** Three members from an upline upwards; the inactive earn nothing. */
export const LINE = `
  with recursive up(no, upline_no, n) as (
    select no, upline_no, 1 from members where no = $1
    union all
    select m.no, m.upline_no, up.n + 1 from up join members m on m.no = up.upline_no where up.n < 3)
  select m.no, m.id, m.full_name as name, m.is_active as "isActive" from up join members m using (no) order by up.n`

/**
 * Funded loans that a link of a member can affect: of originators who were ever up to two levels below. $1 member, $2 from when,
 * $3 the last loan of the page before, $4 how many.
 */
export const FUNDED_BELOW = `
  with recursive ever(no, depth) as (
    select $1::int, 0
    union
    select u.member_no, e.depth + 1 from ever e join upline_links u on u.upline_no = e.no where e.depth < 2),
  affected(id) as (
    (select l.id from loans l where l.status = 5 and l.decided_on >= $2::date and l.officer_no in (select no from ever)
      and ($3::uuid is null or l.id > $3::uuid) order by l.id limit $4)
    union
    (select l.id from ever join co_originators c on c.member_no = ever.no join loans l on l.id = c.loan_id
      where l.status = 5 and ${isDecidedIn('$2::date', "'infinity'")} and ($3::uuid is null or l.id > $3::uuid)
      order by l.id limit $4))
  select l.id, l.loan_number as "loanNumber", l.borrower, l.amount_cents::float8 as "amountCents",
    l.funded_on::text as "fundedOn", coalesce(m.full_name, l.officer_text) as "officerName"
  from affected join loans l using (id) left join members m on m.no = l.officer_no
  order by l.id limit $4`
