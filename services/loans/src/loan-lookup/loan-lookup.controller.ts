import { Controller, Get, Query } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { LoanLookup, SessionUser } from '@upline/contracts'
import { LoanLookupQueryDto } from './loan-lookup.dto.ts'
import { LoanLookupService } from './loan-lookup.service.ts'
import { LookupLimit } from './lookup-limit.service.ts'

@Controller('loans/lookup')
export class LoanLookupController {
  constructor(
    private readonly lookups: LoanLookupService,
    private readonly limit: LookupLimit,
  ) {}

  /**
   * Shows the caller what a loan pays them and why, for any loan number.
   * @who everyone who is signed in; the answer is about the caller alone
   * @takes `number`, or `loan`: the ID of a loan in the caller's scope, for loans without a number
   * @answers 200 `LoanLookup`: `paysYou`, the caller's `amount`, `reason`, since when it holds, the rule in a sentence, and the
   *   line of the caller's statement; an unknown number answers with the reason `not-found`
   * @answers 400 `number` and `loan` are missing, or malformed
   * @answers 429 after 60 lookups in a minute, with `Retry-After`
   */
  @Scope('loans:read')
  @Get()
  async lookUp(@Query() { number, loan }: LoanLookupQueryDto, @CurrentUser() viewer: SessionUser): Promise<LoanLookup> {
    await this.limit.take(viewer.id)
    return number === undefined ? this.lookups.lookUpById(viewer, loan!) : this.lookups.lookUp(viewer, number)
  }
}
