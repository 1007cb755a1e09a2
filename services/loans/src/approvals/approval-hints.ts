import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { rows } from '@upline/db'
import { LiveHints } from '@upline/events'
import { AUDIENCE } from './approvals.queries.ts'

/** Open pages of approvers, auditors and requesters show a request and its decision immediately. */
@Injectable()
export class ApprovalHints {
  constructor(private readonly hints: LiveHints) {}

  async changed(tx: EntityManager, requesters: readonly string[]): Promise<void> {
    const audience = (await rows<{ id: string }>(tx, AUDIENCE)).map(({ id }) => id)
    this.hints.afterCommit(tx, {
      topics: ['approvals'],
      members: [...new Set([...audience, ...requesters])],
      company: true,
    })
  }
}
