import { MikroOrmModule } from '@mikro-orm/nestjs'
import { type DynamicModule, Module } from '@nestjs/common'
import { AuthModule } from '@upline/auth'
import { ormOptions, TIME_ZONE_SETTING } from '@upline/db'
import { CompanyCopy, CompanyModule, EventsModule } from '@upline/events'
import { OperationsModule } from '@upline/operations'
import { ENTITIES } from '../database/entities.ts'
import { migrations } from '../migrations/list.ts'
import { BonusesModule } from './bonuses/bonuses.module.ts'
import { RECRUITING_CONFIG, type RecruitingConfig } from './config.ts'
import { FunnelModule } from './funnel/funnel.module.ts'
import { MembersModule } from './members/members.module.ts'
import { OwnPlanModule } from './own-plan/own-plan.module.ts'
import { PaymentsModule } from './payments/payments.module.ts'
import { RegistrationsModule } from './registrations/registrations.module.ts'
import { SettingsModule } from './settings/settings.module.ts'
import { StatsModule } from './stats/stats.module.ts'
import { VolumesModule } from './volumes/volumes.module.ts'
import { PersonalDataModule } from './personal-data/personal-data.module.ts'

@Module({})
export class AppModule {
  static with(config: RecruitingConfig): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [
        MikroOrmModule.forRoot(
          ormOptions({
            url: config.databaseUrl,
            entities: ENTITIES,
            migrations,
            settings: { [TIME_ZONE_SETTING]: config.companyTimeZone },
          }),
        ),
        AuthModule.forService(config),
        EventsModule.forService({ service: 'recruiting', config, gapMs: 100 }),
        CompanyModule.forService(config),
        PersonalDataModule,
        OperationsModule,
        MembersModule,
        VolumesModule,
        StatsModule,
        PaymentsModule,
        RegistrationsModule,
        BonusesModule,
        OwnPlanModule,
        FunnelModule,
        SettingsModule,
      ],
      providers: [CompanyCopy, { provide: RECRUITING_CONFIG, useValue: config }],
      exports: [RECRUITING_CONFIG],
    }
  }
}
