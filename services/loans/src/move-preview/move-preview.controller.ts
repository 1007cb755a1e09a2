import { Controller, Get, Query } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import type { LoansMovePreview, SessionUser } from '@upline/contracts'
import { InvalidParameterError } from '@upline/http'
import { MovePreviewService } from './move-preview.service.ts'

@Controller('loans')
export class MovePreviewController {
  constructor(private readonly previews: MovePreviewService) {}

  /**
   * Previews what a move of a member would change in pending shares. A manager sees the shares of members up to themselves.
   * @answers 409 as the move itself: the upline is their own, or below them
   */
  @Get('move-preview')
  of(@Query() asked: { member?: string; upline?: string }, @CurrentUser() by: SessionUser): Promise<LoansMovePreview> {
    if (!asked.member) throw new InvalidParameterError('member', 'member is needed: the id of who would move')
    return this.previews.of(String(asked.member), asked.upline ? String(asked.upline) : null, by)
  }
}
