import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
import type { MessageResponse, SessionUser } from '@upline/contracts'
import { ErasureDto } from './erasure.dto.ts'
import { ErasingService } from '../members/erasing.service.ts'

@Controller('users')
export class ErasureController {
  constructor(private readonly erasure: ErasingService) {}

  /**
   * Erases a member's personal data permanently. Ledger, loans and statements stay under a pseudonym.
   * @who company
   * @takes `{username, reason}`: the username again as confirmation, because an erasure cannot be undone
   * @answers 200 `{message}`
   * @answers 400 `roster.erasure-not-confirmed`
   * @answers 403 id `1`, or the caller
   * @answers 404 also if the member is already erased
   */
  @Post(':id/erasure')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  async erase(
    @Param('id') id: string,
    @Body() dto: ErasureDto,
    @CurrentUser() by: SessionUser,
  ): Promise<MessageResponse> {
    await this.erasure.erase(id, dto, by)
    return { message: 'The personal data of this member has been erased.' }
  }
}
