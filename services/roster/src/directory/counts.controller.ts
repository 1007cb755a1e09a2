import { Controller, Get, Query } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { RosterCounts, SessionUser } from '@upline/contracts'
import { CountsService } from './counts.service.ts'

@Controller('users/counts')
export class CountsController {
  constructor(private readonly counts: CountsService) {}

  /**
   * Counts members, exactly at any size.
   * @who company all, others the own team
   * @takes `asOf` (YYYY-MM-DD, from 2000-01-01 to today): the members who were there at the end of that date in the company's time zone, with the uplines,
   *   roles and levels of that date
   * @answers 200 `RosterCounts`: total, loanOfficers, seniors, admins, and `team` with what Team Management
   *   counts, levels among it; exact at any size
   * @answers 400 with the field's name
   */
  @Scope('members:read')
  @Get()
  read(@Query() asked: { asOf?: string }, @CurrentUser() by: SessionUser): Promise<RosterCounts> {
    return this.counts.read(asked.asOf, by)
  }
}
