import { Controller, Get } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import type { RosterCounts, SessionUser } from '@upline/contracts'
import { CountsService } from './counts.service.ts'

@Controller('users/counts')
export class CountsController {
  constructor(private readonly counts: CountsService) {}

  @Get()
  read(@CurrentUser() by: SessionUser): Promise<RosterCounts> {
    return this.counts.of(by)
  }
}
