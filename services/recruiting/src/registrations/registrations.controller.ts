import { Body, Controller, Get, Headers, HttpCode, Param, Post, Res } from '@nestjs/common'
import { PublicWhen } from '@upline/auth'
import type { AgentPayment, AgentRegistrationResult, AgentRegistrationState } from '@upline/contracts'
import type { FastifyReply } from 'fastify'
import { ApplyingService } from './applying.service.ts'
import { Checkout, type CheckoutSession } from './checkout-session.decorator.ts'
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
   * Starts the payment of a registration.
   * @takes `agentData`, `planType`, `amount` (ignored), `recruiterId`: the recruiter, or null. It is final
   *   unless the field is omitted. The cookie `upline_checkout` of an earlier response continues its checkout session
   * @answers 200 `AgentPayment`: paymentId, status, isSimulated, checkoutUrl only while `open`.
   *   The same checkout session gets the same payment and page, with the latest form; another one gets its own
   *   payment. `Set-Cookie: upline_checkout` is the proof of this payment. The address of a member gets the same response;
   *   the member is notified by email
   * @answers 400 with the fields' names; in production also `recruiting.nmls-malformed`
   * @answers 409 `recruiting.other-plan-paid`
   * @answers 404 unknown recruiter
   * @answers 503 `recruiting.payment-provider-away`: nothing was charged
   */
  @Post('create-agent-payment')
  @HttpCode(200)
  pay(
    @Body() dto: CreatePaymentDto,
    @Checkout() { proof, cookie }: CheckoutSession,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('origin') origin?: string,
  ): Promise<AgentPayment> {
    void reply.header('set-cookie', cookie)
    return this.applying.apply(dto, { proof, origin })
  }

  /**
   * Completes a paid registration.
   * @takes `agentData`, `recruiterId` or null, `planType`. The member gets the name, NMLS ID and other data of the form that
   *   began the payment, and its recruiter. `recruiterId` counts only if the payment began without the field, and only with
   *   the checkout session's cookie, the account that began it, or exactly the same form
   * @answers 200 `{success, userId, username}`, the same when sent again
   * @answers 202 `AgentRegistrationState` and `Location` if it takes longer than 10 s
   * @answers 402 `recruiting.unpaid`: no payment of this email address and plan is paid, or it is another person's
   * @answers 404 unknown recruiter
   * @answers 409 `recruiting.registration-failed`, with the reason and whether the payment was refunded
   */
  @Post('complete-agent-registration')
  @HttpCode(200)
  async complete(
    @Body() dto: CompleteRegistrationDto,
    @Checkout() { proof }: CheckoutSession,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AgentRegistrationResult | AgentRegistrationState> {
    const completion = await this.completing.complete(dto, proof)
    if ('done' in completion) return completion.done
    void reply.status(202).header('location', `/api/agent-registrations/${completion.goesOn.id}`)
    return completion.goesOn
  }

  /**
   * Returns the state of a registration.
   * @takes the id of a 202, or the `session_id` of the payment page
   * @answers 200 `AgentRegistrationState`: running, completed or failed with its reason
   * @answers 404
   */
  @Get('agent-registrations/:id')
  find(@Param('id') id: string): Promise<AgentRegistrationState> {
    return this.completing.find(id)
  }
}
