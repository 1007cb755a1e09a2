import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { lockHierarchyShared } from '../hierarchy/hierarchy.store.ts'
import { setPasswordDue } from './password-due.queries.ts'

/** The roster's copy of whether a password change is due. Identity decides it; events of an account arrive in order. */
@Injectable()
export class PasswordDueService {
  async set(tx: EntityManager, { memberId, isDue }: { memberId: string; isDue: boolean }): Promise<void> {
    // Taken before the row locks, as in moves: pending events are handled together, and some of them need this lock.
    await lockHierarchyShared(tx)
    await setPasswordDue(tx, memberId, isDue)
  }
}
