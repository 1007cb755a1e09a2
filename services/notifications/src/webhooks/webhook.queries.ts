import type { EntityManager } from '@mikro-orm/postgresql'
import type { WebhookDelivery } from '@upline/contracts'
import { rows } from '@upline/db'
import { tables } from '../../database/tables.ts'

const iso = (column: string): string => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Endpoints for administrators. $1 now, $2 an endpoint's id or null for all. */
export const ENDPOINTS = `
  select e.id, e.url, e.description, e.event_types as "eventTypes", e.is_enabled as "isEnabled",
    ${iso('e.disabled_at')} as "disabledAt", e.disabled_because as "disabledBecause",
    ${iso('e.failing_since')} as "failingSince",
    case when e.previous_until > $1 then ${iso('e.previous_until')} end as "previousSecretUntil",
    (select json_build_object('sent', count(*) filter (where d.status = 'sent'),
        'failed', count(*) filter (where d.status = 'failed'))
      from webhook_deliveries d where d.endpoint_id = e.id and d.created_at > $1::timestamptz - interval '1 day') as "lastDay",
    (select count(*)::int from webhook_deliveries d where d.endpoint_id = e.id and d.status = 'queued') as waiting,
    ${iso('e.last_sent_at')} as "lastSentAt",
    e.created_by as "createdBy", ${iso('e.created_at')} as "createdAt"
  from webhook_endpoints e where $2::uuid is null or e.id = $2 order by e.id`

export const LOCK_ENDPOINT = 'select 1 from webhook_endpoints where id = $1 for update'

/** Keeps an endpoint from changes. */
export const KEEP_ENDPOINT = 'select 1 from webhook_endpoints where id = $1 for share'

/** One transaction at a time adds an endpoint. */
export const ENDPOINTS_LOCK = `select pg_advisory_xact_lock(hashtext('webhook endpoints'))`

export const countEndpoints = async (em: EntityManager): Promise<number> => {
  const { count } = await tables(em)
    .selectFrom('webhook_endpoints')
    .select((of) => of.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface NewEndpoint {
  url: string
  description: string
  eventTypes: string[]
  sealedSecret: string
  createdById: string
  createdBy: string
  createdAt: Date
}

/** Returns the id of the endpoint. */
export const addEndpoint = async (tx: EntityManager, endpoint: NewEndpoint): Promise<string> =>
  (await tables(tx).insertInto('webhook_endpoints').values(endpoint).returning('id').executeTakeFirstOrThrow()).id

/** null keeps a value. $1 endpoint, $2 address, $3 description, $4 event types. */
export const CHANGE_ENDPOINT = `
  update webhook_endpoints set url = coalesce($2, url), description = coalesce($3, description),
    event_types = coalesce($4, event_types)
  where id = $1`

/** $1 endpoint, $2 secret, $3 when the previous secret ends. */
export const ROTATE_SECRET = `
  update webhook_endpoints set previous_secret = sealed_secret, previous_until = $3, sealed_secret = $2
  where id = $1 returning id`

/** An attempt that is in progress finds no endpoint when it ends, and stores nothing. */
export const DELETE_ENDPOINT = [
  'delete from webhook_deliveries where endpoint_id = $1',
  'delete from webhook_endpoints where id = $1 returning id',
]

/** Event types that enabled endpoints subscribe to. Other events are not recorded. */
export const WANTED_TYPES = `
  select distinct t as type from webhook_endpoints, unnest(event_types) t where is_enabled`

/** Stores subscribed messages with one delivery per endpoint and returns the endpoints. $1 messages, $2 now. */
export const RECORD = `
  with subscribed as (
    select m.id, m.type, m.body, e.id as endpoint_id
    from jsonb_to_recordset($1::jsonb) as m (id text, type text, body text)
    join webhook_endpoints e on e.is_enabled and m.type = any(e.event_types)),
  kept as (
    insert into webhook_messages (id, type, body, created_at)
    select distinct on (id) id, type, body, $2::timestamptz from subscribed order by id
    on conflict (id) do nothing),
  made as (
    insert into webhook_deliveries (message_id, endpoint_id, type, next_try_at, created_at)
    select id, endpoint_id, type, $2, $2 from subscribed order by id, endpoint_id
    on conflict (message_id, endpoint_id) do nothing
    returning endpoint_id)
  select distinct endpoint_id as id from made`

/** Stores a test message that is already claimed. $1 id, $2 type, $3 body, $4 endpoint, $5 now, $6 end of the claim. */
export const RECORD_TEST = `
  with kept as (insert into webhook_messages (id, type, body, created_at) values ($1, $2, $3, $5))
  insert into webhook_deliveries (message_id, endpoint_id, type, claimed_until, next_try_at, created_at)
  values ($1, $4, $2, $6, $5, $5) returning id`

/** Claims due deliveries. Claims of a killed process expire. $1 endpoint, $2 now, $3 end of the claim, $4 limit. */
export const CLAIM = `
  with due as (
    select id from webhook_deliveries
    where endpoint_id = $1 and status = 'queued' and next_try_at <= $2::timestamptz + interval '1 second'
      and (claimed_until is null or claimed_until <= $2)
    order by next_try_at, id limit $4 for update skip locked),
  taken as (
    update webhook_deliveries d set claimed_until = $3 from due where d.id = due.id
    returning d.id, d.message_id, d.endpoint_id, d.type, d.attempts)
  select t.id, t.message_id as "messageId", t.endpoint_id as "endpointId", t.type, t.attempts, m.body
  from taken t join webhook_messages m on m.id = t.message_id order by t.id`

/** $1 endpoint. */
export const RECEIVER = `
  select url, sealed_secret as "sealedSecret", previous_secret as "previousSecret", previous_until as "previousUntil"
  from webhook_endpoints where id = $1 and is_enabled`

/** Releases a claim unless another process has claimed the delivery since. $1 delivery, $2 end of the claim. */
export const RELEASE = `update webhook_deliveries set claimed_until = null where id = $1 and claimed_until = $2`

export const KEEP_OUTCOME = `
  update webhook_deliveries set status = $3, attempts = attempts + 1, claimed_until = null, next_try_at = $4,
    response_status = $5, response_body = $6, reason = $7, tried_at = $8
  where id = $1 and claimed_until = $2 returning id`

export interface WebhookTryRow {
  deliveryId: string
  at: Date
  responseStatus: number | null
  reason: string | null
  durationMs: number
}

export const storeAttempt = (tx: EntityManager, tried: WebhookTryRow): Promise<unknown> =>
  tables(tx).insertInto('webhook_tries').values(tried).execute()

/** $1 endpoint. */
export const LOCK_STANDING = `
  select is_enabled as "isEnabled", failing_since as "failingSince" from webhook_endpoints where id = $1 for no key update`

export const noteAccepted = (tx: EntityManager, id: string, at: Date): Promise<unknown> =>
  tables(tx).updateTable('webhook_endpoints').set({ failingSince: null, lastSentAt: at }).where('id', '=', id).execute()

export const noteFailing = (tx: EntityManager, id: string, since: Date): Promise<unknown> =>
  tables(tx).updateTable('webhook_endpoints').set({ failingSince: since }).where('id', '=', id).execute()

const SHOWN_DELIVERY = `d.id, d.message_id as "messageId", d.type, d.status, d.attempts, d.response_status as "responseStatus",
  d.reason, ${iso('d.created_at')} as "createdAt", ${iso('d.tried_at')} as "triedAt",
  case when d.status = 'queued' then ${iso('d.next_try_at')} end as "nextTryAt"`

/** A page of an endpoint's deliveries, newest first. $1 endpoint, $2 status or null, $3 the delivery before the page, $4 how many. */
export const DELIVERIES = `
  select ${SHOWN_DELIVERY} from webhook_deliveries d
  where d.endpoint_id = $1 and ($2::text is null or d.status = $2) and ($3::uuid is null or d.id < $3)
  order by d.id desc limit $4`

/** $1 endpoint, $2 delivery. */
export const ONE_DELIVERY = `
  select ${SHOWN_DELIVERY}, d.response_body as "responseBody", m.body
  from webhook_deliveries d join webhook_messages m on m.id = d.message_id
  where d.endpoint_id = $1 and d.id = $2`

/** $1 delivery. */
export const TRIES = `
  select ${iso('at')} as at, response_status as "responseStatus", reason, duration_ms as "durationMs"
  from webhook_tries where delivery_id = $1 order by id desc limit 50`

/** Starts again at the first attempt, with all its waits. The id stays the same, so that receivers can detect duplicates. */
/** Types of events that were not delivered. They can differ from those that the endpoint receives now. $1 endpoint. */
const UNSENT_TYPES = `select distinct type from webhook_deliveries where endpoint_id = $1 and status <> 'sent'`

export const unsentTypesOf = async (em: EntityManager, endpointId: string): Promise<WebhookDelivery['type'][]> =>
  (await rows<Pick<WebhookDelivery, 'type'>>(em, UNSENT_TYPES, [endpointId])).map(({ type }) => type)

const REQUEUE = `
  update webhook_deliveries set status = 'queued', attempts = 0, reason = null, claimed_until = null, next_try_at = $2
  where endpoint_id = $1`

/** $1 endpoint, $2 now, $3 delivery. */
export const REQUEUE_ONE = `${REQUEUE} and id = $3 and status <> 'queued'`

/** $1 endpoint, $2 now. */
export const REQUEUE_FAILED = `${REQUEUE} and status = 'failed' and type <> 'webhook.test'`

/** $1 endpoint, $2 time, $3 reason. */
export const DISABLE = `
  update webhook_endpoints set is_enabled = false, disabled_at = $2, disabled_because = $3
  where id = $1 and is_enabled returning url, failing_since as "failingSince", created_by_id as "createdById"`

/** Marks the pending deliveries of a disabled endpoint as failed. Users can resend them. */
export const FAIL_WAITING = `
  update webhook_deliveries set status = 'failed', reason = 'The endpoint was disabled.'
  where endpoint_id = $1 and status = 'queued'`

export const enable = (tx: EntityManager, id: string): Promise<unknown> =>
  tables(tx)
    .updateTable('webhook_endpoints')
    .set({ isEnabled: true, disabledAt: null, disabledBecause: null, failingSince: null })
    .where('id', '=', id)
    .where('isEnabled', '=', false)
    .execute()

/** Unclaimed and overdue by a minute, after a crash between commit and queue or after Redis lost its data. $1 now. */
export const OVERDUE = `
  select distinct endpoint_id as id from webhook_deliveries
  where status = 'queued' and next_try_at < $1::timestamptz - interval '1 minute'
    and (claimed_until is null or claimed_until <= $1)`

/** Number of due deliveries, and seconds since the oldest was due. */
export const LATE = `
  select count(*)::int as count, coalesce(extract(epoch from $1::timestamptz - min(next_try_at)), 0)::float8 as seconds
  from webhook_deliveries where status = 'queued' and next_try_at <= $1`

export const DISABLED_COUNT = `
  select count(*)::int as count from webhook_endpoints where not is_enabled and failing_since is not null`

/** $1 delete rows created before this time, $2 batch size. */
export const DELETE_OLD_DELIVERIES = `
  delete from webhook_deliveries where id in (
    select id from webhook_deliveries where created_at < $1 and status <> 'queued' limit $2)`

export const DELETE_OLD_MESSAGES = `
  delete from webhook_messages m where id in (
    select id from webhook_messages o where created_at < $1
      and not exists (select 1 from webhook_deliveries d where d.message_id = o.id) limit $2)`
