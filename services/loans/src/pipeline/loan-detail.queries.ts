/** The instant of the deciding date: of the funding itself, otherwise midnight UTC of the date. */
export const DECIDED_AT = `iso_utc(case when l.decided_on = l.funded_on then l.funded_at
    else l.decided_on::timestamp at time zone 'UTC' end) "chainAt"`

/** What decides a loan's shares. $1 id. */
export const MONEY_OF = `
  select l.is_booked "isBooked", l.is_paid_elsewhere "isPaidElsewhere", l.status, l.outcome, l.amount_cents::float8 "amountCents", l.officer_no is not null "hasOfficer",
    l.decided_on::text "decidedOn", l.funded_on::text "fundedOn", ${DECIDED_AT}
  from loans l where l.id = $1`

/** Everything that the ledger ever wrote for a loan, in order. $1 id. */
export const LEDGER_OF = `
  select e.kind, e.level, m.id "memberId", m.full_name "memberName", e.basis_cents::float8 basis, e.percent::int, e.rate_bp "rateBp", e.amount_cents::float8 cents,
    v.version "planVersion", n.name "planName", array(select x.full_name from unnest(e.chain) with ordinality p(no, ord) join members x using (no) order by p.ord) chain,
    array(select x.id from unnest(e.chain) with ordinality p(no, ord) join members x using (no) order by p.ord) "chainIds",
    e.cause, iso_utc(e.at) at
  from commission_entries e join members m on m.no = e.member_no join comp_plan_versions v on v.id = e.plan_version
  join comp_plans n on n.no = v.plan_no where e.loan_id = $1 order by e.rev, e.kind, e.originator_no, e.level`
