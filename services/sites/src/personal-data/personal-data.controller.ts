import { Controller, Get, Param } from '@nestjs/common'
import { assertMayHavePersonalData, CurrentUser } from '@upline/auth'
import type { PersonalData, SessionUser } from '@upline/contracts'
import { PersonalDataService } from './personal-data.service.ts'

@Controller('personal-data')
export class PersonalDataController {
  constructor(private readonly data: PersonalDataService) {}

  /**
   * Reads what this service has of a person; the gateway puts all services' answers into one file.
   * @who oneself; company
   * @answers 403 somebody else's
   */
  @Get(':memberId')
  read(@Param('memberId') memberId: string, @CurrentUser() user: SessionUser): Promise<PersonalData> {
    assertMayHavePersonalData(user, memberId)
    return this.data.of(memberId)
  }
}
