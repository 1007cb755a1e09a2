/** A member who can have loans. $1 id. */
export const OFFICER = `
  select no, full_name "fullName" from members where id = $1 and joined_at is not null and removed_at is null`

/** A loan with the same number, otherwise one with the same content and no different number. $1 number key or null, $2 content key. */
export const TWIN = `
  select id, coalesce(identity_key = $1::uuid, false) "isSameNumber" from loans
  where identity_key = coalesce($1::uuid, $2::uuid)
    or (($1::uuid is null or loan_number is null) and (content_key = $2::uuid or identity_key = $2::uuid))
  order by 2 desc limit 1`

/** $1 loan, $2 who, $3 whether someone else has to confirm it. */
export const NOTE_ADDED = 'update loans set added_by = $2, needs_confirmation = $3 where id = $1'

/** What decides who can confirm a loan. $1 id. */
export const TO_CONFIRM = `
  select l.id, l.needs_confirmation "needsConfirmation", l.added_by "addedBy", l.officer_no "officerNo",
    (select m.id from members m where m.no = l.officer_no) "officerId",
    array(select m.id from co_originators c join members m on m.no = c.member_no where c.loan_id = l.id) "otherIds"
  from loans l where l.id = $1`

/** The same; the row of the loan stays locked. */
export const LOCK_TO_CONFIRM = `${TO_CONFIRM} for update`

/** Unconfirmed loans among some, with their adders. $1 ids. */
export const UNCONFIRMED = `
  select l.id, l.added_by "addedBy" from loans l where l.id = any($1::uuid[]) and l.needs_confirmation`

/** $1 ids, $2 who or what confirms them, $3 the cause of each in the history, $4 when. */
export const CONFIRM = `
  with confirmed as (
    update loans l set needs_confirmation = false, confirmed_by = $2, confirmed_at = $4
    from unnest($1::uuid[], $3::text[]) c(id, cause) where l.id = c.id and l.needs_confirmation returning l.id, l.version, c.cause)
  insert into loan_history (loan_id, kind, version, cause, changes)
  select id, 'changed', version, cause, '{"needsConfirmation": [true, false]}'::jsonb from confirmed returning loan_id "loanId"`
