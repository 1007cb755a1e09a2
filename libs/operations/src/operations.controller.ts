import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
import {
  type DeadLetterDetail,
  type DeadLetterLine,
  type FailedJobLine,
  failing,
  type OperatorAct,
  type ServiceState,
  type SessionUser,
} from '@upline/contracts'
import { FailedJobs } from './failed-jobs.service.ts'
import { Letters } from './letters.service.ts'
import { DiscardDto, JobDto, LetterDto, OfServiceDto } from './operations.dto.ts'
import { OwnState } from './own-state.service.ts'

export class OtherServiceError extends failing('missing', 'request.unknown-path', 'There is no such call.') {}

/** What a service says of itself to the admin, and what the admin may do about it. */
@Controller('operations/:service')
@Roles('admin')
export class OperationsController {
  constructor(
    private readonly state: OwnState,
    private readonly letters: Letters,
    private readonly jobs: FailedJobs,
  ) {}

  @Get()
  show(@Param() of: OfServiceDto): Promise<ServiceState> {
    this.assertOurs(of)
    return this.state.read()
  }

  @Get('dead-letters')
  deadLetters(@Param() of: OfServiceDto): Promise<DeadLetterLine[]> {
    this.assertOurs(of)
    return this.letters.list()
  }

  @Get('dead-letters/:id')
  deadLetter(@Param() of: LetterDto): Promise<DeadLetterDetail> {
    this.assertOurs(of)
    return this.letters.read(of.id)
  }

  /** Within a second or two the service tries all of them again, through the same inbox. */
  @Post('dead-letters/replay')
  @HttpCode(202)
  async replayAll(@Param() of: OfServiceDto, @CurrentUser() user: SessionUser): Promise<{ asked: number }> {
    this.assertOurs(of)
    return { asked: await this.letters.replay(null, user) }
  }

  @Post('dead-letters/:id/replay')
  @HttpCode(202)
  async replay(@Param() of: LetterDto, @CurrentUser() user: SessionUser): Promise<{ asked: number }> {
    this.assertOurs(of)
    return { asked: await this.letters.replay(of.id, user) }
  }

  @Post('dead-letters/:id/discard')
  @HttpCode(204)
  discard(@Param() of: LetterDto, @Body() { reason }: DiscardDto, @CurrentUser() user: SessionUser): Promise<void> {
    this.assertOurs(of)
    return this.letters.discard(of.id, reason, user)
  }

  @Get('failed-jobs')
  failedJobs(@Param() of: OfServiceDto): Promise<FailedJobLine[]> {
    this.assertOurs(of)
    return this.jobs.list()
  }

  @Post('failed-jobs/:queue/:id/retry')
  @HttpCode(204)
  async retry(@Param() of: JobDto, @CurrentUser() user: SessionUser): Promise<void> {
    this.assertOurs(of)
    await this.jobs.retry(of.queue, of.id)
    await this.letters.noteRetry(`${of.queue} ${of.id}`, user)
  }

  @Get('acts')
  acts(@Param() of: OfServiceDto): Promise<OperatorAct[]> {
    this.assertOurs(of)
    return this.letters.acts()
  }

  private assertOurs({ service }: OfServiceDto): void {
    if (service !== this.state.service) throw new OtherServiceError()
  }
}
