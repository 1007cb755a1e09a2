import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import type { EventMessage } from './event-message.ts'

/**
 * claimed: handle it. done: it was handled, or is a dead letter. parked: an earlier event of its key is a dead letter.
 */
export type Claim = 'claimed' | 'done' | 'parked'

/**
 * Set with the first claim of a transaction: if its process is frozen in between, the claims expire after this time,
 * and another process continues.
 */
const FREE_WHEN_FROZEN = `set_config('idle_in_transaction_session_timeout', '15000', true)`

/** The usual case in one fast statement: no open dead letter of this key, and the first delivery. */
const CLAIM = `insert into inbox (group_name, event_id, made_at)
  select $1, $2, event_made_at($2) where not exists (
    select from dead_letters where group_name = $1 and resolved_at is null and topic = $3 and key = $4)
  on conflict do nothing returning 1, ${FREE_WHEN_FROZEN}`

/** What blocks it: the event's own row or dead letter, or a dead letter that parks its key. */
const LOOK = `select
  exists (select from inbox where group_name = $1 and event_id = $2 and made_at = event_made_at($2))
    or exists (select from dead_letters where group_name = $1 and event_id = $2 and resolved_at is null) as is_done,
  exists (select from dead_letters
    where group_name = $1 and resolved_at is null and topic = $3 and key = $4 and is_parking) as is_parked`

/** Claims an event for a group in the transaction of its effect. Of all deliveries only one commits. */
export async function claim(tx: EntityManager, group: string, message: EventMessage): Promise<Claim> {
  const parameters = [group, message.headers.ce_id, message.topic, message.key]
  if ((await rows(tx, CLAIM, parameters)).length === 1) return 'claimed'
  // A replay may be resolving the last dead letter of this key: wait for it before the check.
  await lockKey(tx, group, message)
  const [found] = await rows<{ is_done: boolean; is_parked: boolean }>(tx, LOOK, parameters)
  if (found?.is_done) return 'done'
  if (found?.is_parked) return 'parked'
  return (await claimReplay(tx, group, message.headers.ce_id)) ? 'claimed' : 'done'
}

export interface Claims {
  /** In order, each event once. */
  claimed: EventMessage[]
  /** The first message that a dead letter of its key blocks. */
  blocked?: EventMessage | undefined
}

const CLAIM_ALL = `insert into inbox (group_name, event_id, made_at)
  select $1, e.id, event_made_at(e.id) from unnest($2::text[], $3::text[], $4::text[]) with ordinality e (id, topic, key, n)
  where not exists (
    select from dead_letters d where d.group_name = $1 and d.resolved_at is null and d.topic = e.topic and d.key = e.key)
  order by n on conflict do nothing returning event_id as id, ${FREE_WHEN_FROZEN}`

/** Claims several events in one statement. Omits those that were handled before. */
export async function claimAll(tx: EntityManager, group: string, messages: EventMessage[]): Promise<Claims> {
  const ids = messages.map((message) => message.headers.ce_id)
  const topics = messages.map((message) => message.topic)
  const keys = messages.map((message) => message.key)
  const fresh = new Set((await rows<{ id: string }>(tx, CLAIM_ALL, [group, ids, topics, keys])).map(({ id }) => id))
  const others = messages.filter((message) => !fresh.has(message.headers.ce_id))
  const blocked = others.length === 0 ? undefined : await firstUnhandled(tx, group, others)
  return { claimed: messages.filter((message) => fresh.delete(message.headers.ce_id)), blocked }
}

const HANDLED = `select e.id from unnest($2::text[]) as e (id)
  where exists (select from inbox i where i.group_name = $1 and i.event_id = e.id and i.made_at = event_made_at(e.id))`

async function firstUnhandled(tx: EntityManager, group: string, messages: EventMessage[]) {
  const ids = messages.map((message) => message.headers.ce_id)
  const handled = new Set((await rows<{ id: string }>(tx, HANDLED, [group, ids])).map(({ id }) => id))
  return messages.find((message) => !handled.has(message.headers.ce_id))
}

/** Serializes a replay and a new event of one key. */
export async function lockKey(tx: EntityManager, group: string, of: { topic: string; key: string }): Promise<void> {
  await rows(tx, 'select pg_advisory_xact_lock(hashtext($1), hashtext($2))', [group, `${of.topic} ${of.key}`])
}

/** The inbox alone decides: for a replay, and if no dead letter blocks the event. */
export async function claimReplay(tx: EntityManager, group: string, eventId: string): Promise<boolean> {
  const sql = `insert into inbox (group_name, event_id, made_at) values ($1, $2, event_made_at($2))
    on conflict do nothing returning 1`
  return (await rows(tx, sql, [group, eventId])).length === 1
}
