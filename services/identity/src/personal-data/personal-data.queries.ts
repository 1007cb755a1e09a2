/** Data of the member $1, by its name in the export. */
export const PARTS = {
  account: `select id, username, email, first_name, last_name, role, duties, level, is_active, password_changed_at from accounts where id = $1`,
  second_factor: `select confirmed_at from second_factors where account_id = $1`,
  second_factor_history: `select what, by_id, address, at from second_factor_history where account_id = $1 order by id`,
}
