import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, passwordChanged, passwordResetRequested } from '@upline/contracts/events'
import { type EventContext, LiveHints } from '@upline/events'
import { PasswordDueService } from './password-due.service.ts'

@Controller()
export class OnPasswordChangedConsumer {
  constructor(
    private readonly passwordDue: PasswordDueService,
    private readonly hints: LiveHints,
  ) {}

  @EventPattern<string>('password-changed')
  changed(@Payload() event: Envelope<typeof passwordChanged>, @Ctx() context: EventContext): Promise<void> {
    return this.set(context, event.data, false)
  }

  @EventPattern<string>('password-reset-requested')
  async reset(@Payload() event: Envelope<typeof passwordResetRequested>, @Ctx() context: EventContext): Promise<void> {
    // A temporary password by mail changes nothing until somebody uses it: anyone may ask for one.
    if (event.data.sealedPassword === null) await this.set(context, event.data, true)
  }

  private async set({ tx }: EventContext, of: { memberId: string }, isDue: boolean): Promise<void> {
    await this.passwordDue.set(tx, { ...of, isDue })
    this.hints.afterCommit(tx, { topics: ['members'], company: true })
  }
}
