import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PersonalData } from '@upline/contracts'
import { rows } from '@upline/db'

/** By what it is called in the export: what of it belongs to the member $1. */
const PARTS: Record<string, string> = {
  profile: `select to_jsonb(m) - 'search' - 'name_key' - 'version' as profile from members m where id = $1`,
  uplines: `select upline_id, valid_from from upline_links where member_id = $1 order by valid_from`,
  history: `select at, action, changes from member_history where member_id = $1 order by id`,
  imports: `select id, status, created_at, ended_at from member_imports where by_id = $1 order by created_at`,
}

@Injectable()
export class PersonalDataService {
  constructor(private readonly em: EntityManager) {}

  async of(memberId: string): Promise<PersonalData> {
    const read = Object.entries(PARTS).map(
      async ([name, sql]) => [name, await rows<Record<string, unknown>>(this.em.fork(), sql, [memberId])] as const,
    )
    return Object.fromEntries(await Promise.all(read))
  }
}
