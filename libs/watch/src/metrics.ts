import { Counter, Gauge, Histogram } from 'prom-client'
import { registry } from './registry.ts'

/**
 * All metrics and their labels. A label has few, known values: a route's template, a queue, a topic; never an ID, an
 * address or user input.
 */
const registers = [registry]

function gauge<Label extends string = never>(name: string, help: string, labelNames: Label[] = []): Gauge<Label> {
  const made = new Gauge<Label>({ name: `upline_${name}`, help, labelNames, registers })
  // Metrics without labels start at 0, which would be wrong in a process that never reads the value.
  if (labelNames.length === 0) made.remove()
  return made
}

const counter = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
  new Counter<Label>({ name: `upline_${name}`, help, labelNames, registers })

export const metrics = {
  requestSeconds: new Histogram({
    name: 'upline_http_request_seconds',
    help: 'Answered requests by route template, method and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  }),
  buildInfo: gauge('build_info', 'Always 1; the label says which version runs', ['version']),
  outboxEvents: gauge('outbox_events', 'Committed events that are not sent yet'),
  outboxAge: gauge('outbox_age_seconds', 'How long the oldest of them has waited'),
  lag: gauge('consumer_lag_events', "Events of a topic after the group's offset", ['group', 'topic']),
  deadLetters: gauge('dead_letters', 'Events that could not be handled, and wait for a replay'),
  events: counter('events_total', 'Events handled by a consumer, by the result of the attempt', ['type', 'outcome']),
  jobs: gauge('jobs', 'Jobs of a queue by state: waiting, active, delayed, failed', ['queue', 'state']),
  jobFailures: counter('job_failures_total', 'Failed attempts of jobs', ['queue']),
  sweepLastRun: gauge(
    'sweep_last_run_timestamp_seconds',
    'When recurring work last succeeded; at first, when it was set up',
    ['task'],
  ),
  sweepInterval: gauge('sweep_interval_seconds', 'Seconds between two runs of recurring work', ['task']),
  pool: gauge('database_pool_connections', 'Connections to Postgres: used, idle, and callers that wait', ['state']),
  databaseBytes: gauge('database_bytes', "Size of the service's database"),
  syncLastRead: gauge(
    'sync_last_read_timestamp_seconds',
    'When the last complete read of the loan origination system ended; before the first one, the installation',
  ),
  syncInterval: gauge('sync_interval_seconds', 'Seconds between two reads of it; 0 if it is read on request only'),
  commissionCents: counter('commission_cents_total', 'Cents that the ledger booked: paid, or reversed', ['kind']),
  signInFailures: counter('sign_in_failures_total', 'Refused sign-ins by reason', ['reason']),
  liveConnections: gauge('live_connections', 'Open pages that receive live updates'),
  rateLimited: counter('rate_limited_total', 'Calls answered with 429 by the gateway'),
  serviceAway: counter('service_away_total', 'Calls that found no service', ['target']),
  replicaEjected: gauge(
    'gateway_replica_ejected',
    'Whether the gateway sends no calls to a process of a service: 1 until a probe succeeds, else 0',
    ['target', 'replica'],
  ),
  webhookTries: counter('webhook_tries_total', 'Attempts of outgoing webhooks: sent, retried, failed for good', [
    'outcome',
  ]),
  webhooksDue: gauge('webhooks_due', 'Outgoing webhooks whose next attempt is due'),
  webhooksAge: gauge('webhooks_age_seconds', 'How long the oldest of them has been due'),
  webhooksGivenUp: gauge('webhooks_given_up', 'Endpoints that were disabled because all deliveries failed'),
  backupLastSuccess: gauge(
    'backup_last_success_timestamp_seconds',
    'When the last successful backup ended; before the first one, the installation. Absent if BACKUPS is external',
  ),
  verifyFindings: gauge('verify_findings', 'Differences that the last npm run verify found; 0 before the first one'),
  verifyLastRun: gauge(
    'verify_last_run_timestamp_seconds',
    'When the last npm run verify ended; before the first one, the installation',
  ),
}

/**
 * Initializes a counter at 0. A counter that first appears with its first step has no increase for Prometheus, so an
 * alert on an increase misses it.
 */
export function beginAtZero<Label extends string>(of: Counter<Label>, label: Label, values: readonly string[]): void {
  for (const value of values) of.inc({ [label]: value } as Partial<Record<Label, string>>, 0)
}

/** Counts a completed request. The route is its template, so that no value of an address becomes a label. */
export function countRequest(request: { method: string; route: string; status: number; ms: number }): void {
  const { method, route, status, ms } = request
  metrics.requestSeconds.observe({ method, route, status }, ms / 1000)
}
