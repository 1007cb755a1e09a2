import { Module } from '@nestjs/common'
import { PipelineModule } from '../pipeline/pipeline.module.ts'
import { LoanExportController } from './loan-export.controller.ts'
import { LoanExportService } from './loan-export.service.ts'

@Module({ imports: [PipelineModule], controllers: [LoanExportController], providers: [LoanExportService] })
export class LoanExportModule {}
