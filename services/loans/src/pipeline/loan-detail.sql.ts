/** What decides a loan's shares. $1 id. */
export const MONEY_OF = `
  select l.is_booked "isBooked", l.status, l.outcome, l.amount_cents::float8 "amountCents", l.officer_no is not null "hasOfficer",
    iso_utc(l.chain_at) "chainAt", iso_utc(l.funded_at) "fundedAt"
  from loans l where l.id = $1`

/** The four places of a loan: by the ledger where it is booked, else by today's chain and plan. $1 id. */
export const PLACES_OF = `
  with l as (select * from loans where id = $1),
  frozen as (select e.chain, e.plan_version from l join commission_entries e on l.is_booked and e.loan_id = l.id and e.rev = l.money_rev and e.kind = 1 and e.level = 0),
  chain as (
    select (p.ord - 1)::smallint "level", p.no, frozen.plan_version plan, null::boolean is_active from frozen, unnest(frozen.chain) with ordinality p(no, ord)
    union all
    select c.level, c.member_no, plan_at(now()), c.is_active from l, chains_today(array[l.officer_no]) c where not exists (select from frozen))
  select r.level, m.id "memberId", m.full_name "memberName", r.rate_bp "rateBp", r.version "planVersion", c.is_active "isActive",
    coalesce(e.rate_bp, 0) > 0 "isPaid",
    coalesce(e.amount_cents, case when l.status < 5 and l.outcome is null and c.is_active then share_cents(l.amount_cents, r.rate_bp, r.min_cents, r.max_cents) end, 0)::float8 cents
  from l join plan_rates r on r.version = coalesce((select plan_version from frozen), plan_at(now()))
  left join chain c on c.level = r.level left join members m on m.no = c.no
  left join commission_entries e on l.is_booked and e.loan_id = l.id and e.rev = l.money_rev and e.kind = 1 and e.level = r.level
  order by r.level`

/** Everything that the ledger ever wrote for a loan, in order. $1 id. */
export const LEDGER_OF = `
  select e.kind, e.level, m.id "memberId", m.full_name "memberName", e.basis_cents::float8 basis, e.rate_bp "rateBp", e.amount_cents::float8 cents,
    e.plan_version "planVersion", array(select x.full_name from unnest(e.chain) with ordinality p(no, ord) join members x using (no) order by p.ord) chain,
    e.cause, iso_utc(e.at) at
  from commission_entries e join members m on m.no = e.member_no where e.loan_id = $1 order by e.rev, e.kind, e.level`
