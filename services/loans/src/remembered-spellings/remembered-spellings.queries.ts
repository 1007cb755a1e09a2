/** Other members who have the key, and whether the member has it too. $1 spelling key, $2 the member's number. */
export const EXACT_MATCHES = `
  select m.no, m.id, m.full_name name, m.no = $2 "isMember"
  from member_spellings s join members m on m.no = s.member_no where s.spelling_key = $1 order by m.no = $2 desc, m.no limit 100`

/** One at a time for each spelling. $1 spelling key. */
export const SPELLING_LOCK = 'select pg_advisory_xact_lock(77055, hashtext($1))'

/** How a loan without an officer is written. $1 spelling key. */
export const WRITTEN_AS = `select officer_text as text from loans where officer_no is null and officer_key = $1 limit 1`

/** $1 spelling key, $2 the member's number. */
export const IS_CONFIRMED = `
  select 1 as one from remembered_spellings where spelling_key = $1 and member_no = $2 and state = 'confirmed'`

/**
 * A proposal never changes its member: the company could confirm another match than it has read. $1 spelling key, $2 the member's
 * number, $3 who, $4 when.
 */
export const REMOVE_OWN_PROPOSAL = `
  update remembered_spellings set state = 'removed', removed_by = $3, removed_at = $4
  where spelling_key = $1 and proposed_by = $3 and state = 'proposed' and member_no <> $2`

/** $1 spelling key, $2 as written, $3 the member's number, $4 who, $5 when. */
export const PROPOSE = `
  insert into remembered_spellings (spelling_key, spelling, member_no, state, proposed_by, proposed_at)
  values ($1, $2, $3, 'proposed', $4, $5)
  on conflict (spelling_key, proposed_by) where state = 'proposed' do update set spelling = excluded.spelling`

/**
 * What a confirmed match replaces: the match of another member, and proposals of the same match. $1 spelling key, $2 the
 * member's number, $3 who, $4 when, $5 the proposal that becomes confirmed, or null.
 */
export const REMOVE_REPLACED = `
  update remembered_spellings set state = 'removed', removed_by = $3, removed_at = $4
  where spelling_key = $1 and id is distinct from $5
    and ((state = 'confirmed' and member_no <> $2) or (state = 'proposed' and (member_no = $2 or proposed_by = $3)))`

/** $1 spelling key, $2 as written, $3 the member's number, $4 who, $5 when. */
export const ADD_CONFIRMED = `
  insert into remembered_spellings (spelling_key, spelling, member_no, state, proposed_by, proposed_at, confirmed_by, confirmed_at)
  values ($1, $2, $3, 'confirmed', $4, $5, $4, $5)`

/** The state of a match, which stays until the transaction ends. $1 id. */
export const LOCK_STATE = 'select state from remembered_spellings where id = $1 for update'

/** $1 id, $2 who, $3 when. */
export const CONFIRM_PROPOSAL = `
  update remembered_spellings set state = 'confirmed', confirmed_by = $2, confirmed_at = $3 where id = $1`

/** $1 id, $2 who, $3 when. */
export const REMOVE = `
  update remembered_spellings set state = 'removed', removed_by = $2, removed_at = $3 where id = $1 and state <> 'removed'`
