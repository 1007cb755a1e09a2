import { setTimeout as pause } from 'node:timers/promises'
import { MikroORM } from '@mikro-orm/core'
import type { MikroORM as PostgresOrm } from '@mikro-orm/postgresql'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { connectEvents, EVENT_TRANSPORT, type EventTransport, rebuildNext } from '@upline/events'

/** A copy of somebody else's facts that can be told everything again: nothing else hangs on its handlers. */
export interface ReadModel {
  /** The events that it is made of; none of them sends mail or moves money in this service. */
  types: string[]
  /** Makes every row older than any event, so that what is told again counts. */
  forget: string
}

const LOOKS_AT_REST = 3
const LOOK_EVERY_MS = 500

/** Names the group that will be told: call it before the application is put together. */
export function beginRebuild(service: string, name: string, models: Record<string, ReadModel>): ReadModel {
  const model = models[name]
  if (!model) throw new Error(`${service} has no read model '${name}' to rebuild: ${Object.keys(models).join(', ')}`)
  rebuildNext({ group: `${service}.${name}.${Date.now()}`, types: model.types })
  return model
}

/** Tells the read model everything as a new consumer group, and ends when it has heard all. */
export async function rebuild(app: NestFastifyApplication, { forget }: ReadModel): Promise<void> {
  const orm = app.get<PostgresOrm>(MikroORM, { strict: false })
  const transport = app.get<EventTransport>(EVENT_TRANSPORT, { strict: false })
  await orm.em.getConnection().execute(forget)
  await connectEvents(app)
  for (let quiet = 0; quiet < LOOKS_AT_REST;) {
    await pause(LOOK_EVERY_MS)
    const lag = await transport.lag()
    quiet = lag.length > 0 && lag.every(({ events }) => events === 0) ? quiet + 1 : 0
  }
}
