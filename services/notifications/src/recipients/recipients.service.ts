import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { MemberFacts } from '@upline/contracts/events'
import { firstRow, rows } from '@upline/db'

const LEARN = `
  insert into recipients (id, version, email, removed_at)
  select f.id, f.version, f.email, f."removedAt"
  from jsonb_to_recordset($1::jsonb) as f (id text, version int, email text, "removedAt" timestamptz)
  order by f.id
  on conflict (id) do update set version = excluded.version, email = excluded.email, removed_at = excluded.removed_at
  where recipients.version < excluded.version`

/** Who has which address: a copy, fed by roster's events. */
@Injectable()
export class RecipientsService {
  constructor(private readonly em: EntityManager) {}

  async learn(tx: EntityManager, facts: MemberFacts[]): Promise<void> {
    const addresses = facts.map(({ id, version, email, removedAt }) => ({ id, version, email, removedAt }))
    await rows(tx, LEARN, [JSON.stringify(addresses)])
  }

  async addressOf(memberId: string): Promise<string | undefined> {
    const sql = 'select email from recipients where id = $1 and removed_at is null'
    return (await firstRow<{ email: string }>(this.em, sql, [memberId]))?.email
  }
}
