import { nextTraceparent } from '@upline/config'

export interface AboutSpan {
  /** Who is served: another process's call, an event, a job; absent for work within. */
  kind?: 'server' | 'producer' | 'consumer'
  /** The span under which this one stands, as W3C writes it. */
  parent?: string | null | undefined
  attributes?: Record<string, string | number>
  /** Other traces that this work belongs to: the events of one batch. */
  links?: readonly (string | undefined)[]
}

/** A piece of work in a trace; what it begins takes `traceparent` along. */
export interface Span {
  readonly traceparent: string
  note(attributes: Record<string, string | number>): void
  /** `fault` is the name of what went wrong: never its text, which may quote a person. */
  end(fault?: string): void
}

/** A piece of work that was done and measured elsewhere: a page's call. It has its ids already. */
export interface ToldSpan {
  name: string
  /** Its own trace and id, as W3C writes them. */
  traceparent: string
  /** By the clock of this process, which the other program's may differ from. */
  startedMsAgo: number
  tookMs: number
  attributes: Record<string, string | number>
}

export interface SpanRecorder {
  begin(name: string, about: AboutSpan): Span
  /** Of a page, which is a service of its own in a trace. */
  tell(span: ToldSpan): void
}

let recorder: SpanRecorder | undefined

/** From now on spans are recorded; until then a span is the two ids that events and logs need, and nothing else. */
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

/** A span of a page; dropped where none are recorded. */
export const tellSpan = (span: ToldSpan): void => recorder?.tell(span)

/** Work as one span; a fault goes on to the caller, and its name into the span. */
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
