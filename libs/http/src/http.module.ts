import { Global, Module, type DynamicModule, type Type } from '@nestjs/common'
import { CLOCK, systemClock, type Clock } from '@upline/config'
import type { Logger } from 'pino'
import { HealthChecks } from './health-checks.ts'
import { HealthController, SERVICE_NAME } from './health.controller.ts'

/** Nest token of the service's pino log. */
export const LOG = Symbol('log')

/** What every service has: its log, clock and health. The service's own module is imported below it. */
@Global()
@Module({})
export class HttpModule {
  static around(service: { name: string; module: Type | DynamicModule; log: Logger; clock?: Clock }): DynamicModule {
    return {
      module: HttpModule,
      imports: [service.module],
      controllers: [HealthController],
      providers: [
        HealthChecks,
        { provide: LOG, useValue: service.log },
        { provide: CLOCK, useValue: service.clock ?? systemClock },
        { provide: SERVICE_NAME, useValue: service.name },
      ],
      exports: [HealthChecks, LOG, CLOCK, SERVICE_NAME],
    }
  }
}
