/** The parts of a data export by name. Each one selects the rows that belong to member $1. */
export const PARTS = {
  member: `select id, full_name, username, email, joined_at, removed_at, employee_number, employment, cost_center, left_on, licenses, supervision from members where id = $1`,
  loans_as_officer: `select l.id, l.loan_number, l.status, l.product, l.amount_cents, l.created_at, l.funded_at, l.officer_text
    from loans l join members m on m.no = l.officer_no where m.id = $1 order by l.created_at`,
  loans_as_further_originator: `select l.id, l.loan_number, l.status, l.product, l.amount_cents, l.created_at, l.funded_at, c.percent
    from co_originators c join loans l on l.id = c.loan_id join members m on m.no = c.member_no where m.id = $1 order by l.created_at`,
  commission_entries: `select e.loan_id, e.rev, e.level, e.kind, e.percent, e.rate_bp, e.basis_cents, e.amount_cents, e.at
    from commission_entries e join members m on m.no = e.member_no where m.id = $1 order by e.at`,
  adjustments: `select a.amount_cents, a.type, a.reason, a.loan_id, a.at
    from adjustments a join members m on m.no = a.member_no where m.id = $1 order by a.at`,
  statements: `select s.period_id, s.total_cents, s.lines, s.ready_at
    from statements s join members m on m.no = s.member_no where m.id = $1 order by s.period_id`,
  disputes: `select d.period_id, d.asked_number, d.reason_code, d.comment, d.opened_at
    from disputes d join members m on m.no = d.member_no where m.id = $1 order by d.opened_at`,
  holds: `select h.loan_id, h.placed_at, r.at as released_at
    from holds h join members m on m.no = h.member_no left join hold_releases r on r.hold_id = h.id where m.id = $1 order by h.placed_at`,
  pay_by_loan_terms: `select r.rule, r.rule_version, r.quarter, r.outcome, r.action, r.loans, r.inputs, r.at
    from proxy_results r join members m on m.no = r.member_no where m.id = $1 order by r.quarter, r.id`,
  recruiting_and_loan_pay: `select r.rule, r.rule_version, r.year, r.outcome, r.action, r.loans, r.inputs, r.at
    from recruiting_results r join members m on m.no = r.member_no where m.id = $1 order by r.year, r.id`,
  deductions_below_floor: `select d.period_id, d.deductions_cents, d.pay_cents, d.floor_cents, d.at as accepted_at
    from accepted_deductions d join members m on m.no = d.member_no where m.id = $1 order by d.at`,
  plan_acknowledgments: `select v.version, p.name as plan, a.sha256, a.acknowledged_at, a.text
    from plan_acknowledgments a join members m on m.no = a.member_no join comp_plan_versions v on v.id = a.plan_version
      join comp_plans p on p.no = v.plan_no where m.id = $1 order by a.acknowledged_at`,
  imports: `select id, file_name, started_at, total_records, imported, refused from imports where imported_by = $1 order by started_at`,
  matching_keys: `select k.kind, k.value, k.state, k.introduced_at, k.decided_at, k.dropped_at
    from matching_keys k join members m on m.no = k.member_no where m.id = $1 order by k.introduced_at`,
  remembered_spellings: `select r.spelling, r.state, r.proposed_at, r.confirmed_at, r.removed_at
    from remembered_spellings r join members m on m.no = r.member_no where m.id = $1 order by r.proposed_at`,
  shadow_differences: `select d.run_id, d.loan_number, d.cause, d.paid_cents, d.ledger_cents, d.paid_on, d.due_on
    from shadow_differences d join members m on m.no = d.member_no where m.id = $1 order by d.run_id, d.no`,
  saved_views: `select name, query, saved_at from saved_views where member_id = $1 order by name`,
  scenarios: `select name, effective_on, saved_at, applied_at from scenarios where owner_id = $1 order by saved_at`,
}
