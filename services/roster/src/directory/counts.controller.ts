import { Controller, Get } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { RosterCounts, SessionUser } from '@upline/contracts'
import { CountsService } from './counts.service.ts'

@Controller('users/counts')
export class CountsController {
  constructor(private readonly counts: CountsService) {}

  /**
   * Counts members, exactly at any size.
   * @who company all, others the own team
   * @answers 200 `RosterCounts`: total, loanOfficers, seniors, admins, and `team` with what Team Management
   *   counts, levels among it; exact at any size
   */
  @Scope('members:read')
  @Get()
  read(@CurrentUser() by: SessionUser): Promise<RosterCounts> {
    return this.counts.of(by)
  }
}
