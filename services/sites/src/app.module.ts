import { MikroOrmModule } from '@mikro-orm/nestjs'
import { type DynamicModule, Module } from '@nestjs/common'
import { AuthModule } from '@upline/auth'
import { ormOptions } from '@upline/db'
import { EventsModule } from '@upline/events'
import { migrations } from '../migrations/list.ts'
import { AgentProfile } from './agent-profiles/agent-profile.entity.ts'
import { AgentProfilesModule } from './agent-profiles/agent-profiles.module.ts'
import type { SitesConfig } from './config.ts'

@Module({})
export class AppModule {
  static with(config: SitesConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MikroOrmModule.forRoot(ormOptions({ url: config.databaseUrl, entities: [AgentProfile], migrations })),
        AuthModule.forService(config),
        EventsModule.forService({ service: 'sites', config }),
        AgentProfilesModule,
      ],
    }
  }
}
