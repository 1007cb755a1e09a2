import { MikroOrmModule } from '@mikro-orm/nestjs'
import { type DynamicModule, Module } from '@nestjs/common'
import { AuthModule } from '@upline/auth'
import { ormOptions } from '@upline/db'
import { EventsModule } from '@upline/events'
import { migrations } from '../migrations/list.ts'
import type { RecruitingConfig } from './config.ts'
import { MembersModule } from './members/members.module.ts'
import { StatsModule } from './stats/stats.module.ts'
import { VolumesModule } from './volumes/volumes.module.ts'

@Module({})
export class AppModule {
  static with(config: RecruitingConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MikroOrmModule.forRoot(ormOptions({ url: config.databaseUrl, entities: [], migrations })),
        AuthModule.forService(config),
        EventsModule.forService({ service: 'recruiting', config }),
        MembersModule,
        VolumesModule,
        StatsModule,
      ],
    }
  }
}
