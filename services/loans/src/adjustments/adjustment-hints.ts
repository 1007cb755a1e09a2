import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { rows } from '@upline/db'
import { LiveHints } from '@upline/events'
import { IDS_OF } from './adjustments.sql.ts'

/** Who sees at once that an adjustment was asked for, or counts. */
@Injectable()
export class AdjustmentHints {
  constructor(private readonly hints: LiveHints) {}

  asked(tx: EntityManager): void {
    this.hints.afterCommit(tx, { topics: ['statements'], company: true })
  }

  async booked(tx: EntityManager, memberNos: number[]): Promise<void> {
    const members = (await rows<{ id: string }>(tx, IDS_OF, [memberNos])).map(({ id }) => id)
    this.hints.afterCommit(tx, { topics: ['statements'], members, company: true })
  }
}
