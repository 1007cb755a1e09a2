import { GROUP_LAG } from '@upline/events/admin'
import type { Places } from './places.ts'
import { query } from './query.ts'

export interface Lag {
  group: string
  topic: string
  events: number
}

export interface OutboxDepth {
  service: string
  events: number
}

/** How many events of the embedded log each group has not passed yet. */
export const groupLag = ({ eventLogUrl }: Places): Promise<Lag[]> => query<Lag>(eventLogUrl, GROUP_LAG)

/** How many events each service has committed and not sent yet. */
export const outboxDepth = ({ databases }: Places): Promise<OutboxDepth[]> =>
  Promise.all(
    Object.entries(databases).map(async ([service, url]) => {
      const [row] = await query<{ events: number }>(url, 'select count(*)::int as events from outbox')
      return { service, events: row?.events ?? 0 }
    }),
  )
