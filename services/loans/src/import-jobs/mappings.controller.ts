import { Body, Controller, Get, HttpCode, Put } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
import type { RememberedMapping, SessionUser } from '@upline/contracts'
import { MappingDto } from './mappings.dto.ts'
import { MappingsService } from './mappings.service.ts'
import { readMapping } from './read-mapping.ts'

@Controller('imports/mappings')
@Roles('ceo', 'admin', 'manager')
export class MappingsController {
  constructor(private readonly mappings: MappingsService) {}

  @Get()
  list(@CurrentUser() by: SessionUser): Promise<RememberedMapping[]> {
    return this.mappings.list(by.id)
  }

  @Put()
  @HttpCode(204)
  async remember(@Body() { headers, mapping }: MappingDto, @CurrentUser() by: SessionUser): Promise<void> {
    await this.mappings.remember({ headers, mapping: readMapping(mapping) }, by)
  }
}
