import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type DataOf, type Envelope, resetsSnapshot, type secondFactorChanged } from '@upline/contracts/events'
import { LiveReadModel, noChange, type RebuildCounts, type StagedSnapshot } from '@upline/events'
import { replaceResets } from './resets.queries.ts'
import { StandingService } from './standing.service.ts'

/** Ties between accounts by a reset of the second factor. Other ties come from events of members and stay. */
@Injectable()
export class ResetsReadModel extends LiveReadModel {
  readonly name = 'resets'
  readonly snapshot = resetsSnapshot
  readonly events = ['second-factor-changed']

  constructor(private readonly standing: StandingService) {
    super()
  }

  async replace(tx: EntityManager, snapshot: StagedSnapshot): Promise<RebuildCounts> {
    return { ...noChange(), ...(await replaceResets(tx, snapshot.source)) }
  }

  async replay(tx: EntityManager, events: Envelope[]): Promise<void> {
    for (const { data } of events) await this.standing.noteReset(tx, data as DataOf<typeof secondFactorChanged>)
  }
}
