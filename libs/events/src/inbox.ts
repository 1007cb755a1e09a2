import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import type { EventMessage } from './event-message.ts'

/** claimed: handle it. done: it was handled, or lies among the dead letters. parked: an earlier one of its key does. */
export type Claim = 'claimed' | 'done' | 'parked'

const CLAIM = `
  with letters as (
    select count(*) filter (where event_id = $2) as own, count(*) filter (where is_parking and event_id <> $2) as parking
    from dead_letters where group_name = $1 and resolved_at is null and ((topic = $3 and key = $4) or event_id = $2)),
  claimed as (
    insert into inbox (group_name, event_id) select $1, $2 from letters where own = 0 and parking = 0
    on conflict do nothing returning 1)
  select (select count(*) from claimed)::int as claimed, own::int, parking::int from letters`

/** Claims an event for a group in the transaction of its effect: of all deliveries only one commits. */
export async function claim(tx: EntityManager, group: string, message: EventMessage): Promise<Claim> {
  const first = await tryClaim(tx, group, message)
  if (first !== 'parked') return first
  // A replay may be resolving the last letter of this key: wait for it, and look again.
  await lockKey(tx, group, message)
  return tryClaim(tx, group, message)
}

async function tryClaim(tx: EntityManager, group: string, message: EventMessage): Promise<Claim> {
  const parameters = [group, message.headers.ce_id, message.topic, message.key]
  const [found] = await rows<{ claimed: number; own: number; parking: number }>(tx, CLAIM, parameters)
  if (!found || found.claimed === 1) return 'claimed'
  if (found.own > 0 || found.parking === 0) return 'done'
  return (await isHandled(tx, group, message.headers.ce_id)) ? 'done' : 'parked'
}

async function isHandled(tx: EntityManager, group: string, eventId: string): Promise<boolean> {
  const found = await rows(tx, 'select 1 from inbox where group_name = $1 and event_id = $2', [group, eventId])
  return found.length > 0
}

/** Orders a replay and a new event of one key. */
export async function lockKey(tx: EntityManager, group: string, of: { topic: string; key: string }): Promise<void> {
  await rows(tx, 'select pg_advisory_xact_lock(hashtext($1), hashtext($2))', [group, `${of.topic} ${of.key}`])
}

/** For a replay: the inbox alone decides. */
export async function claimReplay(tx: EntityManager, group: string, eventId: string): Promise<boolean> {
  const sql = 'insert into inbox (group_name, event_id) values ($1, $2) on conflict do nothing returning 1'
  return (await rows(tx, sql, [group, eventId])).length === 1
}
