import { Module } from '@nestjs/common'
import { StatusValuesController } from './status-values.controller.ts'
import { StatusValuesService } from './status-values.service.ts'

@Module({
  controllers: [StatusValuesController],
  providers: [StatusValuesService],
  exports: [StatusValuesService],
})
export class StatusValuesModule {}
