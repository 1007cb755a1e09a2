import type { EntityManager } from '@mikro-orm/postgresql'
import { deleteSome } from '@upline/db'
import { tables } from '../../database/tables.ts'

/** Once per event, however often it is sent. */
export const RECEIVE = `
  insert into webhook_inbox (instance_id, event_id, event_type, loan_id, event_time, received_at, next_try_at)
  values ($1, $2, $3, $4, $5, $6, $6) on conflict do nothing`

/**
 * Claims due notifications for a limited time. If the reader is killed, the claim expires. $1 now, $2 until, $3 how
 * many loans.
 */
export const CLAIM = `
  with due as (
    select instance_id, event_id from webhook_inbox
    where done_at is null and next_try_at <= $1 order by next_try_at limit $3 for update skip locked)
  update webhook_inbox i set next_try_at = $2, tries = tries + 1 from due
  where i.instance_id = due.instance_id and i.event_id = due.event_id
  returning i.loan_id as "loanId", i.event_type as "eventType", i.tries`

/**
 * A reading resolves all notifications of its loans that were stored before it began, except a deletion that arrived
 * too late to be claimed: the reading did not know that the loan was deleted. $1 loans, $2 when the reading began, $3
 * now, $4 until when it was claimed.
 */
export const DONE = `
  update webhook_inbox set done_at = $3, error = null
  where done_at is null and loan_id = any ($1::text[]) and received_at <= $2
    and (event_type <> 'delete' or next_try_at = $4)`

/** $1 loans, $2 why, $3 when to retry (null: never), $4 now. */
export const FAILED = `
  update webhook_inbox set error = $2, next_try_at = coalesce($3::timestamptz, next_try_at),
    done_at = case when $3::timestamptz is null then $4::timestamptz end
  where done_at is null and loan_id = any ($1::text[]) and tries > 0`

/** Given up, and the loan of `i` was not read since. */
export const GIVEN_UP = `i.done_at is not null and i.error is not null
    and not exists (select from loan_snapshots s where s.external_id = i.loan_id and s.read_at > i.done_at)`

/** $1 the end of the retention, $2 the maximum of rows. */
export const FORGET_OLD = [
  deleteSome('webhook_inbox', 'done_at < $1', '$2'),
  deleteSome('sync_runs', 'finished_at < $1', '$2'),
  deleteSome('sync_requests', 'finished_at < $1', '$2'),
]

/** Encrypted. */
export const signingKeyOf = async (em: EntityManager, subscriptionId: string): Promise<string | undefined> => {
  const found = await tables(em)
    .selectFrom('webhook_subscriptions')
    .select('signingKey')
    .where('subscriptionId', '=', subscriptionId)
    .executeTakeFirst()
  return found?.signingKey
}

/** Subscriptions of this installation. */
export const ownSubscriptions = async (em: EntityManager, endpoint: string): Promise<Set<string>> => {
  const found = await tables(em)
    .selectFrom('webhook_subscriptions')
    .select('subscriptionId')
    .where('endpoint', '=', endpoint)
    .execute()
  return new Set(found.map(({ subscriptionId }) => subscriptionId))
}

export const KEEP_SUBSCRIPTION = `
  insert into webhook_subscriptions (subscription_id, endpoint, signing_key, made_at, seen_at) values ($1, $2, $3, $4, $4)
  on conflict (subscription_id) do update set signing_key = excluded.signing_key, seen_at = excluded.seen_at`

export const noteSeen = (tx: EntityManager, subscriptionId: string, seenAt: Date): Promise<unknown> =>
  tables(tx).updateTable('webhook_subscriptions').set({ seenAt }).where('subscriptionId', '=', subscriptionId).execute()

/** A lock: two replicas that start at the same time create one subscription. */
export const SUBSCRIBE_LOCK = 'select pg_advisory_xact_lock(77103)'

export const STATE = `
  select (select max(received_at) from webhook_inbox) as "lastReceivedAt",
    (select count(*)::int from webhook_inbox where done_at is null) as waiting,
    (select count(*)::int from webhook_inbox i where ${GIVEN_UP}) as failed,
    (select count(*)::int from dead_letters where resolved_at is null) as "deadLetters",
    (select max(seen_at) from webhook_subscriptions where endpoint = $1) as "seenAt"`
