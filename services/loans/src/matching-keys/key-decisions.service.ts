import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { firstRow, rows } from '@upline/db'
import { LiveHints } from '@upline/events'
import { AlreadyDecidedError } from '../approvals/approval-failures.ts'
import { MATCH_BY_KEYS } from '../hierarchy/member-keys.queries.ts'
import { DECIDE_KEY, DROP_APPROVED, HOLD_MEMBERS, LOCK_PENDING } from './matching-keys.queries.ts'

export interface KeyDecision {
  /** Who decided. */
  by: string
  at: Date
  note: string
}

interface PendingKey {
  no: number
  kind: string
}

/** Makes a pending key match, or keeps it from matching. Who may decide is for the caller to check (libs/permissions). */
@Injectable()
export class KeyDecisionsService {
  constructor(private readonly hints: LiveHints) {}

  /** Approves the key, which replaces the member's approved key of the same kind. */
  async approveKey(tx: EntityManager, keyId: string, { by, at, note }: KeyDecision): Promise<void> {
    const key = await this.pending(tx, keyId)
    const when = at.toISOString()
    const replaced = await firstRow<{ value: string }>(tx, DROP_APPROVED, [key.no, key.kind, when])
    await rows(tx, DECIDE_KEY, [keyId, 'approved', by, when, note, replaced?.value ?? null])
    await rows(tx, MATCH_BY_KEYS, [[key.no]])
    this.changed(tx)
  }

  /** The key matches nothing until someone else enters it; the approved key stays in force. */
  async rejectKey(tx: EntityManager, keyId: string, { by, at, note }: KeyDecision): Promise<void> {
    await this.pending(tx, keyId)
    await rows(tx, DECIDE_KEY, [keyId, 'rejected', by, at.toISOString(), note, null])
    this.changed(tx)
  }

  private async pending(tx: EntityManager, keyId: string): Promise<PendingKey> {
    await rows(tx, HOLD_MEMBERS)
    const found = await firstRow<PendingKey>(tx, LOCK_PENDING, [keyId])
    if (!found) throw new AlreadyDecidedError()
    return found
  }

  private changed(tx: EntityManager): void {
    this.hints.afterCommit(tx, { topics: ['loans'], company: true })
  }
}
