import { MikroOrmModule } from '@mikro-orm/nestjs'
import { type DynamicModule, Module } from '@nestjs/common'
import { AuthModule, OwnKeysModule, SecretsModule } from '@upline/auth'
import { ormOptions, TIME_ZONE_SETTING } from '@upline/db'
import { CompanyCopy, CompanyModule, EventsModule } from '@upline/events'
import { JobsModule } from '@upline/jobs'
import { OperationsModule } from '@upline/operations'
import { ENTITIES } from '../database/entities.ts'
import { migrations } from '../migrations/list.ts'
import { AccountsModule } from './accounts/accounts.module.ts'
import type { NotificationsConfig } from './config.ts'
import { ConfigModule } from './config.module.ts'
import { DeliveriesModule } from './deliveries/deliveries.module.ts'
import { DigestModule } from './digest/digest.module.ts'
import { FundingsModule } from './fundings/fundings.module.ts'
import { RegistrationEmailsModule } from './registration-emails/registration-emails.module.ts'
import { PreviewsModule } from './previews/previews.module.ts'
import { RecipientsModule } from './recipients/recipients.module.ts'
import { TestEmailsModule } from './test-emails/test-emails.module.ts'
import { WebhooksModule } from './webhooks/webhooks.module.ts'
import { PayEmailsModule } from './pay-emails/pay-emails.module.ts'
import { WorkEmailsModule } from './work-emails/work-emails.module.ts'
import { PersonalDataModule } from './personal-data/personal-data.module.ts'

const FEATURES = [
  DeliveriesModule,
  RecipientsModule,
  AccountsModule,
  TestEmailsModule,
  RegistrationEmailsModule,
  PayEmailsModule,
  WorkEmailsModule,
  DigestModule,
  WebhooksModule,
  FundingsModule,
  PreviewsModule,
]

@Module({})
export class AppModule {
  static with(config: NotificationsConfig): DynamicModule {
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
        EventsModule.forService({ service: 'notifications', config, gapMs: 100 }),
        CompanyModule.forService(config),
        PersonalDataModule,
        JobsModule.forService({ service: 'notifications', redisUrl: config.redisUrl, lockMs: config.jobLockMs }),
        OperationsModule,
        SecretsModule.forService({
          service: 'notifications',
          secret: config.keySecret,
          before: config.keySecretsBefore,
        }),
        OwnKeysModule.forService({ receiver: 'notifications', rootKey: config.rootKey }),
        ...FEATURES,
      ],
      providers: [CompanyCopy],
    }
  }
}
