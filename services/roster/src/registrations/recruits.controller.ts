import { Controller, Get, Param } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { RecruitedMembers, SessionUser } from '@upline/contracts'
import { RecruitsService } from './recruits.service.ts'

@Controller('users')
export class RecruitsController {
  constructor(private readonly recruits: RecruitsService) {}

  /**
   * Counts the members who registered through a member's recruiting link.
   * @who company and auditors anyone, others their team
   * @answers 200 `{total, latest}`: `latest` has up to five that the caller can see. Only direct reports who registered count
   * @answers 404
   */
  @Scope('members:read')
  @Get(':id/recruits')
  of(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<RecruitedMembers> {
    return this.recruits.of(id, by)
  }
}
