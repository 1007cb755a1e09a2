/** The parts of the personal data export by name, with the query for member $1. */
export const PARTS = {
  recipient: `select id, email, first_name from recipients where id = $1`,
  mails: `select template, recipient, status, created_at, sent_at, data - 'sealedPassword' as data from deliveries where member_id = $1 order by id`,
  digest_choice: `select is_on, changed_at from digest_choices where member_id = $1`,
  pay_email_opt_outs: `select email, changed_at from pay_email_opt_outs where member_id = $1 order by email`,
  webhook_endpoints: `select url, description, event_types, created_at from webhook_endpoints where created_by_id = $1 order by id`,
  digest_lines: `select loan_id, level, amount_cents, happened_at, sent_on from digest_lines where member_id = $1 order by happened_at`,
}
