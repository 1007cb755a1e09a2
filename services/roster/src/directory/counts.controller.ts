import { Controller, Get, Query } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { RosterCounts, SessionUser } from '@upline/contracts'
import { AsOfQueryDto } from '../team/as-of-query.dto.ts'
import { CountsService } from './counts.service.ts'

@Controller('users/counts')
export class CountsController {
  constructor(private readonly counts: CountsService) {}

  /**
   * Counts members. The counts are exact at any size.
   * @who company all, others their own team
   * @takes `asOf` (YYYY-MM-DD, from 2000-01-01 to today): the members at the end of that date in the company's time
   *   zone, with that date's uplines, roles and levels
   * @answers 200 `RosterCounts`: total, loanOfficers, seniors, admins, and `team` with the counts of Team
   *   Management, including levels
   * @answers 400 with the field's name
   */
  @Scope('members:read')
  @Get()
  read(@Query() asked: AsOfQueryDto, @CurrentUser() by: SessionUser): Promise<RosterCounts> {
    return this.counts.read(asked.asOf, by)
  }
}
