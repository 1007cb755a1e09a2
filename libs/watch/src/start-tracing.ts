import { recordSpans } from './spans.ts'

/** OpenTelemetry's own names. The exporter reads the others itself. */
const ENDPOINTS = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']

/**
 * Exports spans if the environment names a collector; otherwise loads and does nothing. Returns a function that stops
 * it.
 */
export async function startTracing(
  service: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<() => Promise<void>> {
  if (!ENDPOINTS.some((name) => env[name])) return async () => undefined
  const { OtlpRecorder } = await import('./otlp.ts')
  const ratio = Number(env['OTEL_TRACES_SAMPLER_ARG'] || 1)
  if (!(ratio >= 0 && ratio <= 1))
    throw new Error(`OTEL_TRACES_SAMPLER_ARG is '${env['OTEL_TRACES_SAMPLER_ARG']}': a number from 0 to 1 is needed`)
  const recorder = new OtlpRecorder({ service, version: versionOf(env), ratio })
  recordSpans(recorder)
  return async () => {
    recordSpans(undefined)
    await recorder.stop()
  }
}

/** The running build, as named by its builder. */
export const versionOf = (env: NodeJS.ProcessEnv = process.env): string => env['UPLINE_VERSION'] || 'unnamed'
