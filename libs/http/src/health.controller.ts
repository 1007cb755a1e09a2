import { Controller, Get, Inject, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { HealthChecks, type HealthAnswer } from './health-checks.ts'
import { Public } from './public.decorator.ts'

export const SERVICE_NAME = Symbol('service-name')

@Public()
@Controller('health')
export class HealthController {
  constructor(
    private readonly checks: HealthChecks,
    @Inject(SERVICE_NAME) private readonly service: string,
  ) {}

  /** The process answers: who asks this would start it again otherwise. */
  @Get('live')
  live(): { service: string } {
    return { service: this.service }
  }

  /** Whether all is well here: what `npm start` waits for, and people look at. */
  @Get()
  async show(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthAnswer> {
    return answered(reply, await this.checks.run(this.service))
  }

  /** Whether this process can answer calls. A broker or a Redis that is unavailable must not take every replica out of the balancer. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthAnswer> {
    return answered(reply, await this.checks.run(this.service, 'calls'))
  }
}

function answered(reply: FastifyReply, answer: HealthAnswer): HealthAnswer {
  void reply.status(answer.ready ? 200 : 503)
  return answer
}
