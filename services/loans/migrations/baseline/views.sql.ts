/** Requests of all kinds that a second person decides. */
export const VIEWS = `
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
`
