import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { failing, type Referral } from '@upline/contracts'
import { referralOf } from './referrals.queries.ts'

class ReferralNotFoundError extends failing(
  'missing',
  'recruiting.unknown-referral',
  'The recruiter could not be found.',
) {}

@Injectable()
export class ReferralsService {
  constructor(private readonly em: EntityManager) {}

  /** Finds the member of a referral link, by username or id. */
  async find(reference: string): Promise<Referral> {
    const found = await referralOf(this.em, reference)
    if (!found) throw new ReferralNotFoundError()
    return found
  }
}
