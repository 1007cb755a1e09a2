import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import { fundingsSnapshot, portionsOf, type Settled } from '@upline/contracts/events'
import { afterCommit } from '@upline/db'
import { FundingsCopy, LiveHints, type RebuildCounts, stageFundings, type StagedSnapshot } from '@upline/events'
import { beginAtZero, metrics } from '@upline/watch'
import { BonusesService } from '../bonuses/bonuses.service.ts'
import { FunnelService } from '../funnel/funnel.service.ts'
import { MembersService } from '../members/members.service.ts'
import { TeamsService } from '../teams/teams.service.ts'
import { putFirstSteps, putVolumes } from './rebuilt-volumes.queries.ts'
import { VolumesService } from './volumes.service.ts'

/** Funded volume and first fundings. A rebuild sends and pays nothing, and the metrics count each payment once. */
@Injectable()
export class VolumesReadModel extends FundingsCopy {
  readonly name = 'volumes'
  readonly snapshot = fundingsSnapshot

  constructor(
    private readonly volumes: VolumesService,
    private readonly members: MembersService,
    private readonly teams: TeamsService,
    private readonly funnel: FunnelService,
    private readonly bonuses: BonusesService,
    private readonly hints: LiveHints,
  ) {
    super()
    beginAtZero(metrics.commissionCents, 'kind', ['paid', 'reversed'])
  }

  async replace(tx: EntityManager, snapshot: StagedSnapshot): Promise<RebuildCounts> {
    await this.volumes.lock(tx)
    await stageFundings(tx, snapshot)
    const counts = await putVolumes(tx)
    await putFirstSteps(tx, snapshot.source)
    await this.teams.rebuild(tx)
    this.hints.afterCommit(tx, { topics: ['recruiting'], everyone: true })
    return counts
  }

  protected async count(tx: EntityManager, settled: Settled): Promise<void> {
    await this.volumes.settle(tx, settled)
    await this.funnel.funded(tx, settled.funded)
  }

  protected async settle(tx: EntityManager, settled: Settled): Promise<void> {
    await this.count(tx, settled)
    const portions = [...settled.unfunded, ...settled.funded].flatMap(portionsOf)
    const officers = [...new Set(portions.map(({ memberId }) => memberId))]
    await this.bonuses.earnByLoans(tx, officers)
    const concerned = await this.members.withUplines(tx, officers)
    this.hints.afterCommit(tx, { topics: ['recruiting'], members: concerned })
    afterCommit(tx, () => countCents(settled))
  }
}

/** Only this service consumes every ledger entry, including imports, so it counts payments and reversals. */
function countCents({ unfunded, funded }: Settled): void {
  const centsOf = (fundings: Settled['funded']) =>
    fundings.reduce((sum, { shares }) => sum + shares.reduce((cents, share) => cents + share.amountCents, 0), 0)
  metrics.commissionCents.inc({ kind: 'paid' }, centsOf(funded))
  metrics.commissionCents.inc({ kind: 'reversed' }, centsOf(unfunded))
}
