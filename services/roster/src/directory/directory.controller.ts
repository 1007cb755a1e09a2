import { Controller, Get, Param, Query, Res } from '@nestjs/common'
import { CurrentUser, PublicWhen, Scope } from '@upline/auth'
import type { Member, MemberMatches, SessionUser } from '@upline/contracts'
import { type Page, setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { DirectoryService, type OpenMember } from './directory.service.ts'
import { MemberListQueryDto, MemberMatchesQueryDto } from './directory.dto.ts'

@Controller()
export class DirectoryController {
  constructor(private readonly directory: DirectoryService) {}

  /**
   * Lists members, by name if no sort is given.
   * @who company all, others their own team
   * @takes `q` (2 letters or more), `sort` (`name`, `username`, `email`, `role`, `level`, `active`, `joined`; a leading minus
   *   sorts in descending order), filters `role`, `level` (0 to 10, or `other` for none of 0 to 3), `active`, `upline` (an id,
   *   or `none`), `limit` (default and maximum 5,000), `cursor` (of the same `sort`), `asOf` (YYYY-MM-DD, from 2000-01-01 to
   *   today): the members at the end of that date in the company's time zone, with that date's uplines, direct reports, roles,
   *   levels and activity. Names, contact data, websites and duties are today's. Search, filters and sort use the listed values
   * @answers 200 array of `Member`, by name without `sort`
   * @answers 400 with the field's name
   */
  @Scope('members:read')
  @Get('users')
  async list(
    @Query() parameters: MemberListQueryDto,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Member[]> {
    return answered(await this.directory.list(parameters, by), reply)
  }

  /**
   * Counts the members that a list with this search and these filters contains, up to 10,000.
   * @who company all, others their own team
   * @takes `q`, `role`, `level`, `active`, `upline` and `asOf` as `/api/users`
   * @answers 200 `MemberMatches`: count, and `isCapped` if more members match
   * @answers 400 with the field's name
   */
  @Scope('members:read')
  @Get('users/matches')
  matches(@Query() filters: MemberMatchesQueryDto, @CurrentUser() by: SessionUser): Promise<MemberMatches> {
    return this.directory.matches(filters, by)
  }

  /**
   * Lists the roster for the roster page.
   * @answers 403
   * @who company, managers, accounts of `ROSTER_ACCOUNTS`; anyone if `OPEN_ROSTER=on`
   * @takes as `/api/users`
   * @answers 200 array of `Member`; callers admitted only by `OPEN_ROSTER` get names, role, level and websites
   */
  @Get('roster-direct')
  @PublicWhen('openRoster')
  async roster(
    @Query() parameters: MemberListQueryDto,
    @CurrentUser() by: SessionUser | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<(Member | OpenMember)[]> {
    return answered(await this.directory.roster(parameters, by), reply)
  }

  /**
   * Returns a member.
   * @who company all, others their own team
   * @answers 404
   */
  @Scope('members:read')
  @Get('users/:id')
  one(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<Member> {
    return this.directory.read(id, by)
  }
}

function answered<Row>(page: Page<Row>, reply: FastifyReply): Row[] {
  setNextCursor(reply, page.nextCursor)
  return page.rows
}
