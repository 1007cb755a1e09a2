export const ACCOUNTS = `
  select id as "memberId",
    case when is_change_due then true when password_changed_at is not null then false end as "isDue"
  from accounts order by id`
