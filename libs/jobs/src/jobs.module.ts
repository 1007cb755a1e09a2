import { type DynamicModule, Module } from '@nestjs/common'
import { Jobs, JOBS_OPTIONS, type JobsOptions } from './jobs.ts'
import { Sweeps } from './sweeps.ts'

/** Background work of a service, with `sweepTable` in its migrations: `JobsModule.forService({ service: 'loans', redisUrl: config.redisUrl, lockMs: config.jobLockMs })`. */
@Module({})
export class JobsModule {
  static forService(options: JobsOptions): DynamicModule {
    return {
      module: JobsModule,
      global: true,
      providers: [{ provide: JOBS_OPTIONS, useValue: options }, Jobs, Sweeps],
      exports: [Jobs, Sweeps],
    }
  }
}
