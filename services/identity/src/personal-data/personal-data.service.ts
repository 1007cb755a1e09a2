import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PersonalData } from '@upline/contracts'
import { rows } from '@upline/db'

/** By what it is called in the export: what of it belongs to the member $1. */
const PARTS: Record<string, string> = {
  account: `select id, username, email, first_name, last_name, role, level, is_active, password_changed_at from accounts where id = $1`,
  second_factor: `select confirmed_at from second_factors where account_id = $1`,
  second_factor_history: `select what, by_id, address, at from second_factor_history where account_id = $1 order by id`,
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
