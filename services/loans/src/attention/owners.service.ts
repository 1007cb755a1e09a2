import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { AttentionFixed, SessionUser } from '@upline/contracts'
import { firstRow, inTransaction } from '@upline/db'
import { LiveHints } from '@upline/events'
import { NotAnOwnerError, NothingWaitsError } from './attention-failures.ts'
import { AttentionService } from './attention.service.ts'
import { clearOwner, POSSIBLE_OWNER, recordAct, setOwner } from './attention.queries.ts'

const KIND = 'leaver-balance' as const

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
    const [at, item] = [this.clock.now(), { kind: KIND, subject: leaverId }]
    return inTransaction(this.em, async (tx) => {
      if (ownerId === null) await clearOwner(tx, item)
      else {
        const isPossible = ownerId !== leaverId && (await firstRow(tx, POSSIBLE_OWNER, [ownerId]))
        if (!isPossible) throw new NotAnOwnerError()
        await setOwner(tx, item, { ownerId, by: by.id, at })
      }
      const act = ownerId === null ? 'owner removed' : 'assigned'
      await recordAct(tx, { ...item, act, reason: ownerId ?? '', by: by.id, at })
      this.hints.afterCommit(tx, { topics: ['loans'], members: [by.id, ...(ownerId ? [ownerId] : [])], company: true })
      return { fixed: 0 }
    })
  }
}
