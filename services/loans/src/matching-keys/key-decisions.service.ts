import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { rows } from '@upline/db'
import { LiveHints } from '@upline/events'
import { AlreadyDecidedError } from '../approvals/approval-failures.ts'
import { MATCH_BY_KEYS } from '../hierarchy/member-keys.queries.ts'
import { decideKey, dropApproved, HOLD_MEMBERS, lockPending } from './matching-keys.queries.ts'

export interface KeyDecision {
  /** Who decided. */
  by: string
  at: Date
  note: string
}

/** Makes a pending key match, or keeps it from matching. The caller checks who may decide (libs/permissions). */
@Injectable()
export class KeyDecisionsService {
  constructor(private readonly hints: LiveHints) {}

  /** Approves the key, which replaces the member's approved key of the same kind. */
  async approveKey(tx: EntityManager, keyId: string, { by, at, note }: KeyDecision): Promise<void> {
    const key = await this.pending(tx, keyId)
    const valueBefore = await dropApproved(tx, key, at)
    await decideKey(tx, keyId, { state: 'approved', decidedBy: by, decidedAt: at, note, valueBefore })
    await rows(tx, MATCH_BY_KEYS, [[key.memberNo]])
    this.changed(tx)
  }

  /** The key matches nothing until someone else enters it; the approved key stays in force. */
  async rejectKey(tx: EntityManager, keyId: string, { by, at, note }: KeyDecision): Promise<void> {
    await this.pending(tx, keyId)
    await decideKey(tx, keyId, { state: 'rejected', decidedBy: by, decidedAt: at, note, valueBefore: null })
    this.changed(tx)
  }

  private async pending(tx: EntityManager, keyId: string) {
    await rows(tx, HOLD_MEMBERS)
    const found = await lockPending(tx, keyId)
    if (!found) throw new AlreadyDecidedError()
    return found
  }

  private changed(tx: EntityManager): void {
    this.hints.afterCommit(tx, { topics: ['loans'], company: true })
  }
}
