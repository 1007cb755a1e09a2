import { LOAN_TEXT_FIELDS, loanTextColumn, type LoanTextField } from '@upline/contracts'

function noted(field: LoanTextField): string {
  const column = loanTextColumn(field)
  return `('${field}', to_jsonb(o.${column}), to_jsonb(n.${column}))`
}

/**
 * The trigger that writes the history of loans. By statement, so that a batch of an import is one insert; a settlement alone
 * changes no version and is not noted. A migration that adds a text of loans applies it again.
 */
export const NOTE_LOAN_CHANGES = `
create or replace function note_loan_changes() returns trigger language plpgsql as $$
begin
  insert into loan_history (loan_id, kind, version, cause, import_row, changes)
  select n.id, 'changed', n.version, coalesce(told.cause, current_cause()),
    case when coalesce(told.cause, current_cause()) like 'import:%' then n.change_row end, c.changes
  from before_change o join after_change n using (id) left join told_causes() told on told.loan_id = n.id, lateral (
    select jsonb_object_agg(v.name, jsonb_build_array(v.was, v.is_now)) changes
    from (values ('loanNumber', to_jsonb(o.loan_number), to_jsonb(n.loan_number)),
      ('borrower', to_jsonb(o.borrower), to_jsonb(n.borrower)),
      ${LOAN_TEXT_FIELDS.map(noted).join(', ')},
      ('officerText', to_jsonb(o.officer_text), to_jsonb(n.officer_text)),
      ('officerNo', to_jsonb(o.officer_no), to_jsonb(n.officer_no)),
      ('status', to_jsonb(o.status), to_jsonb(n.status)),
      ('outcome', to_jsonb(o.outcome), to_jsonb(n.outcome)),
      ('amountCents', to_jsonb(o.amount_cents), to_jsonb(n.amount_cents)),
      ('createdOn', to_jsonb(o.created_on), to_jsonb(n.created_on)),
      ('appliedOn', to_jsonb(o.applied_on), to_jsonb(n.applied_on)),
      ('lockedOn', to_jsonb(o.locked_on), to_jsonb(n.locked_on)),
      ('fundedOn', to_jsonb(o.funded_on), to_jsonb(n.funded_on)),
      ('externalId', to_jsonb(o.external_id), to_jsonb(n.external_id)),
      ('secondOfficerText', to_jsonb(o.second_officer_text), to_jsonb(n.second_officer_text)),
      ('originators', case when o.percent < 100
        then jsonb_build_array(jsonb_build_object('memberNo', o.officer_no, 'percent', o.percent)) || coalesce(o.co_originators, '[]') end,
        case when n.percent < 100
        then jsonb_build_array(jsonb_build_object('memberNo', n.officer_no, 'percent', n.percent)) || coalesce(n.co_originators, '[]') end)) v(name, was, is_now)
    where v.was is distinct from v.is_now) c
  where n.version <> o.version and c.changes is not null;
  return null;
end $$;`
