import { MikroOrmModule } from '@mikro-orm/nestjs'
import { type DynamicModule, Module } from '@nestjs/common'
import { AuthModule, SecretsModule } from '@upline/auth'
import { ormOptions, TIME_ZONE_SETTING } from '@upline/db'
import { CompanyCopy, CompanyModule, EventsModule } from '@upline/events'
import { OperationsModule } from '@upline/operations'
import { ENTITIES } from '../database/entities.ts'
import { migrations } from '../migrations/list.ts'
import type { EncompassConfig } from './config.ts'
import { ConfigModule } from './config.module.ts'
import { FailuresModule } from './failures/failures.module.ts'
import { SettingsModule } from './settings/settings.module.ts'
import { StatusModule } from './status/status.module.ts'
import { SyncModule } from './sync/sync.module.ts'
import { WebhooksModule } from './webhooks/webhooks.module.ts'

@Module({})
export class AppModule {
  static with(config: EncompassConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.of(config),
        MikroOrmModule.forRoot(
          ormOptions({
            url: config.databaseUrl,
            entities: ENTITIES,
            migrations,
            settings: { [TIME_ZONE_SETTING]: config.companyTimeZone },
          }),
        ),
        AuthModule.forService(config),
        SecretsModule.forService({ service: 'encompass', secret: config.keySecret, before: config.keySecretsBefore }),
        EventsModule.forService({ service: 'encompass', config }),
        CompanyModule.forService(config),
        OperationsModule,
        SettingsModule,
        SyncModule,
        WebhooksModule,
        StatusModule,
        FailuresModule,
      ],
      providers: [CompanyCopy],
    }
  }
}
