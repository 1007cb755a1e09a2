import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, scenarioMoveEntered } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { ApplyScenarioService } from './apply-scenario.service.ts'

@Controller()
export class OnScenarioMoveEnteredConsumer {
  constructor(private readonly scenarios: ApplyScenarioService) {}

  @EventPattern<string>('scenario-move-entered')
  handle(@Payload() { data }: Envelope<typeof scenarioMoveEntered>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.scenarios.store(tx, data)
  }
}
