/** Deletes what was sent and reads the oldest of the others, in one round trip. $1 sent rows, $2 how many to read. */
export const NEXT = `with sent as (delete from outbox where id = any($1))
  select id, topic, key, headers, body from outbox where id <> all($1) order by id limit $2`
