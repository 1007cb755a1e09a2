import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, passwordChanged, passwordResetRequested } from '@upline/contracts/events'
import { type EventContext, LiveHints } from '@upline/events'
import { isDueAfter } from './is-due-after.ts'
import { PasswordDueService } from './password-due.service.ts'

@Controller()
export class OnPasswordChangedConsumer {
  constructor(
    private readonly passwordDue: PasswordDueService,
    private readonly hints: LiveHints,
  ) {}

  @EventPattern<string>('password-changed')
  changed(@Payload() event: Envelope<typeof passwordChanged>, @Ctx() context: EventContext): Promise<void> {
    return this.set(context, event)
  }

  @EventPattern<string>('password-reset-requested')
  reset(@Payload() event: Envelope<typeof passwordResetRequested>, @Ctx() context: EventContext): Promise<void> {
    return this.set(context, event)
  }

  private async set(
    { tx }: EventContext,
    event: Envelope<typeof passwordChanged> | Envelope<typeof passwordResetRequested>,
  ): Promise<void> {
    const isDue = isDueAfter(event)
    if (isDue === undefined) return
    await this.passwordDue.set(tx, { memberId: event.data.memberId, isDue })
    this.hints.afterCommit(tx, { topics: ['members'], company: true })
  }
}
