import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common'
import { currentTrace, withTrace } from '@upline/config'
import { beginAtZero, inSpan, metrics } from '@upline/watch'
import { type Job, type JobsOptions as BullJobOptions, Queue, Worker } from 'bullmq'
import { jobId } from './job-id.ts'
import { redisConnection } from './redis-connection.ts'

export interface JobsOptions {
  /** The service's name: part of each queue's name. */
  service: string
  redisUrl: string
}

export const JOBS_OPTIONS = Symbol('jobs options')

export interface NewJob<Data extends object> {
  /** Imperative: 'import-loans'. */
  name: string
  /** What makes it this job and no other; while such a job is kept, adding it again changes nothing. */
  key: string | number
  data: Data
  /** Tries in all, with waits that double from one second. Default 1. */
  attempts?: number
  delayMs?: number
}

/** Done jobs go at once, so that the same key can run again; failed ones stay a week, to be looked at. */
const KEEP = { removeOnComplete: true, removeOnFail: { age: 7 * 24 * 3600, count: 1000 } }

/**
 * A process that was killed keeps its job for 15 s at most, and the job is found at the next look after that; it may lose
 * its process as often as that happens (BullMQ's own limit is one), since each job is safe to be begun again.
 */
const LOST = { lockDuration: 15_000, stalledInterval: 5_000, maxStalledCount: 100 }

/** Background work of a service, on BullMQ; a job that a killed process had begun is begun again by another. */
@Injectable()
export class Jobs implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Jobs')
  private readonly queues = new Map<string, Queue>()
  private readonly workers: Worker[] = []
  private readonly worked = new Set<string>()

  constructor(@Inject(JOBS_OPTIONS) private readonly options: JobsOptions) {}

  async add<Data extends object>(queue: string, job: NewJob<Data>): Promise<void> {
    const options: BullJobOptions = { ...KEEP, jobId: jobId(job.name, job.key), attempts: job.attempts ?? 1 }
    if (job.attempts) options.backoff = { type: 'exponential', delay: 1_000 }
    if (job.delayMs) options.delay = job.delayMs
    const traceparent = currentTrace()?.traceparent
    if (traceparent) options.telemetry = { metadata: traceparent }
    await this.queue(queue).add(job.name, job.data, options)
  }

  /** Repeats a job for as long as somebody works on its queue; one schedule per name, however many processes. */
  async every(queue: string, repeat: { name: string; everyMs: number }): Promise<void> {
    const { name, everyMs } = repeat
    await this.queue(queue).upsertJobScheduler(name, { every: everyMs }, { name, opts: KEEP })
  }

  /** Lets this process do the queue's jobs. A job that throws is tried again as it was told, then kept as failed. */
  work<Data extends object>(queue: string, run: (job: Job<Data>) => Promise<unknown>, { atOnce = 1 } = {}): void {
    const options = { ...this.connection(), ...LOST, concurrency: atOnce }
    const traced = (job: Job<Data>) => inTraceOf(job, queue, () => run(job))
    const worker = new Worker<Data>(this.nameOf(queue), traced, options)
    worker.on('failed', (job, fault) => {
      metrics.jobFailures.inc({ queue })
      this.logger.error(`${job?.name} ${job?.id}, attempt ${job?.attemptsMade}: ${fault.name}`)
    })
    worker.on('error', (fault) => this.logger.warn(`${queue}: ${fault.message}`))
    this.workers.push(worker as Worker)
    this.worked.add(queue)
    beginAtZero(metrics.jobFailures, 'queue', [queue])
  }

  /** Running jobs end first (libs/http gives them the time of a shutdown); what is cut off is begun again elsewhere. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.close()))
    await Promise.all([...this.queues.values()].map((queue) => queue.close()))
  }

  /** The queues that this process fills or works on. */
  get names(): string[] {
    return [...new Set([...this.worked, ...this.queues.keys()])].sort()
  }

  /** BullMQ's own queue, for what is not wrapped here. */
  queue(name: string): Queue {
    const known = this.queues.get(name)
    if (known) return known
    const queue = new Queue(this.nameOf(name), this.connection())
    queue.on('error', (fault) => this.logger.warn(`${name}: ${fault.message}`))
    this.queues.set(name, queue)
    return queue
  }

  private nameOf(queue: string): string {
    return `${this.options.service}-${queue}`
  }

  private connection() {
    return { connection: redisConnection(this.options.redisUrl), prefix: 'upline-jobs' }
  }
}

/** A job stands under whoever asked for it; one that repeats by itself begins a trace. */
function inTraceOf<T>(job: Job, queue: string, work: () => Promise<T>): Promise<T> {
  const about = { kind: 'consumer', parent: job.opts.telemetry?.metadata } as const
  const attributes = { 'messaging.destination.name': queue }
  return inSpan(`job ${job.name}`, { ...about, attributes }, ({ traceparent }) =>
    withTrace({ correlationId: traceparent.slice(3, 35), traceparent }, work),
  )
}
