import { type DynamicModule, Module } from '@nestjs/common'
import { Jobs, JOBS_OPTIONS, type JobsOptions } from './jobs.ts'

/** Background work of a service: `JobsModule.forService({ service: 'loans', redisUrl: config.redisUrl })`. */
@Module({})
export class JobsModule {
  static forService(options: JobsOptions): DynamicModule {
    return {
      module: JobsModule,
      global: true,
      providers: [{ provide: JOBS_OPTIONS, useValue: options }, Jobs],
      exports: [Jobs],
    }
  }
}
