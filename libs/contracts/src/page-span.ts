/** A call as the page saw it, from asking to the answer; its traceparent is the one that the call went with. */
export interface PageSpan {
  traceparent: string
  method: string
  /** First part of the page's address: 'loans'. Nothing behind it, which may name somebody. */
  screen: string
  status: number
  /** Counted from the sending of the spans: a browser's clock may be wrong. */
  startedMsAgo: number
  tookMs: number
}

/** Body of POST /api/page-spans. */
export interface PageSpans {
  spans: PageSpan[]
}

export const MOST_PAGE_SPANS = 100

/** What a screen's name may hold; an address that was typed wrongly may hold anything. */
export const SCREEN_NAME = /^[a-z-]{0,40}$/
