import { Module } from '@nestjs/common'
import { LoanImportModule } from '../loan-import/loan-import.module.ts'
import { DemoSeedService } from './demo-seed.service.ts'

@Module({ imports: [LoanImportModule], providers: [DemoSeedService] })
export class DemoModule {}
