import { Controller, Get, Param } from '@nestjs/common'
import { PublicWhen } from '@upline/auth'
import type { Referral } from '@upline/contracts'
import { ReferralsService } from './referrals.service.ts'

@Controller('users/by-referral')
export class ReferralsController {
  constructor(private readonly referrals: ReferralsService) {}

  /**
   * Finds the recruiter of a link.
   * @who session; anyone if public pages are on
   * @answers 200 `{id, firstName, lastName}`
   * @answers 404
   */
  @Get(':reference')
  @PublicWhen('publicPages')
  find(@Param('reference') reference: string): Promise<Referral> {
    return this.referrals.find(reference)
  }
}
