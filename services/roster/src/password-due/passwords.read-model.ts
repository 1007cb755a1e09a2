import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import {
  type AccountRow,
  accountsSnapshot,
  type DataOf,
  type Envelope,
  type passwordChanged,
  type passwordResetRequested,
} from '@upline/contracts/events'
import {
  type EventContext,
  LiveHints,
  LiveReadModel,
  noChange,
  type RebuildCounts,
  type StagedSnapshot,
} from '@upline/events'
import { lockHierarchyShared } from '../hierarchy/hierarchy.store.ts'
import { isDueAfter } from './is-due-after.ts'
import { setPasswordsDue } from './password-due.queries.ts'
import { PasswordDueService } from './password-due.service.ts'

/** Whether a password change is due, as a column of members. Adds and removes no rows and sends no email. */
@Injectable()
export class PasswordsReadModel extends LiveReadModel {
  readonly name = 'passwords'
  readonly snapshot = accountsSnapshot
  readonly events = ['password-changed', 'password-reset-requested']

  constructor(
    private readonly passwordDue: PasswordDueService,
    private readonly hints: LiveHints,
  ) {
    super()
  }

  async replace(tx: EntityManager, snapshot: StagedSnapshot): Promise<RebuildCounts> {
    await lockHierarchyShared(tx)
    const counts = noChange()
    for await (const batch of snapshot.batches<AccountRow>()) counts.changed += await setPasswordsDue(tx, batch)
    this.hints.afterCommit(tx, { topics: ['members'], company: true })
    return counts
  }

  protected override async handle(event: Envelope, context: EventContext): Promise<void> {
    await super.handle(event, context)
    if (isDueAfter(event) !== undefined) this.hints.afterCommit(context.tx, { topics: ['members'], company: true })
  }

  async replay(tx: EntityManager, events: Envelope[]): Promise<void> {
    for (const event of events) {
      const isDue = isDueAfter(event)
      const { memberId } = event.data as DataOf<typeof passwordChanged> | DataOf<typeof passwordResetRequested>
      if (isDue !== undefined) await this.passwordDue.set(tx, { memberId, isDue })
    }
  }
}
