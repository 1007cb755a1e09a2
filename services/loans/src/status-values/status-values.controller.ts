import { Body, Controller, Get, HttpCode, Put } from '@nestjs/common'
import { CurrentUser, Roles, Scope } from '@upline/auth'
import type { RememberedStatusValue, SessionUser } from '@upline/contracts'
import { readStatusValues } from './read-status-values.ts'
import { StatusValuesDto } from './status-values.dto.ts'
import { StatusValuesService } from './status-values.service.ts'

@Controller('imports/status-values')
@Roles('ceo', 'admin', 'manager')
export class StatusValuesController {
  constructor(private readonly values: StatusValuesService) {}

  /**
   * Lists remembered status texts of files: the caller's own first, then the company's.
   * @answers 200 array of `RememberedStatusValue`: the caller's own first, then the company's
   */
  @Scope('imports:write')
  @Get()
  list(@CurrentUser() by: SessionUser): Promise<RememberedStatusValue[]> {
    return this.values.list(by.id)
  }

  /**
   * Stores which status or outcome a text in the status column of files means. Imports and fixed rows read it.
   * @who company (for everyone), managers (for themselves)
   * @takes `values`: status or outcome by text, null removes one
   */
  @Scope('imports:write')
  @Put()
  @HttpCode(204)
  async remember(@Body() { values }: StatusValuesDto, @CurrentUser() by: SessionUser): Promise<void> {
    await this.values.remember(readStatusValues(values), by)
  }
}
