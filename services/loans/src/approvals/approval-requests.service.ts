import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { ApprovalKindName } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { ApprovalHints } from './approval-hints.ts'
import { addRequest, PENDING_OF_IMPORT, SAME_REQUEST } from './approvals.queries.ts'

export interface NewApprovalRequest {
  kind: ApprovalKindName
  /** What it changes: the id of a loan, a member, … */
  subject: string
  /** What the kind applies on approval. */
  change: object
  /** Ids of the members whose pay it changes. */
  beneficiaries: readonly string[]
  loanId?: string
  /** The import whose row requests the change. */
  importId?: string | undefined
  importRow?: number | undefined
  by: string
}

/** Stores requests that need a second person, in the caller's transaction. */
@Injectable()
export class ApprovalRequests {
  constructor(
    private readonly hints: ApprovalHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The id of the request. If the same change is pending already, this is the id of that request. */
  async add(tx: EntityManager, asked: NewApprovalRequest): Promise<string> {
    const { kind, subject, by } = asked
    const same = await firstRow<{ id: string }>(tx, SAME_REQUEST, [kind, subject, by, JSON.stringify(asked.change)])
    if (same) return same.id
    const { loanId = null, importId = null, importRow = null, change, beneficiaries } = asked
    const added = await addRequest(tx, {
      ...{ kind, subject, change, beneficiaries: [...beneficiaries], loanId, importId, importRow },
      ...{ requestedBy: by, requestedAt: this.clock.now() },
    })
    await this.hints.changed(tx, [by])
    return added
  }

  /** The undo of an import takes the requests of its rows with it, except those by others that change the pay of this member. */
  async withdrawOfImport(tx: EntityManager, importId: string, by: string): Promise<void> {
    const withdrawn = await rows(tx, PENDING_OF_IMPORT, [importId, by, this.clock.now().toISOString()])
    if (withdrawn.length > 0) await this.hints.changed(tx, [by])
  }
}
