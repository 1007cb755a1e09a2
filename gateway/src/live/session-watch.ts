import type { SessionCheck } from '@upline/auth/session'

/** Check interval: streams, large exports and uploads end within 5 s of their session. */
const CHECK_INTERVAL_MS = 2_000

type End = () => void

/** Ends everything that outlives its session. One Redis call covers everything that is open on this gateway. */
export class SessionWatch {
  readonly #sessions: Pick<SessionCheck, 'endedAmong'>
  readonly #watched = new Map<string, Set<End>>()
  #timer: NodeJS.Timeout | undefined
  #checking: Promise<void> | undefined

  constructor(sessions: Pick<SessionCheck, 'endedAmong'>) {
    this.#sessions = sessions
  }

  start(): void {
    this.#timer = setInterval(() => void this.check(), CHECK_INTERVAL_MS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Calls `end` once the session of the token has ended. Returns a function that stops watching. */
  watch(token: string, end: End): () => void {
    const ends = this.#watched.get(token) ?? new Set()
    this.#watched.set(token, ends.add(end))
    return () => {
      ends.delete(end)
      if (ends.size === 0 && this.#watched.get(token) === ends) this.#watched.delete(token)
    }
  }

  /** Also called when a service announces that sessions have ended. */
  check(): Promise<void> {
    return (this.#checking ??= this.#check().finally(() => (this.#checking = undefined)))
  }

  async #check(): Promise<void> {
    if (this.#watched.size === 0) return
    // Without Redis the state of a session is unknown. Keep its streams open.
    const ended = await this.#sessions.endedAmong([...this.#watched.keys()]).catch(() => [])
    for (const token of ended) for (const end of [...(this.#watched.get(token) ?? [])]) end()
  }
}
