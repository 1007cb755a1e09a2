import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { apiKeyRevoked, Envelope } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { noteKeyRevoked } from './importer-standing.queries.ts'

/** Imports of a revoked key stop before their next batch. */
@Controller()
export class OnApiKeyRevokedConsumer {
  @EventPattern<string>('api-key-revoked')
  async handle(@Payload() { data }: Envelope<typeof apiKeyRevoked>, @Ctx() { tx }: EventContext): Promise<void> {
    await noteKeyRevoked(tx, data.keyId, data.at)
  }
}
