import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { LiveHints } from '@upline/events'
import { uplinesAbove } from '../hierarchy/hierarchy.store.ts'
import { moveAudience } from './move-audience.queries.ts'

const MAX_NOTIFIED_MEMBERS = 1_000

/** Notifies the requester, the managers above the member and approvers, so open pages show changes immediately. */
@Injectable()
export class MoveHints {
  constructor(private readonly hints: LiveHints) {}

  async changed(tx: EntityManager, request: { memberId: string; requestedBy: string }): Promise<void> {
    const above = [...(await uplinesAbove(tx, [request.memberId])).keys()].slice(0, MAX_NOTIFIED_MEMBERS)
    const audience = await moveAudience(tx)
    const members = [...new Set([request.requestedBy, ...above, ...audience])]
    this.hints.afterCommit(tx, { topics: ['moves'], members, company: true })
  }
}
