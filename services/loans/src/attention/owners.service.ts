import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { AttentionFixed, SessionUser } from '@upline/contracts'
import { firstRow, inTransaction, rows } from '@upline/db'
import { LiveHints } from '@upline/events'
import { NotAnOwnerError, NothingWaitsError } from './attention-failures.ts'
import { AttentionService } from './attention.service.ts'
import { CLEAR_OWNER, RECORD_ACTION, POSSIBLE_OWNER, SET_OWNER } from './attention.queries.ts'

const KIND = 'leaver-balance'

/** Who takes care of the balance of a former member. */
@Injectable()
export class OwnersService {
  constructor(
    private readonly em: EntityManager,
    private readonly attention: AttentionService,
    private readonly hints: LiveHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async assign(by: SessionUser, leaverId: string, ownerId: string | null): Promise<AttentionFixed> {
    if (!(await this.attention.has(by, KIND, leaverId))) throw new NothingWaitsError()
    const at = this.clock.now().toISOString()
    return inTransaction(this.em, async (tx) => {
      if (ownerId === null) await rows(tx, CLEAR_OWNER, [KIND, leaverId])
      else {
        const isPossible = ownerId !== leaverId && (await firstRow(tx, POSSIBLE_OWNER, [ownerId]))
        if (!isPossible) throw new NotAnOwnerError()
        await rows(tx, SET_OWNER, [KIND, leaverId, ownerId, by.id, at])
      }
      await rows(tx, RECORD_ACTION, [
        KIND,
        leaverId,
        ownerId === null ? 'owner removed' : 'assigned',
        ownerId ?? '',
        by.id,
        at,
      ])
      this.hints.afterCommit(tx, { topics: ['loans'], members: [by.id, ...(ownerId ? [ownerId] : [])], company: true })
      return { fixed: 0 }
    })
  }
}
