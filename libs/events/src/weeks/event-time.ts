/** Where ids without a time belong: all ids from before events had UUIDv7, and ids that a sender chose. */
export const TIMELESS_UNTIL = '2020-01-01'

/**
 * SQL: the instant that a UUIDv7 carries, and `-infinity` for any other id. The id alone decides, so an event that is
 * delivered twice looks for itself in the same partition, whenever that is.
 */
export const EVENT_MADE_AT = `create or replace function event_made_at(event_id text) returns timestamptz
  language sql immutable parallel safe as $$
  select case when event_id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'
    then uuid_extract_timestamp(event_id::uuid) else '-infinity' end $$`
