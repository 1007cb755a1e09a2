import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { rows } from '@upline/db'
import { LiveHints } from '@upline/events'
import { ApprovalHints } from '../approvals/approval-hints.ts'
import { IDS_OF } from './adjustments.queries.ts'

/** Notifies open pages that an adjustment was requested, or booked. */
@Injectable()
export class AdjustmentHints {
  constructor(
    private readonly hints: LiveHints,
    private readonly approvals: ApprovalHints,
  ) {}

  async requested(tx: EntityManager, byId: string): Promise<void> {
    this.hints.afterCommit(tx, { topics: ['statements'], members: [byId], company: true })
    await this.approvals.changed(tx, [byId])
  }

  async booked(tx: EntityManager, memberNos: number[]): Promise<void> {
    const members = (await rows<{ id: string }>(tx, IDS_OF, [memberNos])).map(({ id }) => id)
    this.hints.afterCommit(tx, { topics: ['statements'], members, company: true })
  }
}
