import { MAX_PAGE_SPANS, type PageSpan, SCREEN_NAME } from '@upline/contracts'

/** On a response: the spans of its trace are recorded, so the page sends its own. */
const WANTED = 'traceresponse'
const SEND_EVERY_MS = 5_000

interface StartedCall {
  traceparent: string
  method: string
  began: number
}

type UnsentSpan = Omit<PageSpan, 'startedMsAgo'> & { began: number }

let kept: UnsentSpan[] = []
let sending: ReturnType<typeof setTimeout> | undefined

/** Records a completed call as a span of its trace, if spans are recorded. */
export function noteCall({ traceparent, method, began }: StartedCall, { headers, status }: Response): void {
  if (!headers.has(WANTED) || kept.length >= MAX_PAGE_SPANS) return
  const [, first = ''] = location.pathname.split('/')
  // One invalid span would cause the whole batch to be refused.
  const screen = SCREEN_NAME.test(first) ? first : ''
  kept.push({ traceparent, method, screen, status, began, tookMs: performance.now() - began })
  sending ??= setTimeout(sendSpans, SEND_EVERY_MS)
}

/** All in one call, which continues after the user leaves the page. A lost one is only missing in its trace. */
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
