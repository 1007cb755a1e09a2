import { MikroOrmModule } from '@mikro-orm/nestjs'
import { type DynamicModule, Module } from '@nestjs/common'
import { AuthModule } from '@upline/auth'
import { ormOptions } from '@upline/db'
import { EventsModule } from '@upline/events'
import { migrations } from '../migrations/list.ts'
import { AssignmentModule } from './assignment/assignment.module.ts'
import { BenchmarksModule } from './benchmarks/benchmarks.module.ts'
import { CommissionsModule } from './commissions/commissions.module.ts'
import type { LoansConfig } from './config.ts'
import { DemoModule } from './demo/demo.module.ts'
import { ExplanationsModule } from './explanations/explanations.module.ts'
import { FiguresModule } from './figures/figures.module.ts'
import { HierarchyModule } from './hierarchy/hierarchy.module.ts'
import { LoanExportModule } from './loan-export/loan-export.module.ts'
import { LoanImportModule } from './loan-import/loan-import.module.ts'
import { LoanSyncModule } from './loan-sync/loan-sync.module.ts'
import { MovePreviewModule } from './move-preview/move-preview.module.ts'
import { PipelineModule } from './pipeline/pipeline.module.ts'
import { SavedViewsModule } from './saved-views/saved-views.module.ts'

@Module({})
export class AppModule {
  static with(config: LoansConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MikroOrmModule.forRoot(ormOptions({ url: config.databaseUrl, entities: [], migrations })),
        AuthModule.forService(config),
        EventsModule.forService({ service: 'loans', config }),
        HierarchyModule,
        AssignmentModule,
        MovePreviewModule,
        PipelineModule,
        CommissionsModule,
        ExplanationsModule,
        LoanExportModule,
        LoanImportModule,
        LoanSyncModule,
        BenchmarksModule,
        FiguresModule,
        SavedViewsModule,
        ...(config.seed === 'demo' ? [DemoModule] : []),
      ],
    }
  }
}
