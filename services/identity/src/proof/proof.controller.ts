import { Body, Controller, HttpCode, Post } from '@nestjs/common'
import { AllowDuePasswordChange, CurrentUser } from '@upline/auth'
import type { MessageResponse, SessionUser } from '@upline/contracts'
import { Origin } from '../sessions/origin.decorator.ts'
import type { RequestOrigin } from '../sessions/request-origin.ts'
import { ProofOfOwnerDto } from './proof.dto.ts'
import { ProofService } from './proof.service.ts'

@AllowDuePasswordChange()
@Controller('auth/proof')
export class ProofController {
  constructor(private readonly proofs: ProofService) {}

  /**
   * Confirms the password again. For five minutes the session may change its own email address and phone and end other
   * sessions. Production refuses these with 403 `identity.proof-needed` otherwise.
   * @answers 200 `{message}`
   * @answers 400 `identity.wrong-password`, `identity.second-factor-needed`, `identity.wrong-code`
   * @answers 429 as for the sign-in
   */
  @Post()
  @HttpCode(200)
  async prove(
    @Body() proof: ProofOfOwnerDto,
    @CurrentUser() user: SessionUser,
    @Origin() origin: RequestOrigin,
  ): Promise<MessageResponse> {
    await this.proofs.prove(user, proof, origin)
    return { message: 'Confirmed. You can continue for five minutes.' }
  }
}
