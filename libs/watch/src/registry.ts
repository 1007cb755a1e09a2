import { collectDefaultMetrics, Registry } from 'prom-client'

/** What this process tells of itself. One per process: several services of one test share it. */
export const registry = new Registry()

/** Reads what is counted nowhere (a table's size, a queue's length) into gauges, when somebody asks. */
type Reading = () => Promise<void> | void

const readings = new Set<Reading>()

/** Called before each answer; gives the way to end that. */
export function readBefore(reading: Reading): () => void {
  readings.add(reading)
  return () => void readings.delete(reading)
}

let isBegun = false

/** Names the process in every line, and counts what Node says of itself: CPU, memory, event loop, collections. */
export function watchProcess(service: string): void {
  registry.setDefaultLabels({ service })
  if (isBegun) return
  isBegun = true
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })
}

/** However often somebody asks, the stores are read once in so long. */
const FRESH_MS = 1_000

let known: { at: number; text: Promise<string> } | undefined

/** Prometheus' text. */
export function exposition(): Promise<string> {
  if (known && performance.now() - known.at < FRESH_MS) return known.text
  const text = readAll().then(() => registry.metrics())
  known = { at: performance.now(), text }
  return text
}

/** One after the other, so that looking takes one connection; what fails keeps its last values, the others are told. */
async function readAll(): Promise<void> {
  for (const reading of readings) {
    try {
      await reading()
    } catch {
      // Its store is away: the service's readiness says so.
    }
  }
}

export const EXPOSITION_TYPE = registry.contentType
