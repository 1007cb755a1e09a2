import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { failing, type Referral } from '@upline/contracts'
import { firstRow } from '@upline/db'

export class ReferralNotFoundError extends failing(
  'missing',
  'recruiting.unknown-referral',
  'The recruiter could not be found.',
) {}

const BY_REFERENCE = `
  select id, first_name as "firstName", last_name as "lastName"
  from members
  where (lower(username) = lower($1) or id = $1) and profile_version >= 0 and removed_at is null
  order by lower(username) = lower($1) desc
  limit 1`

@Injectable()
export class ReferralsService {
  constructor(private readonly em: EntityManager) {}

  /** Finds the member of a referral link, by username or id. */
  async find(reference: string): Promise<Referral> {
    const found = await firstRow<Referral>(this.em, BY_REFERENCE, [reference])
    if (!found) throw new ReferralNotFoundError()
    return found
  }
}
