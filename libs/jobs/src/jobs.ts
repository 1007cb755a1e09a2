import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common'
import { currentTrace, redisFaultLine, RepeatedLines, withDeadline, withTrace } from '@upline/config'
import { beginAtZero, inSpan, metrics } from '@upline/watch'
import { type Job, type JobsOptions as BullJobOptions, Queue, Worker } from 'bullmq'
import { jobId } from './job-id.ts'
import { redisConnection } from './redis-connection.ts'

export interface JobsOptions {
  /** The service's name: part of each queue's name. */
  service: string
  redisUrl: string
  /** How long a silent process keeps its jobs. */
  lockMs: number
}

export const JOBS_OPTIONS = Symbol('jobs options')

export interface NewJob<Data extends object> {
  /** Imperative: 'import-loans'. */
  name: string
  /** Identifies the job: while it is stored, adding it again changes nothing. */
  key: string | number
  data: Data
  /** Total attempts, with waits that double from one second. Default 1. */
  attempts?: number
  delayMs?: number
}

/** Without this, a queue would wait for its first connection. */
const ADD_DEADLINE_MS = 5_000

/** Completed jobs are removed immediately, so that the same key can run again. Failed ones are kept for a week. */
const KEEP = { removeOnComplete: true, removeOnFail: { age: 7 * 24 * 3600, count: 1000 } }

/**
 * A killed process holds its job for the time of a lock, and the next check after that finds it. A job may lose its
 * process any number of times (BullMQ's own limit is one), because each job is safe to restart.
 */
const whenLost = (lockMs: number) => ({
  ...{ lockDuration: lockMs, stalledInterval: Math.ceil(lockMs / 3), maxStalledCount: 100 },
})

/**
 * Background work of a service, on BullMQ. Redis may lose a job at any time: a job only triggers work for a row of the
 * service's database, and a sweep adds the jobs of overdue rows. If a process is killed, another one restarts its job.
 */
@Injectable()
export class Jobs implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Jobs')
  /** One line for all queues: they share one Redis and report the same error. */
  private readonly faults = new RepeatedLines((line) => this.logger.warn(line))
  private readonly queues = new Map<string, Queue>()
  private readonly workers: Worker[] = []
  private readonly worked = new Set<string>()

  constructor(@Inject(JOBS_OPTIONS) private readonly options: JobsOptions) {}

  /** Rejects immediately while Redis is unavailable. The row stays due. */
  async add<Data extends object>(queue: string, job: NewJob<Data>): Promise<void> {
    await this.addAll(queue, [job])
  }

  /** In one round trip. */
  async addAll<Data extends object>(queue: string, jobs: NewJob<Data>[]): Promise<void> {
    if (jobs.length === 0) return
    const added = this.queue(queue).addBulk(
      jobs.map((job) => ({ name: job.name, data: job.data, opts: optionsOf(job) })),
    )
    await withDeadline(added, ADD_DEADLINE_MS, 'Redis is not responding')
  }

  /** Lets this process run the queue's jobs. A job that throws is retried as often as it says, then kept as failed. */
  work<Data extends object>(queue: string, run: (job: Job<Data>) => Promise<unknown>, { atOnce = 1 } = {}): void {
    const options = { ...this.connection(), ...whenLost(this.options.lockMs), concurrency: atOnce }
    const traced = (job: Job<Data>) => inTraceOf(job, queue, () => run(job))
    const worker = new Worker<Data>(this.nameOf(queue), traced, options)
    worker.on('failed', (job, fault) => {
      metrics.jobFailures.inc({ queue })
      this.logger.error(`${job?.name} ${job?.id}, attempt ${job?.attemptsMade}: ${fault.name}`)
    })
    worker.on('error', (fault) => this.faults.write(redisFaultLine(fault)))
    this.workers.push(worker as Worker)
    this.worked.add(queue)
    beginAtZero(metrics.jobFailures, 'queue', [queue])
  }

  /** Running jobs end first (libs/http gives them the time of a shutdown). Interrupted ones are restarted elsewhere. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.close()))
    await Promise.all([...this.queues.values()].map((queue) => queue.close()))
  }

  /** The queues that this process adds to or works on. */
  get names(): string[] {
    return [...new Set([...this.worked, ...this.queues.keys()])].sort()
  }

  /** BullMQ's own queue, for operations without a wrapper here. */
  queue(name: string): Queue {
    const known = this.queues.get(name)
    if (known) return known
    const queue = new Queue(this.nameOf(name), this.connection({ failsFast: true }))
    queue.on('error', (fault) => this.faults.write(redisFaultLine(fault)))
    this.queues.set(name, queue)
    return queue
  }

  private nameOf(queue: string): string {
    return `${this.options.service}-${queue}`
  }

  private connection(how?: { failsFast: boolean }) {
    return { connection: redisConnection(this.options.redisUrl, how), prefix: 'upline-jobs' }
  }
}

function optionsOf<Data extends object>({ name, key, attempts = 1, delayMs }: NewJob<Data>): BullJobOptions {
  const options: BullJobOptions = { ...KEEP, jobId: jobId(name, key), attempts }
  if (attempts > 1) options.backoff = { type: 'exponential', delay: 1_000 }
  if (delayMs) options.delay = delayMs
  const traceparent = currentTrace()?.traceparent
  if (traceparent) options.telemetry = { metadata: traceparent }
  return options
}

/** A job belongs to the trace of the request that added it. */
function inTraceOf<T>(job: Job, queue: string, work: () => Promise<T>): Promise<T> {
  const about = { kind: 'consumer', parent: job.opts.telemetry?.metadata } as const
  const attributes = { 'messaging.destination.name': queue }
  return inSpan(`job ${job.name}`, { ...about, attributes }, ({ traceparent }) =>
    withTrace({ correlationId: traceparent.slice(3, 35), traceparent }, work),
  )
}
