import { MOST_PAGE_SPANS, type PageSpan, SCREEN_NAME } from '@upline/contracts'

/** On an answer: the spans of its trace are recorded, so ours is wanted. */
const WANTED = 'traceresponse'
const SEND_EVERY_MS = 5_000

interface Asked {
  traceparent: string
  method: string
  began: number
}

type Kept = Omit<PageSpan, 'startedMsAgo'> & { began: number }

let kept: Kept[] = []
let sending: ReturnType<typeof setTimeout> | undefined

/** Keeps an answered call as a span of its trace, where somebody records them. */
export function noteCall({ traceparent, method, began }: Asked, { headers, status }: Response): void {
  if (!headers.has(WANTED) || kept.length >= MOST_PAGE_SPANS) return
  const [, first = ''] = location.pathname.split('/')
  // One span that is refused would take the others of its call with it.
  const screen = SCREEN_NAME.test(first) ? first : ''
  kept.push({ traceparent, method, screen, status, began, tookMs: performance.now() - began })
  sending ??= setTimeout(sendSpans, SEND_EVERY_MS)
}

/** All in one call, which goes on when the page is left; what does not arrive is missing in a trace, and nowhere else. */
export function sendSpans(): void {
  clearTimeout(sending)
  sending = undefined
  if (kept.length === 0) return
  const now = performance.now()
  const spans = kept.map(({ began, ...span }): PageSpan => ({ ...span, startedMsAgo: now - began }))
  kept = []
  const headers = { 'content-type': 'application/json' }
  void fetch('/api/page-spans', { method: 'POST', body: JSON.stringify({ spans }), headers, keepalive: true }).catch(
    () => undefined,
  )
}

if (typeof window !== 'undefined') window.addEventListener('pagehide', sendSpans)
