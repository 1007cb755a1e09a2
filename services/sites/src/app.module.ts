import { MikroOrmModule } from '@mikro-orm/nestjs'
import { type DynamicModule, Module } from '@nestjs/common'
import { AuthModule } from '@upline/auth'
import { ormOptions } from '@upline/db'
import { EventsModule } from '@upline/events'
import { FilesModule } from '@upline/files'
import { JobsModule } from '@upline/jobs'
import { OperationsModule } from '@upline/operations'
import { ENTITIES } from '../database/entities.ts'
import { migrations } from '../migrations/list.ts'
import { AgentPagesModule } from './agent-pages/agent-pages.module.ts'
import { AgentProfilesModule } from './agent-profiles/agent-profiles.module.ts'
import { BuildingModule } from './building/building.module.ts'
import { ClaimsModule } from './claims/claims.module.ts'
import { CONFIG, type SitesConfig } from './config.ts'
import { EarningsModule } from './earnings/earnings.module.ts'
import { LeadsModule } from './leads/leads.module.ts'
import { PlansModule } from './plans/plans.module.ts'
import { PublishingModule } from './publishing/publishing.module.ts'
import { SettingsModule } from './settings/settings.module.ts'
import { PersonalDataModule } from './personal-data/personal-data.module.ts'

@Module({})
export class AppModule {
  static with(config: SitesConfig): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [
        MikroOrmModule.forRoot(ormOptions({ url: config.databaseUrl, entities: ENTITIES, migrations })),
        AuthModule.forService(config),
        EventsModule.forService({ service: 'sites', config }),
        PersonalDataModule,
        JobsModule.forService({ service: 'sites', redisUrl: config.redisUrl, lockMs: config.jobLockMs }),
        OperationsModule,
        FilesModule.forService({ service: 'sites', settings: config.files }),
        AgentProfilesModule,
        AgentPagesModule,
        PlansModule,
        EarningsModule,
        LeadsModule,
        BuildingModule,
        ClaimsModule,
        PublishingModule,
        SettingsModule,
      ],
      providers: [{ provide: CONFIG, useValue: config }],
      exports: [CONFIG],
    }
  }
}
