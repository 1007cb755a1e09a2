import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { firstRow } from '@upline/db'
import { metrics, readBefore } from '@upline/watch'
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.ts'

interface LastRuns {
  installed: Date | string
  backup: Date | string | null
  verify: Date | string | null
  outcome: string | null
  isGood: boolean | null
}

const LAST_RUNS = `select (select min(executed_at) from mikro_orm_migrations) as installed,
    (select max(at) from maintenance_runs where kind = 'backup' and is_good) as backup,
    last.at as verify, last.outcome, last.is_good as "isGood"
  from (select) one left join lateral (
    select at, outcome, is_good from maintenance_runs where kind = 'verify' order by id desc limit 1) last on true`

/**
 * Exports the last backup and the last verification, or the installation time before the first one, so that their age
 * grows from the start.
 */
@Injectable()
export class MaintenanceGauges implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly em: EntityManager
  private end: (() => void) | undefined

  constructor(
    @Inject(MikroORM) orm: MikroORM,
    @Inject(IDENTITY_CONFIG) private readonly config: Pick<IdentityConfig, 'backups'>,
  ) {
    this.em = orm.em as EntityManager
  }

  onApplicationBootstrap(): void {
    this.end = readBefore(() => this.read())
  }

  beforeApplicationShutdown(): void {
    this.end?.()
  }

  private async read(): Promise<void> {
    const runs = await firstRow<LastRuns>(this.em.fork(), LAST_RUNS)
    if (!runs) return
    if (this.config.backups === 'own') metrics.backupLastSuccess.set(seconds(runs.backup ?? runs.installed))
    metrics.verifyLastRun.set(seconds(runs.verify ?? runs.installed))
    metrics.verifyFindings.set(findingsOf(runs))
  }
}

const seconds = (at: Date | string): number => new Date(at).getTime() / 1000

const findingsOf = ({ verify, isGood, outcome }: LastRuns): number =>
  verify === null || isGood ? 0 : Number(/^\d+/.exec(outcome ?? '')?.[0] ?? 1)
