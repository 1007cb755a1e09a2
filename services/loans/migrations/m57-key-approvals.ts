import { Migration } from '@mikro-orm/migrations'

/** Requests of all kinds: pending keys, and those that a person decided about, are requests of kind matching-key. */
export class KeyApprovalsMigration extends Migration {
  override up(): void {
    this.addSql(`
create view approval_list as
  select * from approvals
  union all
  -- A request that its own member withdrew stays as a rejected key, and so does not match. The member entered another value
  -- while it was pending: withdrawn too.
  select k.id, 'matching-key', case
      when k.state = 'rejected' and k.decided_by = coalesce(k.introduced_by, m.id) then 'withdrawn'
      when k.state = 'pending' and k.dropped_at is not null then 'withdrawn' else k.state end,
    m.id, jsonb_build_object('kind', k.kind, 'value', k.value), array[m.id], null, null, coalesce(k.introduced_by, m.id),
    k.introduced_at, k.decided_by, coalesce(k.decided_at, case when k.state = 'pending' then k.dropped_at end), k.note
  from matching_keys k join members m on m.no = k.member_no
  where k.state = 'pending' or k.decided_at is not null;
`)
  }
}
