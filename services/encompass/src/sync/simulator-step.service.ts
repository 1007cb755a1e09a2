import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type EncompassConfig } from '../config.ts'

const STEP_TIMEOUT_MS = 10_000

export class SimulatorUnavailableError extends Error {
  constructor() {
    super('The Encompass simulator is unavailable')
  }
}

/** With the simulator at the other end, a requested sync first lets it advance one step per request. */
@Injectable()
export class SimulatorStep {
  constructor(@Inject(CONFIG) private readonly config: EncompassConfig) {}

  async take(requestId: string): Promise<void> {
    if (!this.config.simulator) return
    const answer = await fetch(new URL('/control/advance', this.config.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ steps: 1, requestId }),
      signal: AbortSignal.timeout(STEP_TIMEOUT_MS),
    }).catch(() => null)
    if (!answer?.ok) throw new SimulatorUnavailableError()
  }
}
