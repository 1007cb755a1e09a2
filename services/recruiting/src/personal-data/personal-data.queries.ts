/** Queries for the data of the member $1, by section name in the export. */
export const PARTS = {
  member: `select id, username, first_name, last_name, email, phone, nmls, role, is_active, joined_at, removed_at from members where id = $1`,
  registrations: `select plan_type, email, agent, state, created_at, ended_at from registrations where member_id = $1 order by created_at`,
  payments: `select p.email, p.plan_type, p.first_name, p.agent, p.status, p.started_at, p.first_paid_at from payments p
    where p.member_id = $1 or p.id in (select payment_id from registrations where member_id = $1) order by p.created_at`,
  invoice_payments: `select i.invoice_id, i.cents, i.paid_at, i.refunded_cents from invoice_payments i join payments p on p.id = i.payment_id
    where p.member_id = $1 or p.id in (select payment_id from registrations where member_id = $1) order by i.paid_at`,
  bonus_attestations: `select name, statement, at from bonus_attestations where by_id = $1 order by at`,
  bonuses: `select recruit_id, cents, earned_at, payable_at, reversed_at, reason from bonuses where recruiter_id = $1 order by earned_at`,
  awaited_bonuses: `select recruit_id, loans, at from awaited_bonuses where recruiter_id = $1 order by at`,
}
