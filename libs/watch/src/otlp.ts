import {
  type Context,
  type Link,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { traceContextOf } from '@upline/config'
import { pageSpan } from './page-span.ts'
import type { AboutSpan, Span, SpanRecorder, ReportedSpan } from './spans.ts'

const KINDS = { server: SpanKind.SERVER, producer: SpanKind.PRODUCER, consumer: SpanKind.CONSUMER }

/** Delay before a finished span is sent. If the collector is unavailable, it costs only a bounded queue. */
const SEND_INTERVAL_MS = 1_000

export interface ExporterOptions {
  service: string
  version: string
  /** 0 to 1 of all traces. The trace ID decides, so all processes keep the same traces. */
  ratio: number
}

/** Loaded only if OTEL_EXPORTER_OTLP_ENDPOINT is set. The exporter reads that and its headers from the environment. */
export class OtlpRecorder implements SpanRecorder {
  readonly #provider: TracerProvider
  readonly #tracer: Tracer
  readonly #sampler: TraceIdRatioBasedSampler
  readonly #processor = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter(),
    scheduledDelayMillis: SEND_INTERVAL_MS,
  })
  readonly #page: Resource

  constructor({ service, version, ratio }: ExporterOptions) {
    this.#sampler = new TraceIdRatioBasedSampler(ratio)
    this.#page = resourceFromAttributes({ 'service.name': 'upline-web', 'service.version': version })
    this.#provider = new TracerProvider({
      sampler: this.#sampler,
      resource: resourceFromAttributes({
        'service.name': `upline-${service}`,
        'service.version': version,
        'service.instance.id': String(process.pid),
      }),
      spanProcessors: [this.#processor],
    })
    this.#tracer = this.#provider.getTracer('upline')
  }

  begin(name: string, { kind, parent, attributes = {}, links = [] }: AboutSpan): Span {
    const options = {
      kind: kind ? KINDS[kind] : SpanKind.INTERNAL,
      attributes,
      links: links.flatMap((one): Link[] => {
        const context = contextOf(one)
        return context ? [{ context }] : []
      }),
    }
    const span = this.#tracer.startSpan(name, options, under(parent))
    const { traceId, spanId, traceFlags } = span.spanContext()
    return {
      traceparent: `00-${traceId}-${spanId}-${(traceFlags & 1) === 1 ? '01' : '00'}`,
      note: (more) => void span.setAttributes(more),
      end: (fault) => {
        if (fault !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: fault })
        span.end()
      },
    }
  }

  record(reported: ReportedSpan): void {
    const context = contextOf(reported.traceparent)
    if (!context) return
    const { decision } = this.#sampler.shouldSample(ROOT_CONTEXT, context.traceId)
    if (decision === SamplingDecision.RECORD_AND_SAMPLED) this.#processor.onEnd(pageSpan(reported, context, this.#page))
  }

  stop(): Promise<void> {
    return this.#provider.shutdown()
  }
}

function under(parent: string | null | undefined): Context {
  const context = contextOf(parent)
  return context ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT
}

function contextOf(traceparent: string | null | undefined): SpanContext | undefined {
  const known = traceContextOf(traceparent)
  if (!known) return undefined
  const { traceId, spanId, flags } = known
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}
