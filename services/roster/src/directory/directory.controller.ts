import { Controller, Get, Param, Query, Res } from '@nestjs/common'
import { CurrentUser, PublicWhen } from '@upline/auth'
import type { Member, SessionUser } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { DirectoryService, type OpenMember, type Page } from './directory.service.ts'
import type { ListParameters } from './list-parameters.ts'

@Controller()
export class DirectoryController {
  constructor(private readonly directory: DirectoryService) {}

  @Get('users')
  async list(
    @Query() parameters: ListParameters,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Member[]> {
    return answered(await this.directory.list(parameters, by), reply)
  }

  @Get('roster-direct')
  @PublicWhen('openRoster')
  async roster(
    @Query() parameters: ListParameters,
    @CurrentUser() by: SessionUser | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<(Member | OpenMember)[]> {
    return answered(await this.directory.roster(parameters, by), reply)
  }

  @Get('users/:id')
  one(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<Member> {
    return this.directory.read(id, by)
  }
}

function answered<Row>(page: Page<Row>, reply: FastifyReply): Row[] {
  setNextCursor(reply, page.nextCursor)
  return page.rows
}
