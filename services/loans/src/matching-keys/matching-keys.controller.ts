import { Controller, Get, Param } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import type { MatchingKey, SessionUser } from '@upline/contracts'
import { MatchingKeysService } from './matching-keys.service.ts'

@Controller('loans/matching-keys')
export class MatchingKeysController {
  constructor(private readonly keys: MatchingKeysService) {}

  /**
   * Lists a member's names and IDs that loans are matched by, and those that are pending.
   * @who the member, managers above the member, company and auditors
   * @answers 200 array of `MatchingKey`: at most one approved and one pending or rejected value of each kind
   * @answers 403 `loans.foreign-keys`
   * @answers 404
   */
  @Get(':memberId')
  of(@Param('memberId') memberId: string, @CurrentUser() viewer: SessionUser): Promise<MatchingKey[]> {
    return this.keys.of(viewer, memberId)
  }
}
