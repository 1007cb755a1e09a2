import { Body, Controller, HttpCode, Post } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import type { PlanAgreement, SessionUser } from '@upline/contracts'
import { AcknowledgingService } from './acknowledging.service.ts'
import { AcknowledgeDto } from './acknowledging.dto.ts'

@Controller('comp-plans/mine')
export class AcknowledgingController {
  constructor(private readonly acknowledging: AcknowledgingService) {}

  /**
   * Acknowledges the agreement of the caller's own comp plan. The text is stored with its hash and the time.
   * @who oneself; no API key
   * @takes `planId`, `version`, `sha256` (of the text that the member read)
   * @answers 200 `PlanAgreement`
   * @answers 404 `loans.unknown-agreement`: the version is not one of the caller's comp plans
   * @answers 409 `loans.agreement-changed`: the SHA-256 is not that of the current text
   */
  @Post('acknowledge')
  @HttpCode(200)
  acknowledge(@Body() dto: AcknowledgeDto, @CurrentUser() by: SessionUser): Promise<PlanAgreement> {
    return this.acknowledging.acknowledge(by, dto)
  }
}
