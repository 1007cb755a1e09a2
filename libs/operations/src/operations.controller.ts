import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
import {
  type DeadLetterDetail,
  type DeadLetterLine,
  type FailedJobLine,
  failing,
  type OperatorAction,
  type ServiceState,
  type SessionUser,
} from '@upline/contracts'
import { FailedJobs } from './failed-jobs.service.ts'
import { DeadLetterActions } from './dead-letter-actions.service.ts'
import { DiscardDto, JobDto, DeadLetterDto, OfServiceDto } from './operations.dto.ts'
import { OwnState } from './own-state.service.ts'

export class OtherServiceError extends failing('missing', 'request.unknown-path', 'No call has this path.') {}

/** The status of a service for the admin, and the actions that the admin can take. */
@Controller('operations/:service')
@Roles('admin')
export class OperationsController {
  constructor(
    private readonly state: OwnState,
    private readonly actions: DeadLetterActions,
    private readonly jobs: FailedJobs,
  ) {}

  /** Returns the status of a service: health, outbox, lag, dead letters, queues. */
  @Get()
  show(@Param() of: OfServiceDto): Promise<ServiceState> {
    this.assertOurs(of)
    return this.state.read()
  }

  /** Lists events that a service could not handle. */
  @Get('dead-letters')
  deadLetters(@Param() of: OfServiceDto): Promise<DeadLetterLine[]> {
    this.assertOurs(of)
    return this.actions.list()
  }

  /** Shows such an event with its content. Every text that may identify a person is redacted. */
  @Get('dead-letters/:id')
  deadLetter(@Param() of: DeadLetterDto): Promise<DeadLetterDetail> {
    this.assertOurs(of)
    return this.actions.read(of.id)
  }

  /** Replays all of them: within a second or two the service handles them again, through the same inbox. */
  @Post('dead-letters/replay')
  @HttpCode(202)
  async replayAll(@Param() of: OfServiceDto, @CurrentUser() user: SessionUser): Promise<{ asked: number }> {
    this.assertOurs(of)
    return { asked: await this.actions.replay(null, user) }
  }

  /** Replays one of them. */
  @Post('dead-letters/:id/replay')
  @HttpCode(202)
  async replay(@Param() of: DeadLetterDto, @CurrentUser() user: SessionUser): Promise<{ asked: number }> {
    this.assertOurs(of)
    return { asked: await this.actions.replay(of.id, user) }
  }

  /** Discards one of them and records the reason. */
  @Post('dead-letters/:id/discard')
  @HttpCode(204)
  discard(@Param() of: DeadLetterDto, @Body() { reason }: DiscardDto, @CurrentUser() user: SessionUser): Promise<void> {
    this.assertOurs(of)
    return this.actions.discard(of.id, reason, user)
  }

  /** Lists jobs that failed for good. */
  @Get('failed-jobs')
  failedJobs(@Param() of: OfServiceDto): Promise<FailedJobLine[]> {
    this.assertOurs(of)
    return this.jobs.list()
  }

  /**
   * Retries such a job.
   * @answers 409 it has not failed
   */
  @Post('failed-jobs/:queue/:id/retry')
  @HttpCode(204)
  async retry(@Param() of: JobDto, @CurrentUser() user: SessionUser): Promise<void> {
    this.assertOurs(of)
    await this.jobs.retry(of.queue, of.id)
    await this.actions.noteRetry(`${of.queue} ${of.id}`, user)
  }

  /** Lists actions on these, newest first. */
  @Get('acts')
  acts(@Param() of: OfServiceDto): Promise<OperatorAction[]> {
    this.assertOurs(of)
    return this.actions.listActions()
  }

  private assertOurs({ service }: OfServiceDto): void {
    if (service !== this.state.service) throw new OtherServiceError()
  }
}
