import { MikroORM } from '@mikro-orm/core'
import { MikroOrmModule } from '@mikro-orm/nestjs'
import { Controller, Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { EventPattern } from '@nestjs/microservices'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import { kafkaSecurity } from '@upline/config'
import { migrate, ormOptions } from '@upline/db'
import { connectEvents, eventMigrations, EventsModule } from '@upline/events'

/** Bundled and started by event-curve.ts, once for each relay and each consumer: a service with only its events. */
interface Role {
  service: string
  handles: boolean
  databaseUrl: string
  eventLogUrl: string
  brokers: string[]
}

@Controller()
class ArrivalsController {
  /** The row in the inbox is the effect. */
  @EventPattern<string>('loan-sync-requested')
  arrived(): void {}
}

const role = JSON.parse(process.argv[2] ?? '') as Role

@Module({
  imports: [
    MikroOrmModule.forRoot(ormOptions({ url: role.databaseUrl, entities: [], migrations: eventMigrations })),
    EventsModule.forService({
      service: role.service,
      config: {
        ...{ mode: 'demo', eventBus: role.brokers.length > 0 ? 'kafka' : 'embedded' },
        ...{
          eventLogUrl: role.eventLogUrl,
          kafkaBrokers: role.brokers,
          kafkaSecurity: kafkaSecurity({}, 'demo'),
          redisUrl: '',
        },
      },
    }),
  ],
  controllers: role.handles ? [ArrivalsController] : [],
})
class AppModule {}

const app = await NestFactory.create(AppModule, new FastifyAdapter(), { logger: ['error', 'warn'] })
await migrate(app.get(MikroORM) as never)
await app.init()
await connectEvents(app)
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
process.send?.('ready')
