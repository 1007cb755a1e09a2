import { nextTraceparent } from '@upline/config'

export interface AboutSpan {
  /** The trigger: another process's call, an event, a job; absent for internal work. */
  kind?: 'server' | 'producer' | 'consumer'
  /** The parent span, in W3C format. */
  parent?: string | null | undefined
  attributes?: Record<string, string | number>
  /** Other traces that this work belongs to: the events of one batch. */
  links?: readonly (string | undefined)[]
}

/** Work in a trace. Its child spans use `traceparent`. */
export interface Span {
  readonly traceparent: string
  note(attributes: Record<string, string | number>): void
  /** `fault` is the name of the error, never its message, which may contain personal data. */
  end(fault?: string): void
}

/** Work that was done and measured elsewhere: a page's call. It already has its IDs. */
export interface ReportedSpan {
  name: string
  /** Its own trace and span ID, in W3C format. */
  traceparent: string
  /** By the clock of this process, which may differ from the other program's. */
  startedMsAgo: number
  tookMs: number
  attributes: Record<string, string | number>
}

export interface SpanRecorder {
  begin(name: string, about: AboutSpan): Span
  /** Spans of pages, which are a separate service in a trace. */
  record(span: ReportedSpan): void
}

let recorder: SpanRecorder | undefined

/** From now on spans are recorded. Before, a span is only the two IDs that events and logs need. */
export const recordSpans = (by: SpanRecorder | undefined): void => void (recorder = by)

export const areSpansRecorded = (): boolean => recorder !== undefined

export const beginSpan = (name: string, about: AboutSpan = {}): Span =>
  recorder ? recorder.begin(name, about) : unrecorded(about.parent)

const nothing = (): void => undefined

const unrecorded = (parent: string | null | undefined): Span => ({
  traceparent: nextTraceparent(parent),
  note: nothing,
  end: nothing,
})

/** A span of a page; dropped if spans are not recorded. */
export const recordSpan = (span: ReportedSpan): void => recorder?.record(span)

/** Runs work as one span. An error is rethrown, and its name is added to the span. */
export async function inSpan<T>(name: string, about: AboutSpan, work: (span: Span) => Promise<T>): Promise<T> {
  const span = beginSpan(name, about)
  try {
    const result = await work(span)
    span.end()
    return result
  } catch (fault) {
    span.end(fault instanceof Error ? fault.name : 'Fault')
    throw fault
  }
}
