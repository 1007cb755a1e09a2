import { Module } from '@nestjs/common'
import { ShadowDifferencesService } from './shadow-differences.service.ts'
import { ShadowRunsController } from './shadow-runs.controller.ts'
import { ShadowRunsService } from './shadow-runs.service.ts'

@Module({
  controllers: [ShadowRunsController],
  providers: [ShadowRunsService, ShadowDifferencesService],
})
export class ShadowRunsModule {}
