import { Controller, HttpCode, Param, Post } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
import type { MessageResponse, SessionUser } from '@upline/contracts'
import { AccountsService } from '../accounts/accounts.service.ts'
import { MemberNotFoundError } from '../accounts/member-not-found.ts'
import { noteSecurity } from '../security-log.ts'
import { SessionsService } from './sessions.service.ts'

/** For other members' accounts only, and never while the caller has a due password change or second factor. */
@Roles('ceo', 'admin')
@Controller('auth/sessions/of')
export class SessionsOfController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly accounts: AccountsService,
  ) {}

  /**
   * Ends all sessions of a member, for example after a lost device. The password stays.
   * @answers 200 `{message}`, all sessions end
   * @answers 404
   */
  @Post(':memberId/end')
  @HttpCode(200)
  async endAll(@Param('memberId') memberId: string, @CurrentUser() by: SessionUser): Promise<MessageResponse> {
    if (!(await this.accounts.findLiving(memberId))) throw new MemberNotFoundError()
    await this.sessions.endAllOf(memberId)
    noteSecurity({ msg: 'sessions ended', who: memberId, by: by.id })
    return { message: 'They are signed out everywhere.' }
  }
}
