import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { metrics, readBefore } from '@upline/watch'
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.ts'
import { type LastRuns, lastRuns } from './maintenance-runs.queries.ts'

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
    const runs = await lastRuns(this.em.fork())
    if (!runs) return
    if (this.config.backups === 'own') metrics.backupLastSuccess.set(seconds(runs.backup ?? runs.installed))
    metrics.verifyLastRun.set(seconds(runs.verify ?? runs.installed))
    metrics.verifyFindings.set(findingsOf(runs))
  }
}

const seconds = (at: Date | string): number => new Date(at).getTime() / 1000

const findingsOf = ({ verify, isGood, outcome }: LastRuns): number =>
  verify === null || isGood ? 0 : Number(/^\d+/.exec(outcome ?? '')?.[0] ?? 1)
