import { Controller, Get, Param } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { LoanTimeline, SessionUser } from '@upline/contracts'
import { LoanTimelineService } from './loan-timeline.service.ts'

@Controller('loans/:id/timeline')
export class LoanTimelineController {
  constructor(private readonly timelines: LoanTimelineService) {}

  /**
   * Follows a loan through time: its values, team, plans and shares on each date when something changed.
   * @who members with the loan in scope; amounts of the members above them as the company shows them
   * @answers 200 `LoanTimeline`: points, oldest first, the last one today. Shares are ledger entries in force on the date, or
   *   estimates by the team and plans of the date. A first booking is dated by the funding, corrections by their booking
   * @answers 404
   */
  @Scope('loans:read')
  @Get()
  show(@Param('id') id: string, @CurrentUser() viewer: SessionUser): Promise<LoanTimeline> {
    return this.timelines.of(viewer, id)
  }
}
