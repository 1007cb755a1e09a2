const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000
/**
 * A browser allows six connections per host (HTTP/1.1) for all tabs, and an open stream takes one. A tab that is hidden
 * for this long releases its connection.
 */
const HIDDEN_MS = 30_000

interface Listener {
  changed: (data: string) => void
  /** The stream is open again after a gap: it is unknown what was missed. */
  afterGap: () => void
  /** The stream ended. The server also ends it with the session. */
  lost: () => void
}

/** GET /api/live, kept open while the tab is visible. */
export class LiveStream {
  private source: EventSource | undefined
  private again: ReturnType<typeof setTimeout> | undefined
  private letGo: ReturnType<typeof setTimeout> | undefined
  private wait = FIRST_WAIT_MS
  private gap = false
  private readonly listener: Listener

  constructor(listener: Listener) {
    this.listener = listener
    document.addEventListener('visibilitychange', this.looked)
    this.open()
  }

  end(): void {
    document.removeEventListener('visibilitychange', this.looked)
    clearTimeout(this.letGo)
    this.close()
  }

  private readonly open = (): void => {
    clearTimeout(this.again)
    const source = new EventSource('/api/live', { withCredentials: true })
    this.source = source
    source.onopen = () => this.opened()
    source.onerror = () => this.broke(source)
    source.addEventListener('changed', (event: MessageEvent<string>) => this.listener.changed(event.data))
  }

  private opened(): void {
    this.wait = FIRST_WAIT_MS
    if (this.gap) this.listener.afterGap()
    this.gap = false
  }

  private broke(source: EventSource): void {
    if (!this.gap) this.listener.lost()
    this.gap = true
    // The browser reopens a lost connection, but gives up after an error status (a restarting gateway).
    if (source.readyState !== EventSource.CLOSED) return
    // Thousands of tabs lose a gateway at the same time, so each waits for a different time.
    this.again = setTimeout(this.open, this.wait * (0.5 + Math.random()))
    this.wait = Math.min(this.wait * 2, MAX_WAIT_MS)
  }

  private readonly looked = (): void => {
    clearTimeout(this.letGo)
    if (document.hidden) this.letGo = setTimeout(() => this.close(), HIDDEN_MS)
    else if (!this.source || this.source.readyState === EventSource.CLOSED) this.open()
  }

  private close(): void {
    clearTimeout(this.again)
    this.source?.close()
    this.source = undefined
    this.gap = true
  }
}
