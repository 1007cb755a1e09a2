import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope } from '@upline/contracts/events'
import { rows } from '@upline/db'
import { EventContext, parkKey } from '../src/index.ts'

type Act = (event: Envelope, context: EventContext) => Promise<void> | void

/** Runs before the effect of an event: a test makes it fail, wait or check. */
export const beforeEffect: { act: Act } = { act: () => undefined }

/** Writes a row per handled event: the effect that the tests count. */
@Controller()
export class EffectsController {
  @EventPattern<string>('loan-sync-requested')
  requested(@Payload() event: Envelope, @Ctx() context: EventContext): Promise<void> {
    return effect(event, context)
  }

  @EventPattern<string>('upline-changed')
  moved(@Payload() event: Envelope, @Ctx() context: EventContext): Promise<void> {
    return effect(event, context)
  }

  @EventPattern<string>('mail-failed', parkKey)
  failed(@Payload() event: Envelope, @Ctx() context: EventContext): Promise<void> {
    return effect(event, context)
  }
}

async function effect(event: Envelope, context: EventContext): Promise<void> {
  await beforeEffect.act(event, context)
  const sql = 'insert into effects (event_id, key, version, attempt) values ($1, $2, $3, $4)'
  await rows(context.tx, sql, [event.id, event.key, event.aggregateVersion, context.attempt])
}
