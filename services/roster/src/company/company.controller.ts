import { Body, Controller, Get, Put } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
import type { Company, SessionUser } from '@upline/contracts'
import { ChangeCompanyDto } from './company.dto.ts'
import { CompanyService } from './company.service.ts'

@Controller('company')
export class CompanyController {
  constructor(private readonly company: CompanyService) {}

  /**
   * Shows the company's name and time zone.
   * @who everyone signed in
   * @answers 200 `Company`
   */
  @Get()
  read(): Promise<Company> {
    return this.company.read()
  }

  /**
   * Changes the company's name or time zone. Days, months and effective dates begin at 00:00 in the new zone from now on;
   * dates that are stored stay as they are.
   * @who company
   * @takes `name`, `timeZone` (IANA name)
   * @answers 200 `Company`
   * @answers 422 `roster.unknown-time-zone`: no such time zone
   */
  @Put()
  @Roles('ceo', 'admin')
  change(@Body() dto: ChangeCompanyDto, @CurrentUser() by: SessionUser): Promise<Company> {
    return this.company.change(by, dto)
  }
}
