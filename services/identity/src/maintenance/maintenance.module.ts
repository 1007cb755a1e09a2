import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Module } from '@nestjs/common'
import type { MaintenanceRun } from '@upline/contracts'
import { firstRow } from '@upline/db'
import { OperationsFacts } from '@upline/operations'
import { MaintenanceGauges } from './maintenance-gauges.service.ts'

const LAST = `select at, is_good as "isGood", outcome from maintenance_runs where kind = $1 order by id desc limit 1`

/** The last backup and verification for the Operations page. The commands write them to this service's database. */
@Module({ providers: [MaintenanceGauges] })
export class MaintenanceModule {
  constructor(@Inject(MikroORM) orm: MikroORM, facts: OperationsFacts) {
    const last = async (kind: 'backup' | 'verify') =>
      (await firstRow<MaintenanceRun>((orm.em as EntityManager).fork(), LAST, [kind])) ?? null
    facts.register(async () => ({ backup: await last('backup'), verify: await last('verify') }))
  }
}
