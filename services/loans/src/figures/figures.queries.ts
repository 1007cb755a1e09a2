import { DOWN } from '../pipeline/own-loans.queries.ts'

/** Sums per level and month of funding, from the roll-ups. $1 member (0: the company), $2 and $3 first and last yyyymm. */
export const MONTHS = `
  select level, bucket "month", sum(share_cents)::float8 "shareCents"
  from (select * from member_totals where member_no = $1 and bucket between $2 and $3
        union all select * from member_deltas where member_no = $1 and bucket between $2 and $3) t
  group by 1, 2`

const BY_AGE = `
  status, width_bucket($1::int - day_no(created_on), $2::int[]) - 1 "ageClass",
  count(*)::int loans, coalesce(sum(amount_cents), 0)::float8 "amountCents"`

const OPEN = 'status < 5 and outcome is null'

/** Every open loan of the company, from the index of open loans alone. $1 today's day number, $2 first days of the classes. */
export const AGES_OF_COMPANY = `select ${BY_AGE} from loans where ${OPEN} group by 1, 2`

/** The same for a member and the three levels below. $3 member. */
export const AGES_OF_MEMBER = `
  with recursive ${DOWN.replaceAll('$1', '$3')}, officers as (select $3::int no union select no from down)
  select ${BY_AGE}
  from (
    select l.id, l.status, l.created_on, l.amount_cents from officers o, lateral (select * from loans l where l.officer_no = o.no and ${OPEN}) l
    union
    select l.id, l.status, l.created_on, l.amount_cents from officers o join co_originators c on c.member_no = o.no
    join loans l on l.id = c.loan_id and l.officer_no is not null and ${OPEN}) l
  group by 1, 2`
