/** Payments reverse an earlier period's entry, or correct an amount in the transaction that books the new one. */
const IS_CLAWBACK = `
  e.kind = 2 and not exists (select from commission_entries x where x.loan_id = e.loan_id and x.originator_no = e.originator_no
      and x.rev = e.rev and x.level = e.level and x.kind = 1 and x.period_id = e.period_id)
  and not exists (select from commission_entries n where n.loan_id = e.loan_id and n.rev > e.rev and n.level = e.level
      and n.kind = 1 and n.member_no = e.member_no and n.at = e.at)`

/** What a period pays by member and kind of pay, in the order of names. Sums over ledger, adjustments and balances: what is paid. $1 period. */
export const PAY_BY_KIND = `
  with lines as (
    select e.member_no, case when ${IS_CLAWBACK} then 'clawback' when e.level = 0 then 'commission' else 'override' end kind,
      e.amount_cents
    from commission_entries e where e.period_id = $1 and e.amount_cents <> 0
    union all
    select a.member_no, case when a.type like 'early-payoff%' then 'clawback' when a.tier_month is not null then 'commission'
      when a.bonus_id is not null or a.type = 'bonus' then 'bonus' when a.type = 'draw' then 'draw' else 'adjustment' end, a.amount_cents
    from adjustments a where a.period_id = $1
    union all
    select member_no, case kind when 'write-off' then 'recovery' else kind end, -amount_cents from balance_movements where period_id = $1)
  select m.id "memberId", m.full_name "name", m.employee_number "employeeNumber", m.employment, m.cost_center "costCenter",
    l.kind, sum(l.amount_cents)::float8 "amountCents"
  from lines l join members m on m.no = l.member_no
  group by m.no, l.kind order by m.full_name, m.id, l.kind`
