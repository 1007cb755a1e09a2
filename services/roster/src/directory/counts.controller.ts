import { Controller, Get } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { RosterCounts, SessionUser } from '@upline/contracts'
import { CountsService } from './counts.service.ts'

@Controller('users/counts')
export class CountsController {
  constructor(private readonly counts: CountsService) {}

  /**
   * Counts members. The counts are exact at any size.
   * @who company all, others their own team
   * @answers 200 `RosterCounts`: total, loanOfficers, seniors, admins, and `team` with the counts of Team
   *   Management, including levels
   */
  @Scope('members:read')
  @Get()
  read(@CurrentUser() by: SessionUser): Promise<RosterCounts> {
    return this.counts.of(by)
  }
}
