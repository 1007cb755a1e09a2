const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/**
 * A browser gives all tabs of one host six connections (HTTP/1.1), and an open stream holds one: a tab that nobody looks
 * at for this long lets go of it.
 */
const HIDDEN_MS = 30_000

interface Listener {
  changed: (data: string) => void
  /** The stream is open again after a gap: nobody knows what was missed. */
  afterGap: () => void
  /** The stream broke off. The server also does that where the session has ended. */
  lost: () => void
}

/** GET /api/live, kept open for as long as somebody looks at the tab. */
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
    // A lost connection the browser reopens itself; after an error status (a gateway restarting) it gives up.
    if (source.readyState !== EventSource.CLOSED) return
    // Thousands of tabs lose a gateway in the same instant: each waits a time of its own.
    this.again = setTimeout(this.open, this.wait * (0.5 + Math.random()))
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS)
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
