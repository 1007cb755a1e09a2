import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { rows } from '@upline/db'
import { lockHierarchyShared } from '../hierarchy/hierarchy.store.ts'

/** The roster's copy of whether a member's password has to be changed; identity decides it, events of one account come in order. */
@Injectable()
export class PasswordDueService {
  async set(tx: EntityManager, { memberId, isDue }: { memberId: string; isDue: boolean }): Promise<void> {
    // Before the row, as who moves members: events that wait are handled together, some of which need the lock.
    await lockHierarchyShared(tx)
    await rows(tx, 'update members set needs_password_change = $2 where id = $1', [memberId, isDue])
  }
}
