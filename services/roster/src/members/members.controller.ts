import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common'
import { CurrentUser, Roles, Scope } from '@upline/auth'
import type { License, Member, MemberPayroll, MessageResponse, NamedSupervision, SessionUser } from '@upline/contracts'
import { AddingService } from './adding.service.ts'
import { ChangingService } from './changing.service.ts'
import { changeOf, LicensesDto, MemberPayrollDto, NewMemberDto, SentMemberDto, SupervisionDto } from './members.dto.ts'
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
   *   uplineId, isActive, password, the text fields and the payroll fields (company and Payroll duty)
   * @answers 400 also `roster.auditor-changes-nothing`: an auditor has no other duty and is not a CEO, admin or manager
   * @answers 403 a role above the caller's, an upline outside the team, `roster.not-company` for duties, `roster.closed-to-api-keys`
   *   for an API key that sets a role, duties or a password
   * @answers 409 `roster.username-taken`, `roster.email-taken`, `roster.employee-number-taken`
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
   * @who company; managers their downline, without duties; members themselves, except role, duties, branch, level, upline, active and
   *   username. No one sets their own role, duties or branch
   * @takes any field of `NewMember` except the password. A field with its current value is not a change, and read-only fields
   *   (`id`, `createdAt`, `needsPasswordChange`, `uplineName`, `downlineCount`) are ignored
   * @answers 400 also `roster.auditor-changes-nothing`, for duties and for a role that conflicts with them
   * @answers 403 also `identity.proof-needed`: in production, for a new email address or phone of the caller; `roster.not-company`
   *   and `roster.own-duties` for duties; `roster.own-branch`; `roster.closed-to-api-keys` with the field; `roster.payroll-fields` for payroll
   *   fields that the caller cannot set; `roster.tied-account`: the member created, promoted or reset the caller's account in the last 30
   *   days, and payroll fields that are set, licenses or the branch would change
   * @answers 404
   * @answers 409 also for a reporting loop; `roster.employee-number-taken`
   * @answers 422 `roster.claims-refused`: a text for public pages makes an earnings claim
   */
  @Scope('members:write')
  @Put('users/:id')
  change(@Param('id') id: string, @Body() dto: SentMemberDto, @CurrentUser() by: SessionUser): Promise<Member> {
    return this.changing.change(id, changeOf(dto), by)
  }

  /**
   * Shows what payroll needs to know about a member.
   * @who oneself; company, Payroll duty and auditors any member, also former ones; uplines their downline
   * @answers 200 `MemberPayroll`: employeeNumber, employment, costCenter, hiredOn, leftOn
   * @answers 404
   */
  @Scope('members:read')
  @Get('users/:id/payroll')
  payroll(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<MemberPayroll> {
    return this.changing.payroll(id, by)
  }

  /**
   * Changes what payroll needs to know about a member. Fields that are left out stay.
   * @who company and Payroll duty, for other members, also former ones, who can still be owed pay; no one for themselves
   * @takes any of employeeNumber, employment (w2, 1099 or entity), costCenter, hiredOn and leftOn (YYYY-MM-DD)
   * @answers 400 names the field; also if leftOn is before hiredOn
   * @answers 403 `roster.payroll-fields`; `roster.tied-account`: the member created, promoted or reset the caller's account in the last 30
   *   days, and a field that is set would change
   * @answers 404
   * @answers 409 `roster.employee-number-taken`
   */
  @Scope('members:write')
  @Put('users/:id/payroll')
  changePayroll(
    @Param('id') id: string,
    @Body() dto: MemberPayrollDto,
    @CurrentUser() by: SessionUser,
  ): Promise<MemberPayroll> {
    return this.changing.changePayroll(id, dto, by)
  }

  /**
   * Shows the state licenses of a member, which rule S2 reads.
   * @who oneself; company, Compliance duty and auditors any member; uplines their downline
   * @answers 200 `License[]` by state: state, number, from, to
   * @answers 404
   */
  @Scope('members:read')
  @Get('users/:id/licenses')
  licenses(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<License[]> {
    return this.changing.licenses(id, by)
  }

  /**
   * Replaces the state licenses of a member.
   * @who company and Compliance duty, for other members; no one for themselves
   * @takes licenses: all of them, each with state (TX), number, from and to (YYYY-MM-DD; null: in force until it is changed)
   * @answers 400 `roster.license` names the license and field, for example `licenses.0.state`
   * @answers 403 `roster.licenses-refused`; `roster.tied-account`: the member created, promoted or reset the caller's account in the last
   *   30 days
   * @answers 404
   */
  @Scope('members:write')
  @Put('users/:id/licenses')
  changeLicenses(
    @Param('id') id: string,
    @Body() { licenses }: LicensesDto,
    @CurrentUser() by: SessionUser,
  ): Promise<License[]> {
    return this.changing.changeLicenses(id, licenses, by)
  }

  /**
   * Shows how a member supervises their downline, which rule R2 reads.
   * @who oneself; company, Compliance duty and auditors any member; uplines their downline
   * @answers 200 `NamedSupervision[]` by their first day: work, from, to, recordedBy, recordedAt
   * @answers 404
   */
  @Scope('members:read')
  @Get('users/:id/supervision')
  supervision(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<NamedSupervision[]> {
    return this.changing.supervision(id, by)
  }

  /**
   * Replaces the supervision records of a member. A record with the text and dates of an earlier one keeps who recorded it and when.
   * @who company and Compliance duty, for other members; no one for themselves
   * @takes supervision: all records, each with work (what is done, 1 to 500 characters), from and to (YYYY-MM-DD; null: until it is changed)
   * @answers 400 `roster.supervision` names the record and field, for example `supervision.0.work`
   * @answers 403 `roster.supervision-refused`; `roster.tied-account`: the member created, promoted or reset the caller's account in the
   *   last 30 days
   * @answers 404
   */
  @Scope('members:write')
  @Put('users/:id/supervision')
  changeSupervision(
    @Param('id') id: string,
    @Body() { supervision }: SupervisionDto,
    @CurrentUser() by: SessionUser,
  ): Promise<NamedSupervision[]> {
    return this.changing.changeSupervision(id, supervision, by)
  }

  /**
   * Deletes a member. Direct reports move up.
   * @who company; managers their downline
   * @answers 200 `{message}`
   * @answers 403 for id `1`; `roster.closed-to-api-keys` for an API key that deletes the CEO, an admin or a member with duties
   */
  @Scope('members:write')
  @Delete('users/:id')
  async remove(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<MessageResponse> {
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
