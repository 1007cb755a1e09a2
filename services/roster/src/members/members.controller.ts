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
   * Adds a member. The dialogs use one path, the roster builder the other.
   * @who company; managers in their own team
   * @takes `NewMember`: firstName, lastName, email, and any of username, role, duties (the company only), level (0 to 10),
   *   uplineId, isActive, password and the text fields
   * @answers 400 also `roster.auditor-changes-nothing`: an auditor has no other duty and is not a CEO, admin or manager
   * @answers 403 a role above the caller's, an upline outside the team, `roster.not-company` for duties, `roster.closed-to-api-keys`
   *   for an API key that sets a role, duties or a password
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
   * Changes a member.
   * @who company; managers their downline, without duties; members themselves, except role, duties, level, upline, active and username
   * @takes any field of `NewMember` except the password. A field with its current value is not a change, and read-only fields
   *   (`id`, `createdAt`, `needsPasswordChange`, `uplineName`, `downlineCount`) are ignored
   * @answers 400 also `roster.auditor-changes-nothing`, for duties and for a role that conflicts with them
   * @answers 403 also `identity.proof-needed`: in production, for a new email address or phone of the caller; `roster.not-company`
   *   and `roster.own-duties` for duties; `roster.closed-to-api-keys` with the field
   * @answers 404
   * @answers 409 also for a reporting loop
   * @answers 422 `roster.claims-refused`: a text for public pages makes an earnings claim
   */
  @Scope('members:write')
  @Put('users/:id')
  change(@Param('id') id: string, @Body() dto: SentMemberDto, @CurrentUser() by: SessionUser): Promise<Member> {
    return this.changing.change(id, changeOf(dto), by)
  }

  /**
   * Deletes a member. Direct reports move up.
   * @who company; managers their downline
   * @answers 200 `{message}`
   * @answers 403 for id `1`; `roster.closed-to-api-keys` for an API key that deletes the CEO, an admin or a member with duties
   */
  @Scope('members:write')
  @Delete('users/:id')
  async remove(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<MessageAnswer> {
    await this.removing.remove(id, by)
    return { message: 'User deleted successfully.' }
  }

  /**
   * Restores a deleted member.
   * @who the person who deleted the member, for 30 seconds
   * @answers 404
   * @answers 409 too late, or the username is taken
   */
  @Scope('members:write')
  @Post('users/:id/restore')
  @HttpCode(200)
  restore(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<Member> {
    return this.restoring.restore(id, by)
  }
}
