import { Global, Module } from '@nestjs/common'
import { FailedJobs } from './failed-jobs.service.ts'
import { OperationsFacts } from './facts.ts'
import { Gauges } from './gauges.service.ts'
import { ServiceHeartbeat } from './heartbeat.service.ts'
import { Letters } from './letters.service.ts'
import { OperationsController } from './operations.controller.ts'
import { OwnState } from './own-state.service.ts'

/** How a service is, for the admin's page and for Prometheus: once in every service's AppModule, behind its EventsModule. */
@Global()
@Module({
  controllers: [OperationsController],
  providers: [OwnState, Letters, FailedJobs, OperationsFacts, Gauges, ServiceHeartbeat],
  exports: [OperationsFacts],
})
export class OperationsModule {}
