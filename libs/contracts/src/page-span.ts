/** A call as the page measured it, from request to response. Its traceparent is the one that the call was sent with. */
export interface PageSpan {
  traceparent: string
  method: string
  /** First part of the page's address: 'loans'. The rest is omitted, because it may identify a person. */
  screen: string
  status: number
  /** Relative to when the spans were sent, because a browser's clock may be wrong. */
  startedMsAgo: number
  tookMs: number
}

/** Body of POST /api/page-spans. */
export interface PageSpans {
  spans: PageSpan[]
}

export const MAX_PAGE_SPANS = 100

/** Valid screen names. A mistyped address may contain anything. */
export const SCREEN_NAME = /^[a-z-]{0,40}$/
