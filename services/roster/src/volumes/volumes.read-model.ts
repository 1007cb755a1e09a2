import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import { fundingsSnapshot, type Settled } from '@upline/contracts/events'
import { FundingsCopy, LiveHints, type RebuildCounts, stageFundings, type StagedSnapshot } from '@upline/events'
import { lockHierarchy } from '../hierarchy/hierarchy.store.ts'
import { putVolumes, rebuildDownlines, replaceFundedDays } from './rebuilt-volumes.queries.ts'
import { VolumesService } from './volumes.service.ts'
import { lockVolumes } from './volumes.store.ts'

/** In a chain of thousands, the remaining uplines see the change at their next poll. */
const MAX_NOTIFIED_MEMBERS = 1_000

/** Funded loans and volume in the tree. Only numbers change: pages get a hint to refetch. */
@Injectable()
export class VolumesReadModel extends FundingsCopy {
  readonly name = 'volumes'
  readonly snapshot = fundingsSnapshot

  constructor(
    private readonly volumes: VolumesService,
    private readonly hints: LiveHints,
  ) {
    super()
  }

  async replace(tx: EntityManager, snapshot: StagedSnapshot): Promise<RebuildCounts> {
    await lockVolumes(tx)
    await lockHierarchy(tx)
    await stageFundings(tx, snapshot)
    const counts = await putVolumes(tx)
    await replaceFundedDays(tx)
    await rebuildDownlines(tx)
    this.hints.afterCommit(tx, { topics: ['volumes'], everyone: true })
    return counts
  }

  protected count(tx: EntityManager, settled: Settled): Promise<string[]> {
    return this.volumes.settle(tx, settled)
  }

  protected async settle(tx: EntityManager, settled: Settled): Promise<void> {
    const members = (await this.count(tx, settled)).slice(0, MAX_NOTIFIED_MEMBERS)
    this.hints.afterCommit(tx, { topics: ['volumes'], members, company: true })
  }
}
