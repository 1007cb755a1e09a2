import { Migration } from '@mikro-orm/migrations'

/** Requests that a second person decides: those of this table, and adjustments, which have tables of their own. */
export class ApprovalsMigration extends Migration {
  override up(): void {
    this.addSql(`
create table approval_requests (
  id            uuid primary key default uuidv7(),
  kind          text not null,
  subject       text not null,                       -- what it changes: a loan, a plan, a member
  change        jsonb not null,                      -- what its approval applies; approvals/approval-kinds.ts names who reads it
  beneficiaries text[] not null,                     -- members whose pay it changes
  loan_id       uuid,
  import_id     uuid,                                -- the import whose row asks for it
  import_row    int,
  requested_by  text not null,
  requested_at  timestamptz not null,
  state         text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'withdrawn')),
  decided_by    text,
  decided_at    timestamptz,
  note          text not null default '',
  check ((state = 'pending') = (decided_at is null)),
  check ((decided_by is null) = (decided_at is null))
);
create index approval_requests_newest on approval_requests (requested_at desc, id desc);
create index approval_requests_pending on approval_requests (subject) where state = 'pending';
create index approval_requests_of_import on approval_requests (import_id) where import_id is not null;

-- A request is decided once. Its text can change only for the erasure of personal data.
create function refuse_approval_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.state = 'pending' or new.state = old.state)
    and (new.id, new.kind, new.subject, new.requested_by, new.requested_at, new.loan_id, new.import_id)
      is not distinct from (old.id, old.kind, old.subject, old.requested_by, old.requested_at, old.loan_id, old.import_id)
    and (old.state = 'pending' or (new.decided_by, new.decided_at) is not distinct from (old.decided_by, old.decided_at))
    then return new; end if;
  raise exception 'approval_requests keeps what was requested and decided' using errcode = 'restrict_violation';
end $$;
create trigger approval_requests_stay before update or delete on approval_requests
  for each row execute function refuse_approval_change();

alter table adjustment_decisions add column is_withdrawn boolean not null default false;

create view approvals as
  select id, kind, state, subject, change, beneficiaries, loan_id, import_id, requested_by, requested_at, decided_by, decided_at, note
  from approval_requests
  union all
  select q.id, 'adjustment', case when d.is_withdrawn then 'withdrawn' when d.is_approved then 'approved'
      when d.is_approved is false then 'rejected' else 'pending' end,
    q.id::text,
    jsonb_build_object('memberNo', q.member_no, 'amountCents', q.amount_cents, 'type', q.type, 'reason', q.reason, 'rev', q.rev,
      'shareBp', q.share_bp),
    case when q.member_no is not null then array(select m.id from members m where m.no = q.member_no)
      else array(select distinct m.id from commission_entries e join members m on m.no = e.member_no
        where e.loan_id = q.loan_id and e.rev = q.rev and e.kind = 1 and e.amount_cents <> 0) end,
    q.loan_id, null, q.made_by, q.made_at, d.decided_by, d.decided_at, coalesce(d.note, '')
  from adjustment_requests q left join adjustment_decisions d on d.request_id = q.id;
`)
  }
}
