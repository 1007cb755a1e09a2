import { GROUP_LAG } from '@upline/events/admin'
import { kafkaLag } from './kafka.ts'
import type { Lag } from './lag-row.ts'
import type { Places } from './places.ts'
import { query } from './query.ts'

export interface OutboxDepth {
  service: string
  events: number
}

/** Number of unprocessed events per group, on either transport. */
export const groupLag = ({ eventLogUrl, kafkaBrokers }: Places): Promise<Lag[]> =>
  kafkaBrokers.length > 0 ? kafkaLag(kafkaBrokers) : query<Lag>(eventLogUrl, GROUP_LAG)

/** Number of events that each service has committed and not sent yet. */
export const outboxDepth = ({ databases }: Places): Promise<OutboxDepth[]> =>
  Promise.all(
    Object.entries(databases).map(async ([service, url]) => {
      const [row] = await query<{ events: number }>(url, 'select count(*)::int as events from outbox')
      return { service, events: row?.events ?? 0 }
    }),
  )
