import { Controller, Get, Param } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { MemberYear, SessionUser } from '@upline/contracts'
import { MemberYearService } from './member-year.service.ts'

@Controller('members')
export class MemberYearController {
  constructor(private readonly years: MemberYearService) {}

  /**
   * Shows what a member originated this year, and what it pays the caller.
   * @who company, Payroll duty and auditors any member; managers their downline; everyone else themselves and three levels below
   * @answers 200 `MemberYear`: `earned` is null unless the caller sees the member's pay, `latest` has loans that the caller can open
   * @answers 404
   */
  @Scope('commissions:read')
  @Get(':memberId/year')
  show(@Param('memberId') memberId: string, @CurrentUser() viewer: SessionUser): Promise<MemberYear> {
    return this.years.show(viewer, memberId)
  }
}
