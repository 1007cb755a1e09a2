import { Global, Module } from '@nestjs/common'
import { FailedJobs } from './failed-jobs.service.ts'
import { OperationsFacts } from './facts.ts'
import { Gauges } from './gauges.service.ts'
import { ServiceHeartbeat } from './heartbeat.service.ts'
import { DeadLetterActions } from './dead-letter-actions.service.ts'
import { OperationsController } from './operations.controller.ts'
import { OwnState } from './own-state.service.ts'

/**
 * The status of a service, for the admin's page and for Prometheus. Import it once in every service's AppModule, after
 * its EventsModule.
 */
@Global()
@Module({
  controllers: [OperationsController],
  providers: [OwnState, DeadLetterActions, FailedJobs, OperationsFacts, Gauges, ServiceHeartbeat],
  exports: [OperationsFacts],
})
export class OperationsModule {}
