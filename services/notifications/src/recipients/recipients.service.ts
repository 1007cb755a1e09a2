import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { addressOf, companyRecipientsAnd, findRecipient, type Recipient } from './recipients.queries.ts'

/** Members' addresses, copied from the roster's events. */
@Injectable()
export class RecipientsService {
  constructor(private readonly em: EntityManager) {}

  /** Undefined if the member was removed: removed members get no email. */
  find(memberId: string, tx: EntityManager = this.em): Promise<Recipient | undefined> {
    return findRecipient(tx, memberId)
  }

  /** Ids of the ceo, the admins and the given member, without removed members. */
  companyAnd(tx: EntityManager, memberId: string): Promise<string[]> {
    return companyRecipientsAnd(tx, memberId)
  }

  addressOf(memberId: string): Promise<string | undefined> {
    return addressOf(this.em, memberId)
  }
}
