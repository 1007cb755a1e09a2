import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import { MEMBER_FACT_EVENTS, type MemberChanges, type MemberFacts } from '@upline/contracts/events'
import { MemberCopy, type StoredRow } from '@upline/events'
import { learnRecipients, replaceRecipients } from './recipient-copy.ts'

/** Members' addresses. A rebuild sends no email again: emails come from live events. */
@Injectable()
export class RecipientsReadModel extends MemberCopy {
  readonly name = 'recipients'
  readonly memberTable = 'recipients'
  readonly events = MEMBER_FACT_EVENTS

  protected learn(tx: EntityManager, { facts }: MemberChanges): Promise<unknown> {
    return learnRecipients(tx, facts)
  }

  protected put(tx: EntityManager, facts: MemberFacts[]): Promise<StoredRow[]> {
    return replaceRecipients(tx, facts)
  }
}
