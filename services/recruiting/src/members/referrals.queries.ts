import type { EntityManager } from '@mikro-orm/postgresql'
import type { Referral } from '@upline/contracts'
import { firstRow } from '@upline/db'

// An id comes first: anyone who adds members chooses usernames, and a username can be the id of another recruiter.
const BY_REFERENCE = `
  select id, first_name as "firstName", last_name as "lastName"
  from members
  where (lower(username) = lower($1) or id = $1) and profile_version >= 0 and removed_at is null
  order by id = $1 desc
  limit 1`

export const referralOf = (em: EntityManager, reference: string): Promise<Referral | undefined> =>
  firstRow(em, BY_REFERENCE, [reference])
