import { Body, Controller, Get, Headers, HttpCode, Param, Post, Res } from '@nestjs/common'
import { PublicWhen } from '@upline/auth'
import type { AgentPayment, AgentRegistrationResult, AgentRegistrationState } from '@upline/contracts'
import type { FastifyReply } from 'fastify'
import { ApplyingService } from './applying.service.ts'
import { CompletingService } from './completing.service.ts'
import { CompleteRegistrationDto, CreatePaymentDto } from './registrations.dto.ts'

@Controller()
@PublicWhen('publicPages')
export class RegistrationsController {
  constructor(
    private readonly applying: ApplyingService,
    private readonly completing: CompletingService,
  ) {}

  /**
   * Begins the payment of a registration.
   * @takes `agentData`, `planType`, `amount` (ignored), `recruiterId` (may be left out; for the funnel, and for a
   *   registration whose page is never seen again)
   * @answers 200 `AgentPayment`: paymentId, status, isSimulated, checkoutUrl while `open`; `trialing` and `paid`
   *   are without. Sent again: the same payment and the same page
   * @answers 409 `recruiting.other-plan-paid`; an address that is a member's is answered as any other, and told by mail
   * @answers 404 unknown recruiter
   * @answers 503 `recruiting.payment-provider-away`: nothing was charged
   */
  @Post('create-agent-payment')
  @HttpCode(200)
  pay(@Body() dto: CreatePaymentDto, @Headers('origin') origin?: string): Promise<AgentPayment> {
    return this.applying.apply(dto, origin)
  }

  /**
   * Completes a registration that was paid.
   * @takes `agentData`, `recruiterId` or null, `planType`
   * @answers 200 `{success, userId, username}`, the same when sent again
   * @answers 202 `AgentRegistrationState` and `Location` where it takes longer than 10 s
   * @answers 402 `recruiting.unpaid`
   * @answers 404 unknown recruiter
   * @answers 409 `recruiting.registration-failed`, with what happened and what became of the money
   */
  @Post('complete-agent-registration')
  @HttpCode(200)
  async complete(
    @Body() dto: CompleteRegistrationDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AgentRegistrationResult | AgentRegistrationState> {
    const completion = await this.completing.complete(dto)
    if ('done' in completion) return completion.done
    void reply.status(202).header('location', `/api/agent-registrations/${completion.goesOn.id}`)
    return completion.goesOn
  }

  /**
   * Says where a registration stands.
   * @takes the id of a 202, or the `session_id` of the payment page
   * @answers 200 `AgentRegistrationState`: running, completed or failed with its reason
   * @answers 404
   */
  @Get('agent-registrations/:id')
  find(@Param('id') id: string): Promise<AgentRegistrationState> {
    return this.completing.find(id)
  }
}
