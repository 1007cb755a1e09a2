import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { MemberFacts } from '@upline/contracts/events'
import { firstRow, rows } from '@upline/db'

const COLUMNS = ['version', 'email', 'first_name', 'role', 'removed_at']

const learnWhere = (condition: string) => `
  insert into recipients (id, ${COLUMNS.join(', ')})
  select f.id, f.version, f.email, f."firstName", f.role, f."removedAt"
  from jsonb_to_recordset($1::jsonb) as f (id text, version int, email text, "firstName" text, role text,
    "removedAt" timestamptz)
  order by f.id
  on conflict (id) do update set ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}
  where ${condition}`

const LEARN = learnWhere('recipients.version < excluded.version')

/** Stores facts regardless of the version in the copy. Returns the result for each row that differed. */
const REPLACE = `${learnWhere('to_jsonb(recipients) is distinct from to_jsonb(excluded)')}
  returning old.id is null as "isNew", to_jsonb(old) - 'version' is distinct from to_jsonb(new) - 'version' as "isChanged"`

export interface Replaced {
  isNew: boolean
  isChanged: boolean
}

export interface Recipient {
  email: string
  firstName: string
}

/** Members' addresses, copied from the roster's events. */
@Injectable()
export class RecipientsService {
  constructor(private readonly em: EntityManager) {}

  async learn(tx: EntityManager, facts: MemberFacts[]): Promise<void> {
    await rows(tx, LEARN, [JSON.stringify(facts)])
  }

  /** Returns the rows that differed. */
  replace(tx: EntityManager, facts: MemberFacts[]): Promise<Replaced[]> {
    return rows<Replaced>(tx, REPLACE, [JSON.stringify(facts)])
  }

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
