import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'

export interface MemberNames {
  id: string
  username: string
  email: string
  nmls: string
  name: string
}

const NAMES = `
  select id, username, email, nmls, first_name || ' ' || last_name as name from members where removed_at is null`

/** Names of all members, to find those that a file names. */
export const readMemberNames = (em: EntityManager): Promise<MemberNames[]> => rows<MemberNames>(em, NAMES)
