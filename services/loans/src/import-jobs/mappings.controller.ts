import { Body, Controller, Get, HttpCode, Put } from '@nestjs/common'
import { CurrentUser, Roles, Scope } from '@upline/auth'
import type { RememberedMapping, SessionUser } from '@upline/contracts'
import { MappingDto } from './mappings.dto.ts'
import { MappingsService } from './mappings.service.ts'
import { readMapping } from './read-mapping.ts'

@Controller('imports/mappings')
@Roles('ceo', 'admin', 'manager')
export class MappingsController {
  constructor(private readonly mappings: MappingsService) {}

  /**
   * Lists remembered mappings: the caller's own first, then the company's.
   * @answers 200 array of `RememberedMapping`: the caller's own first, then the company's
   */
  @Scope('imports:write')
  @Get()
  list(@CurrentUser() by: SessionUser): Promise<RememberedMapping[]> {
    return this.mappings.list(by.id)
  }

  /**
   * Stores the mapping for the headers of a file.
   * @who company (for everyone), managers (for themselves)
   * @takes `headers`, `mapping`
   */
  @Scope('imports:write')
  @Put()
  @HttpCode(204)
  async remember(@Body() { headers, mapping }: MappingDto, @CurrentUser() by: SessionUser): Promise<void> {
    await this.mappings.remember({ headers, mapping: readMapping(mapping) }, by)
  }
}
