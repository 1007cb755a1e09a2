import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Module } from '@nestjs/common'
import { OperationsFacts } from '@upline/operations'
import { MaintenanceGauges } from './maintenance-gauges.service.ts'
import { lastRun } from './maintenance-runs.queries.ts'

/** The last backup and verification for the Operations page. The commands write them to this service's database. */
@Module({ providers: [MaintenanceGauges] })
export class MaintenanceModule {
  constructor(@Inject(MikroORM) orm: MikroORM, facts: OperationsFacts) {
    const last = async (kind: 'backup' | 'verify') => (await lastRun((orm.em as EntityManager).fork(), kind)) ?? null
    facts.register(async () => ({ backup: await last('backup'), verify: await last('verify') }))
  }
}
