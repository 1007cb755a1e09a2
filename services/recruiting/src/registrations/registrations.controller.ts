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

  @Post('create-agent-payment')
  @HttpCode(200)
  pay(@Body() dto: CreatePaymentDto, @Headers('origin') origin?: string): Promise<AgentPayment> {
    return this.applying.apply(dto, origin)
  }

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

  @Get('agent-registrations/:id')
  find(@Param('id') id: string): Promise<AgentRegistrationState> {
    return this.completing.find(id)
  }
}
