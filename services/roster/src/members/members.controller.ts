import { Body, Controller, Delete, HttpCode, Param, Post, Put } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
import type { Member, MessageAnswer, SessionUser } from '@upline/contracts'
import { AddingService } from './adding.service.ts'
import { ChangingService } from './changing.service.ts'
import { ChangeMemberDto, NewMemberDto } from './members.dto.ts'
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

  /** The dialogs send the first, the roster builder the second. */
  @Post(['users', 'team-members'])
  @Roles('ceo', 'admin', 'manager')
  add(@Body() dto: NewMemberDto, @CurrentUser() by: SessionUser): Promise<Member> {
    return this.adding.add(dto, by)
  }

  @Put('users/:id')
  change(@Param('id') id: string, @Body() dto: ChangeMemberDto, @CurrentUser() by: SessionUser): Promise<Member> {
    return this.changing.change(id, dto, by)
  }

  @Delete('users/:id')
  async remove(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<MessageAnswer> {
    await this.removing.remove(id, by)
    return { message: 'User deleted successfully.' }
  }

  @Post('users/:id/restore')
  @HttpCode(200)
  restore(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<Member> {
    return this.restoring.restore(id, by)
  }
}
