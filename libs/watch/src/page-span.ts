import { type HrTime, type SpanContext, SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import type { ReportedSpan } from './spans.ts'

/** Seconds, and nanoseconds of the next one. */
const hrTime = (ms: number): HrTime => [Math.floor(ms / 1000), Math.floor((ms % 1000) * 1e6)]

/** A finished span for exporters, with the page's IDs, which a tracer would replace. */
export function pageSpan(reported: ReportedSpan, context: SpanContext, resource: Resource): ReadableSpan {
  const { name, startedMsAgo, tookMs, attributes } = reported
  const startedAt = Date.now() - startedMsAgo
  return {
    ...{ name, attributes, resource },
    kind: SpanKind.CLIENT,
    spanContext: () => ({ ...context, traceFlags: TraceFlags.SAMPLED, isRemote: false }),
    startTime: hrTime(startedAt),
    endTime: hrTime(startedAt + tookMs),
    duration: hrTime(tookMs),
    ended: true,
    status: { code: SpanStatusCode.UNSET },
    instrumentationScope: { name: 'upline' },
    ...{ links: [], events: [] },
    ...{ droppedAttributesCount: 0, droppedEventsCount: 0, droppedLinksCount: 0 },
  }
}
