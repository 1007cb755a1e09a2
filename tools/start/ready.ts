import { pause } from './infra/live-processes.ts'

const LOG_INTERVAL_MS = 20_000

/** Waits until the gateway reports that everything is ready, and logs the status at intervals. */
export async function untilReady(
  port: number,
  { log, isOver }: { log: (line: string) => void; isOver: () => boolean },
): Promise<void> {
  let loggedAt = Date.now()
  for (;;) {
    if (isOver()) return
    const response = await health(port)
    if (response.ok) return
    if (Date.now() - loggedAt > LOG_INTERVAL_MS) {
      log(`still waiting: ${response.body}`)
      loggedAt = Date.now()
    }
    await pause(100)
  }
}

async function health(port: number): Promise<{ ok: boolean; body: string }> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(5_000) })
    return { ok: response.status === 200, body: (await response.text()).slice(0, 600) }
  } catch {
    return { ok: false, body: 'the gateway does not respond' }
  }
}
