import { GROUP_LAG } from '@upline/events/admin'
import { kafkaLag } from './kafka.ts'
import type { Lag } from './lag-row.ts'
import type { Places } from './places.ts'
import { query } from './query.ts'

export interface OutboxDepth {
  service: string
  events: number
}

/** How many events each group has not passed yet, on whatever carries them. */
export const groupLag = ({ eventLogUrl, kafkaBrokers }: Places): Promise<Lag[]> =>
  kafkaBrokers.length > 0 ? kafkaLag(kafkaBrokers) : query<Lag>(eventLogUrl, GROUP_LAG)

/** How many events each service has committed and not sent yet. */
export const outboxDepth = ({ databases }: Places): Promise<OutboxDepth[]> =>
  Promise.all(
    Object.entries(databases).map(async ([service, url]) => {
      const [row] = await query<{ events: number }>(url, 'select count(*)::int as events from outbox')
      return { service, events: row?.events ?? 0 }
    }),
  )
