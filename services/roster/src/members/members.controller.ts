import { Body, Controller, Delete, HttpCode, Param, Post, Put } from '@nestjs/common'
import { CurrentUser, Roles, Scope } from '@upline/auth'
import type { Member, MessageAnswer, SessionUser } from '@upline/contracts'
import { AddingService } from './adding.service.ts'
import { ChangingService } from './changing.service.ts'
import { changeOf, NewMemberDto, SentMemberDto } from './members.dto.ts'
import { RemovingService } from './removing.service.ts'
import { RestoringService } from './restoring.service.ts'

@Controller()
export class MembersController {
  constructor(
    private readonly adding: AddingService,
    private readonly changing: ChangingService,
    private readonly removing: RemovingService,
    private readonly restoring: RestoringService,
  ) {}

  /**
   * Adds a member; the dialogs send it to one path, the roster builder to the other.
   * @who company; managers inside the own team
   * @takes `NewMember`: firstName, lastName, email, and any of username, role, level (0 to 10), uplineId,
   *   isActive, password and the text fields
   * @answers 403 role above one's own, upline outside the team
   * @answers 409 `roster.username-taken`, `roster.email-taken`
   * @answers 422 too deep; `roster.claims-refused`: a text for public pages makes an earnings claim
   */
  @Scope('members:write')
  @Post(['users', 'team-members'])
  @Roles('ceo', 'admin', 'manager')
  add(@Body() dto: NewMemberDto, @CurrentUser() by: SessionUser): Promise<Member> {
    return this.adding.add(dto, by)
  }

  /**
   * Changes a member; a field sent as it is, is no change.
   * @who company; managers the downline; oneself, but for role, level, upline, active and username
   * @takes any field of `NewMember` but the password; one sent as it is, is no change, and what is only read (`id`,
   *   `createdAt`, `needsPasswordChange`, `uplineName`, `downlineCount`) is passed over
   * @answers 403 also `identity.proof-needed`: in production, for another e-mail address or phone of one's own
   * @answers 404
   * @answers 409 also for a circle
   * @answers 422 `roster.claims-refused`: a text for public pages makes an earnings claim
   */
  @Scope('members:write')
  @Put('users/:id')
  change(@Param('id') id: string, @Body() dto: SentMemberDto, @CurrentUser() by: SessionUser): Promise<Member> {
    return this.changing.change(id, changeOf(dto), by)
  }

  /**
   * Deletes a member; direct reports move up.
   * @who company; managers the downline
   * @answers 200 `{message}`; direct reports move up
   * @answers 403 for id `1`
   */
  @Scope('members:write')
  @Delete('users/:id')
  async remove(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<MessageAnswer> {
    await this.removing.remove(id, by)
    return { message: 'User deleted successfully.' }
  }

  /**
   * Brings a deleted member back.
   * @who who deleted the member, for 30 seconds
   * @answers 404
   * @answers 409 too late, or the name is taken
   */
  @Scope('members:write')
  @Post('users/:id/restore')
  @HttpCode(200)
  restore(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<Member> {
    return this.restoring.restore(id, by)
  }
}
