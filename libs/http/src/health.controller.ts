import { Controller, Get, Inject, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { HealthChecks, type HealthResponse } from './health-checks.ts'
import { Public } from './public.decorator.ts'

export const SERVICE_NAME = Symbol('service-name')

@Public()
@Controller('health')
export class HealthController {
  constructor(
    private readonly checks: HealthChecks,
    @Inject(SERVICE_NAME) private readonly service: string,
  ) {}

  /** The process responds. A supervisor would restart it otherwise. */
  @Get('live')
  live(): { service: string } {
    return { service: this.service }
  }

  /** Whether all is well: what `npm start` waits for, and what operators look at. */
  @Get()
  async show(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthResponse> {
    return answered(reply, await this.checks.run(this.service))
  }

  /**
   * Whether this process can handle calls. An unavailable broker or Redis must not remove every replica from the load
   * balancer.
   */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthResponse> {
    return answered(reply, await this.checks.run(this.service, 'calls'))
  }
}

function answered(reply: FastifyReply, answer: HealthResponse): HealthResponse {
  void reply.status(answer.ready ? 200 : 503)
  return answer
}
