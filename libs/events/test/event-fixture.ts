import { randomBytes } from 'node:crypto'
import type { MigrationObject } from '@mikro-orm/core'
import { MikroORM } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'
import { MikroOrmModule } from '@mikro-orm/nestjs'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type INestApplication, Module, type Provider } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import type { KafkaSecurity } from '@upline/config'
import { loanSyncRequested, mailFailed, type NewEvent } from '@upline/contracts/events'
import { inTransaction, migrate, ormOptions, rows } from '@upline/db'
import { dropDatabase } from '@upline/testing'
import { Kafka, logLevel } from 'kafkajs'
import pg from 'pg'
import { migrateEventLog } from '../src/admin.ts'
import {
  connectEvents,
  EVENT_TRANSPORT,
  EventsModule,
  type EventTransport,
  eventMigrations,
  Outbox,
} from '../src/index.ts'
import { EffectsController } from './effects.controller.ts'

const SERVER = process.env['UPLINE_TEST_DATABASE_URL'] ?? ''
export const BUSES = ['embedded', 'kafka'] as const
export type Bus = (typeof BUSES)[number]

export const kafkaBrokers = (process.env['UPLINE_TEST_KAFKA_BROKERS'] ?? '').split(',').filter(Boolean)

class EffectsTable extends Migration {
  override up(): void {
    this.addSql(`create table effects (n bigint generated always as identity primary key,
      event_id text not null, key text not null, version int not null, attempt int not null)`)
  }
}
const effectsTable: MigrationObject = { name: '0001-effects', class: EffectsTable }

function tablesOf(tables: string[]): MigrationObject {
  class Tables extends Migration {
    override up(): void {
      for (const sql of tables) this.addSql(sql)
    }
  }
  return { name: '0002-tables', class: Tables }
}

/** A service with its database, its outbox and a handler whose effects are rows. */
export interface TestService {
  app: INestApplication
  em: EntityManager
  outbox: Outbox
  transport: EventTransport
  effects(): Promise<{ event_id: string; key: string; version: number; attempt: number }[]>
  append(...events: NewEvent[]): Promise<void>
  close(): Promise<void>
}

export interface ServiceOptions {
  database?: string
  handles?: boolean
  silentMs?: number
  gapMs?: number
  isConsumer?: boolean
  /** Further parts of the service: what it owns, and what it copies. */
  providers?: Provider[]
  /** SQL of its own tables. */
  tables?: string[]
  /** Where it first looks for the brokers; default: their real address. */
  brokers?: string[]
  security?: KafkaSecurity
  /** The service's name and group as in production, for accounts with rights by name. */
  group?: string
}

/** An event log (or broker) with the services of one test. */
export class EventFixture {
  readonly bus: Bus
  private readonly mark = randomBytes(4).toString('hex')
  readonly logUrl = urlOf(`events_${this.mark}`)
  private readonly databases = new Map<string, Promise<unknown>>()
  private readonly apps = new Set<INestApplication>()
  private readonly logClients: pg.Client[] = []
  private broker: pg.Client | undefined

  constructor(bus: Bus) {
    this.bus = bus
  }

  async open(): Promise<void> {
    await this.createDatabase(`events_${this.mark}`)
    await migrateEventLog(this.logUrl)
    if (this.bus !== 'kafka') return
    this.broker = await brokerForOne()
    await emptyBroker()
  }

  /** Kafka keeps its groups, so each test has its own name. */
  nameOf(service: string): string {
    return `${service}-${this.mark}`
  }

  databaseOf(service: string): string {
    return `${service}_${this.mark}`
  }

  /** A database without migrations; `database` is what start() calls it. */
  async emptyDatabase(database: string): Promise<{ url: string; database: string }> {
    await this.createDatabase(this.databaseOf(database))
    return { url: urlOf(this.databaseOf(database)), database }
  }

  async start(service: string, options: ServiceOptions = {}): Promise<TestService> {
    const { database = service, handles = true } = options
    const name = this.databaseOf(database)
    await this.createDatabase(name)
    const app = await NestFactory.create(
      this.moduleOf(service, urlOf(name), { ...options, handles }),
      new FastifyAdapter(),
      {
        logger: false,
      },
    )
    this.apps.add(app)
    await migrate(app.get(MikroORM))
    await app.init()
    await connectEvents(app)
    return this.serviceOf(app)
  }

  async close(): Promise<void> {
    await Promise.all([...this.apps].map((app) => app.close()))
    await Promise.all(this.logClients.map((client) => client.end()))
    await Promise.all([...this.databases.keys()].map((name) => dropDatabase(name)))
    await this.broker?.end()
  }

  /** On Kafka: the group reads from the beginning again. It must not be running. */
  async rewindGroup(service: string): Promise<void> {
    const admin = new Kafka({ brokers: kafkaBrokers, logLevel: logLevel.NOTHING }).admin()
    await admin.connect()
    await admin.resetOffsets({ groupId: this.nameOf(service), topic: 'loans.sync', earliest: true })
    await admin.disconnect()
  }

  async log<Row extends pg.QueryResultRow>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return onServer(async (client) => (await client.query<Row>(sql, parameters)).rows, this.logUrl)
  }

  /** A connection to the log until the test ends. */
  async logClient(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.logUrl })
    this.logClients.push(client)
    await client.connect()
    return client
  }

  private moduleOf(
    service: string,
    url: string,
    {
      handles,
      silentMs,
      gapMs,
      isConsumer = true,
      brokers,
      security = {},
      group,
      providers = [],
      tables = [],
    }: ServiceOptions,
  ): new () => object {
    const places = {
      eventLogUrl: this.logUrl,
      kafkaBrokers: brokers ?? kafkaBrokers,
      kafkaSecurity: security,
      redisUrl: '',
    }
    const config = { mode: 'demo', eventBus: this.bus, ...places } as const
    @Module({
      imports: [
        MikroOrmModule.forRoot(
          ormOptions({ url, entities: [], migrations: [...eventMigrations, effectsTable, tablesOf(tables)] }),
        ),
        EventsModule.forService({
          ...{ service: group ?? this.nameOf(service), config, isConsumer, retryWaits: [20, 40, 60] },
          ...(silentMs === undefined ? {} : { silentMs }),
          ...(gapMs === undefined ? {} : { gapMs }),
        }),
      ],
      controllers: handles ? [EffectsController] : [],
      providers,
    })
    class TestModule {}
    return TestModule
  }

  private serviceOf(app: INestApplication): TestService {
    const em = app.get(MikroORM).em as EntityManager
    const outbox = app.get(Outbox)
    return {
      ...{ app, em, outbox, transport: app.get<EventTransport>(EVENT_TRANSPORT) },
      effects: () => rows(em.fork(), 'select event_id, key, version, attempt from effects order by n'),
      append: (...events) => inTransaction(em, (tx) => outbox.appendAll(tx, events)),
      close: async () => {
        this.apps.delete(app)
        await app.close()
      },
    }
  }

  private createDatabase(name: string): Promise<unknown> {
    const made = this.databases.get(name) ?? onServer((client) => client.query(`create database ${name}`))
    this.databases.set(name, made)
    return made
  }
}

export const syncRequested = (key: string, aggregateVersion = 1): NewEvent<typeof loanSyncRequested> => ({
  type: loanSyncRequested,
  key,
  aggregateVersion,
  data: { requestId: key, by: '1', at: '2026-01-31T12:00:00.000Z' },
})

/** Its handler parks the key. */
export const parkingEvent = (key: string, aggregateVersion = 1): NewEvent<typeof mailFailed> => ({
  type: mailFailed,
  key,
  aggregateVersion,
  data: { deliveryId: key, template: 'welcome', memberId: null, reason: 'no answer', at: '2026-01-31T12:00:00.000Z' },
})

/** Waits until the reading satisfies the test, and returns it. After 30 s it returns the latest one. */
export async function eventually<T>(
  read: () => Promise<T>,
  isThere: (value: T) => boolean,
  patience = 30_000,
): Promise<T> {
  const end = Date.now() + patience
  for (;;) {
    const value = await read()
    if (isThere(value) || Date.now() > end) return value
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export const has =
  (count: number) =>
  (list: unknown[]): boolean =>
    list.length >= count

export function urlOf(database: string): string {
  const url = new URL(SERVER)
  url.pathname = `/${database}`
  return url.href
}

/** A broker has one set of topics: each test begins without any. */
async function emptyBroker(): Promise<void> {
  const admin = new Kafka({ brokers: kafkaBrokers, logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  const ours = async () => (await admin.listTopics()).filter((topic) => !topic.startsWith('__'))
  await admin.deleteTopics({ topics: await ours() })
  await eventually(ours, (topics) => topics.length === 0)
  await admin.disconnect()
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>, url = SERVER): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The only broker serves one test at a time, across files: a lock that lasts as long as its connection. */
async function brokerForOne(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  await client.query('select pg_advisory_lock(76999)')
  return client
}
