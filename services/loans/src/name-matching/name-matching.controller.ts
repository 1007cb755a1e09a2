import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Query, Res } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
import type { ConfirmedSpelling, MessageResponse, RememberedSpelling, SessionUser } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { SpellingNotFoundError } from '../remembered-spellings/spelling-failures.ts'
import { ConfirmSpellingDto, SpellingsQueryDto } from './name-matching.dto.ts'
import { NameMatchingService } from './name-matching.service.ts'

const spellingId = new ParseUUIDPipe({ exceptionFactory: () => new SpellingNotFoundError() })

@Controller('loans/spellings')
@Roles('ceo', 'admin', 'manager')
export class NameMatchingController {
  constructor(private readonly matching: NameMatchingService) {}

  /**
   * Lists remembered spellings, newest first.
   * @who company and auditors; managers for their own proposals
   * @takes `state` (proposed, confirmed), `q` (part of the spelling or the member's name, 2 letters or more), `limit` (50 without, 1,000
   *   at most), `cursor`
   * @answers 200 array of `RememberedSpelling`
   */
  @Get()
  async list(
    @Query() query: SpellingsQueryDto,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RememberedSpelling[]> {
    const { rows, nextCursor } = await this.matching.list(by, query)
    setNextCursor(reply, nextCursor)
    return rows
  }

  /**
   * Confirms a proposed spelling: it matches later imports and the sync.
   * @who company, except members paid by the matched loans
   * @takes `applyToWaiting` (also assigns the loans that wait under this spelling)
   * @answers 200 `ConfirmedSpelling`
   * @answers 403 `loans.spelling-own-pay`
   * @answers 404
   * @answers 409 `loans.spelling-taken`: it identifies another member by now
   */
  @Post(':id/confirm')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  confirm(
    @Param('id', spellingId) id: string,
    @Body() dto: ConfirmSpellingDto,
    @CurrentUser() by: SessionUser,
  ): Promise<ConfirmedSpelling> {
    return this.matching.confirm(by, id, dto)
  }

  /**
   * Deletes a remembered spelling. Loans that it matched do not change.
   * @who company; managers for their own proposals
   * @answers 200 `{message}`
   * @answers 403 `loans.spelling-confirmed`
   * @answers 404
   */
  @Delete(':id')
  remove(@Param('id', spellingId) id: string, @CurrentUser() by: SessionUser): Promise<MessageResponse> {
    return this.matching.remove(by, id)
  }
}
