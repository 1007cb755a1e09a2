import { freePort, type TestService } from '@upline/testing'
import { startEncompass } from './encompass.ts'
import type { Simulator } from './simulator.ts'

export interface Listening extends TestService {
  hookUrl: string
}

/** The service on a port that the simulated vendor can reach, subscribed to its notifications. */
export async function startListening(simulator: Simulator, settings: Record<string, string> = {}): Promise<Listening> {
  const port = await freePort()
  const hookUrl = `http://127.0.0.1:${port}/hooks/encompass`
  const service = await startEncompass(simulator, {
    ...{ ENCOMPASS_WEBHOOKS: 'on', ENCOMPASS_HOOK_URL: hookUrl },
    ...settings,
  })
  await service.app.listen(port, '127.0.0.1')
  return { ...service, hookUrl }
}
