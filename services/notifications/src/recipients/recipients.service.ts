import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { firstRow, rows } from '@upline/db'

export interface Recipient {
  email: string
  firstName: string
}

/** Members' addresses, copied from the roster's events. */
@Injectable()
export class RecipientsService {
  constructor(private readonly em: EntityManager) {}

  /** Undefined if the member was removed: removed members get no email. */
  find(memberId: string, tx: EntityManager = this.em): Promise<Recipient | undefined> {
    const sql = 'select email, first_name as "firstName" from recipients where id = $1 and removed_at is null'
    return firstRow<Recipient>(tx, sql, [memberId])
  }

  /** Ids of the ceo, the admins and the given member, without removed members. */
  async companyAnd(tx: EntityManager, memberId: string): Promise<string[]> {
    const sql = `select id from recipients where removed_at is null and (role in ('ceo', 'admin') or id = $1) order by id`
    return (await rows<{ id: string }>(tx, sql, [memberId])).map(({ id }) => id)
  }

  async addressOf(memberId: string): Promise<string | undefined> {
    const sql = 'select email from recipients where id = $1 and removed_at is null'
    return (await firstRow<{ email: string }>(this.em, sql, [memberId]))?.email
  }
}
