import { MikroOrmModule } from '@mikro-orm/nestjs'
import { type DynamicModule, Module } from '@nestjs/common'
import { AuthModule, OwnKeysModule, SecretsModule } from '@upline/auth'
import { ormOptions } from '@upline/db'
import { EventsModule } from '@upline/events'
import { OperationsModule } from '@upline/operations'
import { ENTITIES } from '../database/entities.ts'
import { migrations } from '../migrations/list.ts'
import { ApiKeysModule } from './api-keys/api-keys.module.ts'
import { AccountsModule } from './accounts/accounts.module.ts'
import { IDENTITY_CONFIG, type IdentityConfig } from './config.ts'
import { MaintenanceModule } from './maintenance/maintenance.module.ts'
import { PageSpansModule } from './page-spans/page-spans.module.ts'
import { PasswordsModule } from './passwords/passwords.module.ts'
import { ProofModule } from './proof/proof.module.ts'
import { RosterCopyModule } from './roster-copy/roster-copy.module.ts'
import { SecondFactorModule } from './second-factor/second-factor.module.ts'
import { SignInModule } from './sign-in/sign-in.module.ts'
import { PersonalDataModule } from './personal-data/personal-data.module.ts'

@Module({})
export class AppModule {
  static with(config: IdentityConfig): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [
        MikroOrmModule.forRoot(ormOptions({ url: config.databaseUrl, entities: ENTITIES, migrations })),
        AuthModule.forService(config),
        EventsModule.forService({ service: 'identity', config }),
        PersonalDataModule,
        OperationsModule,
        SecretsModule.forService({ service: 'identity', secret: config.secret, before: config.secretsBefore }),
        OwnKeysModule.forService({ receiver: 'identity', signs: true, rootKey: config.rootKey }),
        AccountsModule,
        ApiKeysModule,
        PageSpansModule,
        PasswordsModule,
        ProofModule,
        MaintenanceModule,
        RosterCopyModule,
        SecondFactorModule,
        SignInModule,
      ],
      providers: [{ provide: IDENTITY_CONFIG, useValue: config }],
      exports: [IDENTITY_CONFIG],
    }
  }
}
