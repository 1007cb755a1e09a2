import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, scenarioMoveRequested } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { ScenarioMovesService } from './scenario-moves.service.ts'

@Controller()
export class OnScenarioMoveRequestedConsumer {
  constructor(private readonly moves: ScenarioMovesService) {}

  @EventPattern<string>('scenario-move-requested')
  handle(@Payload() { data }: Envelope<typeof scenarioMoveRequested>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.moves.enter(tx, data)
  }
}
