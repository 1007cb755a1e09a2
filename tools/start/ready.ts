import { pause } from './infra/live-processes.ts'

const TELL_EVERY_MS = 20_000

/** Waits until the gateway says that everything answers; says now and then what doesn't yet. */
export async function untilReady(
  port: number,
  { log, isOver }: { log: (line: string) => void; isOver: () => boolean },
): Promise<void> {
  let told = Date.now()
  for (;;) {
    if (isOver()) return
    const answer = await health(port)
    if (answer.ok) return
    if (Date.now() - told > TELL_EVERY_MS) {
      log(`still waiting: ${answer.words}`)
      told = Date.now()
    }
    await pause(100)
  }
}

async function health(port: number): Promise<{ ok: boolean; words: string }> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(5_000) })
    return { ok: answer.status === 200, words: (await answer.text()).slice(0, 600) }
  } catch {
    return { ok: false, words: 'the gateway does not answer' }
  }
}
