/** Ledger and adjustments as one: everything that a period pays. */
export const PAY = `(
    select period_id, member_no, amount_cents from commission_entries
    union all select period_id, member_no, amount_cents from adjustments)`

/**
 * What a period pays each payee: from its statements once they are written, otherwise from the lines. `period` is an
 * expression. Columns: member_no, cents, lines.
 */
export const netsIn = (period: string): string => `
  select member_no, total_cents cents, lines from statements where period_id = ${period}
  union all
  select x.member_no, sum(x.amount_cents)::bigint, count(*)::int from ${PAY} x
  where x.period_id = ${period} and x.amount_cents <> 0 and not exists (select from statements where period_id = ${period}) group by 1`

const PERIOD_COLUMNS = `
  p.id::text id, case when p.closed_at is null then 'open' else 'closed' end state,
  p.starts_on::text "startsOn", p.ends_on::text "endsOn", iso_utc(p.closed_at) "closedAt", company_date(p.closed_at)::text "closedOn",
  coalesce(c.full_name, p.closed_by) "closedBy", p.statements_at is not null "statementsReady",
  p.state "runState", p.lock_on::text "lockOn", p.verify_by::text "verifyBy", p.pay_on::text "payOn"`

const FROM = 'from pay_periods p left join members c on c.id = p.closed_by'

/** Ordered, so that the index of the period is used: most planned periods have no line, and a scan would read every table to its end. */
const hasLine = (table: string): string =>
  `(select x.member_no from ${table} x where x.period_id = p.id order by x.member_no limit 1) is not null`

/** Periods that have begun, that were locked or that pay something, and the first open one: not the ones planned ahead. $n today. */
export const isListed = (
  today: string,
): string => `p.kind <> 'elsewhere' and (p.starts_on <= ${today}::date or p.was_locked
    or p.id = (select o.id from pay_periods o where o.closed_at is null order by o.starts_on limit 1)
    or ${['commission_entries', 'adjustments'].map(hasLine).join(' or ')})`

/** Newest first, with the pay of one member, and of all. Statements have it for closed periods. $1 member, $2 all too, $3 today. */
export const PERIODS = `
  with live as materialized (
    select x.period_id, x.member_no, sum(x.amount_cents) cents
    from ${PAY} x where x.period_id = any(array(select id from pay_periods where statements_at is null)) and ($2 or x.member_no = $1)
    group by 1, 2),
  nets as (
    select period_id, member_no, total_cents cents from statements where $2 or member_no = $1 union all select * from live),
  moved as (
    select period_id, member_no, sum(amount_cents) cents from balance_movements where $2 or member_no = $1 group by 1, 2),
  pay as (
    select period_id, member_no, coalesce(n.cents, 0) net, coalesce(n.cents, 0) - coalesce(b.cents, 0) paid
    from nets n full join moved b using (period_id, member_no)),
  sums as (
    select period_id, sum(net) filter (where member_no = $1) own, sum(paid) filter (where member_no = $1) own_paid, sum(net) net, sum(paid) paid,
      count(*)::int people
    from pay group by 1)
  select ${PERIOD_COLUMNS}, coalesce(s.own, 0)::float8 "ownCents", coalesce(s.own_paid, 0)::float8 "ownPaidCents",
    coalesce(s.net, 0)::float8 "companyCents", coalesce(s.paid, 0)::float8 "companyPaidCents", coalesce(s.people, 0) people
  ${FROM} left join sums s on s.period_id = p.id where ${isListed('$3')} order by p.starts_on desc, p.id desc`

export const ONE_PERIOD = `select ${PERIOD_COLUMNS} ${FROM} where p.id = $1 and p.kind <> 'elsewhere'`

/** As the roster has it; before its first event here, as loans are matched by it. */
const NMLS = (member: string) => `coalesce(${member}.nmls, (select substr(s.spelling_key, 6) from member_spellings s
    where s.member_no = ${member}.no and s.spelling_key like 'nmls:%' limit 1), '')`

/** Members that a period pays personally, and other members with the same NMLS ID. Former members are paid what they earned. $1 period. */
export const PERSONAL_PAYEES = `
  with payees as (
    select member_no from commission_entries where period_id = $1 and level = 0 group by 1 having sum(amount_cents) > 0),
  held as materialized (
    select h.*, ltrim(btrim(h.nmls), '0') "key" from (
      select m.no, m.id, ${NMLS('m')} nmls from members m where m.removed_at is null and m.joined_at is not null) h),
  shared as (select "key", array_agg(id order by id) ids from held where nmls <> '' group by 1 having count(*) > 1)
  select m.id, m.full_name "name", m.role, h.nmls, coalesce(array_remove(s.ids, m.id), '{}') "usedBy"
  from payees p join members m on m.no = p.member_no join held h on h.no = m.no left join shared s on s."key" = h."key" and h.nmls <> ''
  order by m.full_name, m.id`

/** A closed period without statements, or one whose payees have to be notified. */
export const IS_ANY_DUE = `
  select 1 from pay_periods where closed_at is not null and statements_at is null
  union all select 1 from due_statement_notices limit 1`

/** The first closed period without statements, kept from other replicas. */
export const WITHOUT_STATEMENTS = `
  select id, starts_on::text "startsOn", ends_on::text "endsOn" from pay_periods
  where closed_at is not null and statements_at is null order by id limit 1 for update skip locked`

/** One for each payee with lines. The only reading of all lines when a run locks: what follows reads the statements. $1 period. */
export const WRITE_STATEMENTS = `
  insert into statements (period_id, member_no, total_cents, lines)
  select $1::int, member_no, sum(amount_cents), count(*) from ${PAY} x where period_id = $1::int and amount_cents <> 0 group by 2`

/** For payees without lines: a movement of the balance alone, like a draw. $1 period. */
export const WRITE_STATEMENTS_OF_MOVEMENTS = `
  insert into statements (period_id, member_no, total_cents, lines)
  select distinct $1::int, b.member_no, 0, 0 from balance_movements b where b.period_id = $1::int
  on conflict do nothing`

export const STATEMENTS_WRITTEN = 'update pay_periods set statements_at = clock_timestamp() where id = $1'

/** Payees with a statement. $1 period. */
export const COUNT_PAYEES = 'select count(*)::int payees from statements where period_id = $1'

/** Payees of the period have to be notified. $1 period. */
export const NOTICES_DUE = 'insert into due_statement_notices (period_id) values ($1)'

/** The first period whose payees have to be notified, kept from other replicas. */
export const TAKE_DUE_NOTICES = `
  delete from due_statement_notices d using pay_periods p
  where p.id = d.period_id and d.period_id = (
    select period_id from due_statement_notices order by period_id limit 1 for update skip locked)
  returning p.id, p.starts_on::text "startsOn", p.ends_on::text "endsOn"`
