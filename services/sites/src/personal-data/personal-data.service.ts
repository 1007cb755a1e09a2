import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PersonalData } from '@upline/contracts'
import { rows } from '@upline/db'

/** By what it is called in the export: what of it belongs to the member $1. */
const PARTS: Record<string, string> = {
  profile: `select to_jsonb(p) - 'version' as profile from agent_profiles p where id = $1`,
  sites: `select kind, slug, content, status, published_version, created_at from sites where member_id = $1 order by created_at`,
  leads: `select kind, name, email, phone, message, purpose, status, created_at from leads where member_id = $1 order by id`,
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
