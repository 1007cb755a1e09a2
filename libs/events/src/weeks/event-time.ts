/** The time of IDs without one: all IDs from before events had UUIDv7, and IDs that a sender chose. */
export const TIMELESS_UNTIL = '2020-01-01'

/**
 * SQL: the instant of a UUIDv7, and `-infinity` for any other ID. Only the ID decides, so an event that is delivered
 * twice is always looked up in the same partition.
 */
export const EVENT_MADE_AT = `create or replace function event_made_at(event_id text) returns timestamptz
  language sql immutable parallel safe as $$
  select case when event_id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'
    then uuid_extract_timestamp(event_id::uuid) else '-infinity' end $$`
