import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { rows } from '@upline/db'

const REMEMBER = `
  insert into officer_aliases (spelling_key, member_no, source) values ($1, $2, $3)
  on conflict (spelling_key) do update set member_no = excluded.member_no, source = excluded.source`

/** A written officer that means a member from now on. */
@Injectable()
export class RememberedSpellings {
  async remember(
    tx: EntityManager,
    { officerKey, officerNo, byId }: { officerKey: string; officerNo: number; byId: string },
  ): Promise<void> {
    await rows(tx, REMEMBER, [officerKey, officerNo, byId])
  }
}
