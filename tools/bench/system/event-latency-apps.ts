import { MikroORM } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'
import { MikroOrmModule } from '@mikro-orm/nestjs'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Controller, type INestApplication, Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import { type Envelope, loanSyncRequested } from '@upline/contracts/events'
import { afterCommit, inTransaction, migrate, ormOptions, rows } from '@upline/db'
import { connectEvents, EventContext, type EventsConfig, EventsModule, eventMigrations, Outbox } from '@upline/events'

export interface Load {
  producerUrl: string
  consumerUrls: string[]
  eventLogUrl: string
  perSecond: number
  seconds: number
}

const ARRIVAL_TIMEOUT_MS = 30_000

/** Bundled and loaded by event-latency.ts, because decorators need a compiler. */
const committed = new Map<string, number>()
const arrivals = new Map<string, number[]>()

class EffectsTable extends Migration {
  override up(): void {
    this.addSql('create table effects (key text)')
  }
}
const effectsTable = { name: '0001-effects', class: EffectsTable }

@Controller()
class ArrivalsController {
  @EventPattern<string>('loan-sync-requested')
  async arrived(@Payload() event: Envelope, @Ctx() context: EventContext): Promise<void> {
    await rows(context.tx, 'insert into effects values ($1)', [event.key])
    afterCommit(context.tx, () => void arrivals.set(event.key, [...(arrivals.get(event.key) ?? []), performance.now()]))
  }
}

async function startApp(service: string, url: string, load: Load): Promise<INestApplication> {
  const config = {
    mode: 'demo',
    eventBus: 'embedded',
    eventLogUrl: load.eventLogUrl,
    kafkaBrokers: [],
    kafkaSecurity: {},
    redisUrl: '',
  } satisfies EventsConfig
  @Module({
    imports: [
      MikroOrmModule.forRoot(ormOptions({ url, entities: [], migrations: [...eventMigrations, effectsTable] })),
      EventsModule.forService({ service, config }),
    ],
    controllers: service === 'producer' ? [] : [ArrivalsController],
  })
  class AppModule {}
  const app = await NestFactory.create(AppModule, new FastifyAdapter(), { logger: ['error', 'warn'] })
  await migrate(app.get(MikroORM) as never)
  await app.init()
  await connectEvents(app)
  return app
}

/** Milliseconds from each commit to the commit of the last group's effect. */
export async function commitToLastGroup(load: Load): Promise<number[]> {
  const producer = await startApp('producer', load.producerUrl, load)
  const consumers = await Promise.all(load.consumerUrls.map((url, n) => startApp(`group${n}`, url, load)))
  await appendSteadily(producer, { ...load, seconds: 2 }, 'warm-up')
  await appendSteadily(producer, load, 'measured')
  for (let waited = 0; waited < ARRIVAL_TIMEOUT_MS && !isComplete(consumers.length); waited += 100) await pause(100)
  await Promise.all([producer, ...consumers].map((app) => app.close()))
  const measured = [...committed].filter(([key]) => key.startsWith('measured'))
  return measured.map(([key, at]) =>
    arrivals.get(key)?.length === consumers.length ? Math.max(...arrivals.get(key)!) - at : Infinity,
  )
}

const isComplete = (groups: number) => [...committed.keys()].every((key) => arrivals.get(key)?.length === groups)

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function appendSteadily(app: INestApplication, { perSecond, seconds }: Load, mark: string): Promise<void> {
  const em = app.get(MikroORM).em as EntityManager
  const outbox = app.get(Outbox)
  const running: Promise<void>[] = []
  const began = performance.now()
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = began + (n * 1_000) / perSecond
    const wait = due - performance.now()
    if (wait > 0) await pause(wait)
    running.push(append(em, outbox, `${mark} ${n}`))
  }
  await Promise.all(running)
}

async function append(em: EntityManager, outbox: Outbox, key: string): Promise<void> {
  const data = { requestId: key, by: '1', at: new Date().toISOString() }
  await inTransaction(em, async (tx) => {
    await outbox.append(tx, { type: loanSyncRequested, key, aggregateVersion: 1, data })
    afterCommit(tx, () => void committed.set(key, performance.now()))
  })
}
