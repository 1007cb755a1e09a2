import { MikroOrmModule } from '@mikro-orm/nestjs'
import { type DynamicModule, Module } from '@nestjs/common'
import { AuthModule } from '@upline/auth'
import { ormOptions, TIME_ZONE_SETTING } from '@upline/db'
import { CompanyModule, EventsModule } from '@upline/events'
import { FilesModule } from '@upline/files'
import { JobsModule } from '@upline/jobs'
import { OperationsModule } from '@upline/operations'
import { ENTITIES } from '../database/entities.ts'
import { migrations } from '../migrations/list.ts'
import { CompanySettingsModule } from './company/company.module.ts'
import { ComplianceModule } from './compliance/compliance.module.ts'
import { ROSTER_CONFIG, type RosterConfig } from './config.ts'
import { DemoModule } from './demo/demo.module.ts'
import { DirectoryModule } from './directory/directory.module.ts'
import { HierarchyModule } from './hierarchy/hierarchy.module.ts'
import { MemberImportModule } from './member-import/member-import.module.ts'
import { HistoryModule } from './member-history/history.module.ts'
import { DatedMovesModule } from './moves/dated-moves.module.ts'
import { LicensesModule } from './licenses/licenses.module.ts'
import { MembersModule } from './members/members.module.ts'
import { PasswordDueModule } from './password-due/password-due.module.ts'
import { PhotosModule } from './photos/photos.module.ts'
import { PLANNER_COSTS } from './planner-costs.ts'
import { RegistrationsModule } from './registrations/registrations.module.ts'
import { SupervisionModule } from './supervision/supervision.module.ts'
import { TeamModule } from './team/team.module.ts'
import { SitesModule } from './sites/sites.module.ts'
import { TreeModule } from './tree/tree.module.ts'
import { VolumesModule } from './volumes/volumes.module.ts'
import { ErasureModule } from './erasure/erasure.module.ts'

/** Database, sign-in, events, jobs and files: what the features run on. */
const platformModules = (config: RosterConfig) => [
  MikroOrmModule.forRoot(
    ormOptions({
      url: config.databaseUrl,
      entities: ENTITIES,
      migrations,
      settings: { ...PLANNER_COSTS, [TIME_ZONE_SETTING]: config.companyTimeZone },
    }),
  ),
  AuthModule.forService(config),
  EventsModule.forService({ service: 'roster', config, gapMs: 100 }),
  CompanyModule.forService(config),
  CompanySettingsModule,
  ErasureModule,
  JobsModule.forService({ service: 'roster', redisUrl: config.redisUrl, lockMs: config.jobLockMs }),
  OperationsModule,
  FilesModule.forService({ service: 'roster', settings: config.files }),
]

const FEATURES = [
  DirectoryModule,
  MembersModule,
  ComplianceModule,
  LicensesModule,
  SupervisionModule,
  HierarchyModule,
  DatedMovesModule,
  HistoryModule,
  TeamModule,
  TreeModule,
  SitesModule,
  VolumesModule,
  MemberImportModule,
  PhotosModule,
  PasswordDueModule,
  RegistrationsModule,
  DemoModule,
]

@Module({})
export class AppModule {
  static with(config: RosterConfig): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [...platformModules(config), ...FEATURES],
      providers: [{ provide: ROSTER_CONFIG, useValue: config }],
      exports: [ROSTER_CONFIG],
    }
  }
}
