/** $1 id, $2 owner, $3 kind. */
export const BEGIN_FILE = 'insert into large_files (id, owner_id, kind) values ($1, $2, $3)'

/** $1 id, $2 number of the next chunk: listed before it is stored, so that no chunk is stored unlisted. */
export const NOTE_CHUNK = `update large_files set chunks = $2::int + 1, touched_at = now()
  where id = $1 and chunks = $2 returning 1 as one`

/** $1 id, $2 bytes, $3 digests, $4 number of chunks. */
export const END_FILE = `update large_files set is_whole = true, bytes = $2, digests = $3, touched_at = now()
  where id = $1 and chunks = $4 returning 1 as one`

/** $1 owner, $2 kind. */
export const CLAIM_FILE = `update large_files set touched_at = now()
  where owner_id = $1 and kind = $2 and is_whole returning 1 as one`

/** $1 owner, $2 kind. The newest one counts: a killed process may have written another one before. */
export const FIND_FILE = `select id::text, chunks, bytes::float8, digests from large_files
  where owner_id = $1 and kind = $2 and is_whole order by touched_at desc, id desc limit 1`

/** $1 owner, $2 kind. */
export const FILES_OF = 'select id::text from large_files where owner_id = $1 and kind = $2'

/** $1 kind, $2 milliseconds after which an untouched file counts as abandoned. Incomplete files are of any kind. */
export const LISTED_FILES = `select id::text, owner_id as "ownerId", kind, is_whole as "isWhole",
    touched_at < now() - make_interval(secs => $2::float8 / 1000) as "isAbandoned"
  from large_files where kind = $1 or not is_whole order by id`

/**
 * $1 id, $2 milliseconds; null deletes the file even if it was touched recently. From here on it can be neither read
 * nor claimed.
 */
export const DOOM_FILE = `update large_files set is_whole = false
  where id = $1 and ($2::float8 is null or touched_at < now() - make_interval(secs => $2::float8 / 1000))
  returning chunks`

/** $1 id. */
export const DROP_FILE = 'delete from large_files where id = $1'
