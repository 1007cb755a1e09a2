import { collectDefaultMetrics, Registry } from 'prom-client'

/** The metrics of this process. One registry per process: the services of one test share it. */
export const registry = new Registry()

/** Reads values that are not counted (a table's size, a queue's length) into gauges on request. */
type Reading = () => Promise<void> | void

const readings = new Set<Reading>()

/** Registers a reader that runs before each response. Returns a function that removes it. */
export function readBefore(reading: Reading): () => void {
  readings.add(reading)
  // The next response has its values, also if the last one was a moment ago.
  known = undefined
  return () => void readings.delete(reading)
}

let isBegun = false

/** Adds the process name to every line, and Node's own metrics: CPU, memory, event loop, garbage collections. */
export function watchProcess(service: string): void {
  registry.setDefaultLabels({ service })
  if (isBegun) return
  isBegun = true
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })
}

/** Minimum time between two reads of the stores, regardless of the number of requests. */
const FRESH_MS = 1_000

let known: { at: number; text: Promise<string> } | undefined

/** Prometheus' text. */
export function exposition(): Promise<string> {
  if (known && performance.now() - known.at < FRESH_MS) return known.text
  const text = readAll().then(() => registry.metrics())
  known = { at: performance.now(), text }
  return text
}

/**
 * Sequential, so that reading takes one connection. A reader that fails keeps its last values, and the others still
 * run.
 */
async function readAll(): Promise<void> {
  for (const reading of readings) {
    try {
      await reading()
    } catch {
      // Its store is unavailable, which the service's readiness reports.
    }
  }
}

export const EXPOSITION_TYPE = registry.contentType
