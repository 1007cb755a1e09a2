/** Requests that a second person decides, and the views that list all kinds. */
export const APPROVALS_TABLES = `
create table approval_requests (
  id            uuid        default uuidv7() primary key,
  kind          text        not null,
  subject       text        not null,                      -- what it changes: a loan, a plan or a member
  change        jsonb       not null,                      -- what an approval applies; see approvals/approval-kinds.ts
  beneficiaries text[]      not null,                      -- members whose pay it changes
  loan_id       uuid,
  import_id     uuid,                                      -- the import with the row that needs it
  import_row    int,
  requested_by  text        not null,
  requested_at  timestamptz not null,
  state         text        not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'withdrawn')),
  decided_by    text,
  decided_at    timestamptz,
  note          text        not null default '',
  check ((state = 'pending') = (decided_at is null)),
  check ((decided_by is null) = (decided_at is null))
);
create index approval_requests_newest on approval_requests (requested_at desc, id desc);
create index approval_requests_of_import on approval_requests (import_id) where import_id is not null;
create index approval_requests_pending on approval_requests (subject) where state = 'pending';
create trigger approval_requests_stay before delete or update on approval_requests
  for each row execute function refuse_approval_change();

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

create view approval_list as
  select * from approvals
  union all
  -- A key that its own member withdrew stays rejected, so it does not match. A pending key that the member replaced counts as
  -- withdrawn too.
  select k.id, 'matching-key', case
      when k.state = 'rejected' and k.decided_by = coalesce(k.introduced_by, m.id) then 'withdrawn'
      when k.state = 'pending' and k.dropped_at is not null then 'withdrawn' else k.state end,
    m.id, jsonb_build_object('kind', k.kind, 'value', k.value), array[m.id], null, null, coalesce(k.introduced_by, m.id),
    k.introduced_at, k.decided_by, coalesce(k.decided_at, case when k.state = 'pending' then k.dropped_at end), k.note
  from matching_keys k join members m on m.no = k.member_no
  where k.state = 'pending' or k.decided_at is not null;

-- What was assigned or dismissed in Needs attention, by whom and why.
create table attention_acts (
  id      bigint      generated always as identity primary key,
  kind    text        not null,
  subject text        not null,
  act     text        not null,
  reason  text        not null default '',
  by      text        not null,
  at      timestamptz not null
);
create trigger attention_acts_append_only before delete or update or truncate on attention_acts
  for each statement execute function refuse_change();

-- Who takes care of an item in Needs attention.
create table attention_owners (
  kind     text not null,
  subject  text not null,
  owner_id text not null,
  set_by   text not null,
  set_at   timestamptz not null,
  primary key (kind, subject)
);
`
