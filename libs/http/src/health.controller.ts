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

  /** Whether calls may be sent here; `/health` is the older name of it. */
  @Get(['', 'ready'])
  async show(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthAnswer> {
    const answer = await this.checks.run(this.service)
    void reply.status(answer.ready ? 200 : 503)
    return answer
  }
}
