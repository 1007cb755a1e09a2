/** The members' keys. $1 ids. The caller compares versions to see whether a newer event was processed. */
export const STORED_KEYS = `
  select m.id, m.no, m.version::float8 version, coalesce(
    (select json_agg(json_build_object('kind', k.kind, 'key', k.spelling_key, 'value', k.value, 'state', k.state,
      'introducedBy', k.introduced_by, 'introducedAt', iso_utc(k.introduced_at), 'decidedBy', k.decided_by, 'decidedAt', iso_utc(k.decided_at))
      order by array_position(array['username', 'email', 'name', 'nmls'], k.kind), k.state) from matching_keys k
      where k.member_no = m.no and k.dropped_at is null), '[]') keys
  from members m where m.id = any($1)`

/** Keys that members no longer have. $1 members' numbers, $2 the keys that stay as {no, kind, key}. */
export const DROP_KEYS = `
  update matching_keys k set dropped_at = now() where k.member_no = any($1::int[]) and k.dropped_at is null and not exists (
    select from json_to_recordset($2) x(no int, kind text, key text)
    where (x.no, x.kind, x.key) = (k.member_no, k.kind, k.spelling_key))`

/** $1 keys with their member's number. An approved key comes first: it makes room for the open one of its kind. */
export const PUT_KEYS = `
  insert into matching_keys as k (member_no, kind, spelling_key, value, state, introduced_by, introduced_at, decided_by, decided_at)
  select x.no, x.kind, x.key, x.value, x.state, x."introducedBy", x."introducedAt", x."decidedBy", x."decidedAt"
  from json_to_recordset($1) x(no int, kind text, key text, value text, state text, "introducedBy" text, "introducedAt" timestamptz,
    "decidedBy" text, "decidedAt" timestamptz)
  order by x.state, x.no
  on conflict (member_no, kind, spelling_key) where dropped_at is null do update set value = excluded.value, state = excluded.state,
    introduced_by = excluded.introduced_by, introduced_at = excluded.introduced_at, decided_by = excluded.decided_by,
    decided_at = excluded.decided_at`

/** What matches: the approved keys of members who have not left. $1 members' numbers. */
export const MATCH_BY_KEYS = `
  with approved as materialized (
    select distinct k.spelling_key, k.member_no from matching_keys k join members m on m.no = k.member_no
    where k.member_no = any($1::int[]) and k.state = 'approved' and k.dropped_at is null and m.removed_at is null),
  gone as (
    delete from member_spellings s where s.member_no = any($1::int[]) and not exists (
      select from approved a where (a.spelling_key, a.member_no) = (s.spelling_key, s.member_no)))
  insert into member_spellings (spelling_key, member_no) select spelling_key, member_no from approved order by 1, 2
  on conflict do nothing`
