import { Writable } from 'node:stream'
import type { DynamicModule, Type } from '@nestjs/common'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import type { Role } from '@upline/contracts'
import type { Clock } from '@upline/config'
import type { EventType, NewEvent } from '@upline/contracts/events'
import { EVENT_TRANSPORT, type EventMessage, type EventTransport } from '@upline/events'
import { createApp, migrateOnly, type ServiceOptions } from '@upline/http'
import { Caller, TEST_INTERNAL_TOKEN } from './caller.ts'
import { messageFor, publishedEvents, testEventLog, type PublishedEvent } from './event-log.ts'
import { eventually } from './eventually.ts'
import { testRootSettings } from './strong-secret.ts'
import { templateDatabase } from './template-database.ts'
import { testDatabase, type TestDatabase } from './test-database.ts'
import { mintSession, publishTestKeys, type TestKeys, type TestUser } from './test-keys.ts'
import { testRedis, type TestRedis } from './test-redis.ts'

type ServiceModule = Type | DynamicModule

export interface TestServiceOptions {
  /** As in startService; also the prefix of the settings (LOANS_DATABASE_URL). */
  name: string
  /**
   * Loads the service's module after the settings are in the environment, because its config reads them on import:
   * `async () => (await import('../src/app.module.ts')).AppModule`.
   */
  module: () => ServiceModule | Promise<ServiceModule>
  /** Further variables of the environment. */
  settings?: Record<string, string>
  bodyLimitMb?: number
  rawBody?: boolean
  health?: ServiceOptions['health']
  clock?: Clock
}

/** A service with real parts: its own database and event log, the tests' Redis, sessions that this file creates. */
export interface TestService {
  app: NestFastifyApplication
  database: TestDatabase
  eventLog: TestDatabase
  redis: TestRedis
  keys: TestKeys
  visitor: Caller
  /** Signs a user in: a role, or a user whose other fields have defaults. */
  signInAs(user: Role | TestUser): Promise<Caller>
  /**
   * Sends an event as another service would, and waits until this one has handled it, or stored it as a dead letter.
   */
  emit(event: NewEvent, stamp?: { id?: string; at?: Date }): Promise<void>
  /** Sends events that are pending together, and waits until each is handled. */
  emitTogether(events: NewEvent[]): Promise<void>
  /** What this service has published of a type, once its outbox is empty. */
  published<Event extends EventType>(event: Event): Promise<PublishedEvent<Event>[]>
  /** The complete log as one text. */
  logged(): string
  stop(): Promise<void>
}

export async function startTestService(options: TestServiceOptions): Promise<TestService> {
  const [eventLog, redis] = await Promise.all([testEventLog(options.name), testRedis()])
  const lines: string[] = []
  const serviceAt = async (database: string): Promise<ServiceOptions> => {
    Object.assign(process.env, settingsFor(options, { database, eventLog: eventLog.url, redis: redis.url }))
    return { ...serviceOptions(options, await options.module()), logTo: collect(lines) }
  }
  const template = await templateDatabase(options.name, async (url) => migrateOnly(await serviceAt(url)))
  const database = await testDatabase(options.name, template)
  const keys = await publishTestKeys(redis.client)
  const app = await createApp(await serviceAt(database.url))
  return {
    app,
    database,
    eventLog,
    redis,
    keys,
    visitor: new Caller(app),
    signInAs: async (user) => new Caller(app, await mintSession(redis.client, keys.signing, user)),
    emit: (event, stamp = {}) => emit({ app, database, lines }, [messageFor(event, stamp)]),
    emitTogether: (events) =>
      emit(
        { app, database, lines },
        events.map((event) => messageFor(event, {})),
      ),
    published: async (event) => {
      await eventually(async () => assertEmpty(await database.query('select 1 from outbox')))
      return publishedEvents(eventLog, event)
    },
    logged: () => lines.join(''),
    stop: async () => {
      await app.close()
      await Promise.all([database.drop(), eventLog.drop(), redis.close()])
    },
  }
}

function settingsFor(
  options: TestServiceOptions,
  urls: { database: string; eventLog: string; redis: string },
): Record<string, string> {
  return {
    UPLINE_MODE: 'demo',
    UPLINE_SEED: 'none',
    INTERNAL_TOKEN: TEST_INTERNAL_TOKEN,
    EVENT_BUS: 'embedded',
    EVENT_LOG_URL: urls.eventLog,
    REDIS_URL: urls.redis,
    ...testRootSettings(),
    [`${options.name.toUpperCase()}_DATABASE_URL`]: urls.database,
    ...options.settings,
  }
}

function serviceOptions(options: TestServiceOptions, module: ServiceModule): ServiceOptions {
  return {
    name: options.name,
    module,
    config: {
      mode: process.env['UPLINE_MODE'] === 'production' ? 'production' : 'demo',
      logLevel: 'info',
      internalToken: TEST_INTERNAL_TOKEN,
    },
    ...(options.rawBody ? { rawBody: true } : {}),
    ...(options.bodyLimitMb === undefined ? {} : { bodyLimitMb: options.bodyLimitMb }),
    ...(options.health ? { health: options.health } : {}),
    ...(options.clock ? { clock: options.clock } : {}),
  }
}

const collect = (lines: string[]): Writable =>
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })

async function emit(
  service: { app: NestFastifyApplication; database: TestDatabase; lines: string[] },
  messages: EventMessage[],
): Promise<void> {
  const transport = service.app.get<EventTransport>(EVENT_TRANSPORT, { strict: false })
  await transport.publish(messages)
  const ids = messages.map(({ headers }) => headers.ce_id)
  await eventually(async () => {
    const handled = await service.database.query(
      `select event_id from inbox where event_id = any($1) union select event_id from dead_letters where event_id = any($1)`,
      [ids],
    )
    if (handled.length < new Set(ids).size)
      throw new Error(`${messages[0]?.headers.ce_type} was not handled:\n${service.lines.slice(-20).join('')}`)
  }, 40_000)
}

function assertEmpty(rows: unknown[]): void {
  if (rows.length > 0) throw new Error('the outbox is not empty')
}
