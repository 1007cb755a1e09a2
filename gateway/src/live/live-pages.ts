import type { ServerResponse } from 'node:http'
import type { Redis } from '@upline/auth/session'
import { LIVE_CHANNEL, LIVE_TOPICS, type LiveHint, type LiveTopic, type SessionUser } from '@upline/contracts'
import { seesCompany } from '@upline/permissions'
import type { Logger } from 'pino'
import { PacedPages } from './paced-pages.ts'
import type { SessionWatch } from './session-watch.ts'

const HEARTBEAT_MS = 20_000
/** Hints within this time become one line. */
const GATHER_MS = 20
/**
 * A hint for everyone reaches up to 100 pages each 200 ms: at most 500 pages refetch per second and gateway, regardless
 * of how many are open.
 */
const PAGES_PER_TURN = 100
const TURN_MS = 200
/** A page that does not read is closed. It reconnects when it can. */
const MAX_UNREAD_BYTES = 64 * 1024

export interface LivePage {
  user: SessionUser
  token: string
  response: ServerResponse
  pending: Set<LiveTopic>
}

/** The open pages of this gateway. They share one Redis subscription, and each gets only its own hints. */
export class LivePages {
  readonly #redis: Redis
  readonly #watch: SessionWatch
  readonly #log: Logger
  readonly #byMember = new Map<string, Set<LivePage>>()
  readonly #company = new Set<LivePage>()
  readonly #waiting = new Set<LivePage>()
  readonly #crowd = new PacedPages<LivePage>(PAGES_PER_TURN)
  #heartbeat: NodeJS.Timeout | undefined
  #gathering: NodeJS.Timeout | undefined
  #pacing: NodeJS.Timeout | undefined

  constructor(parts: { redis: Redis; watch: SessionWatch; log: Logger }) {
    this.#redis = parts.redis
    this.#watch = parts.watch
    this.#log = parts.log
  }

  start(): void {
    this.#redis.on('error', () => undefined)
    this.#redis.on('ready', () => this.#lookAgain())
    this.#redis
      .connect()
      .then(() => this.#redis.subscribe(LIVE_CHANNEL, (text) => this.#received(text)))
      // The first subscription starts only now, and pages may already be open.
      .then(() => this.#lookAgain())
      .catch((fault: Error) => this.#log.error(`No live updates: ${fault.message}`))
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS)
    this.#heartbeat.unref()
  }

  open(page: LivePage): void {
    const own = this.#byMember.get(page.user.id) ?? new Set()
    this.#byMember.set(page.user.id, own.add(page))
    if (seesCompany(page.user)) this.#company.add(page)
    const stopWatching = this.#watch.watch(page.token, () => page.response.end())
    page.response.once('close', () => {
      stopWatching()
      this.#forget(page)
    })
  }

  countOf(memberId: string): number {
    return this.#byMember.get(memberId)?.size ?? 0
  }

  /** Of all members, on this gateway. */
  get count(): number {
    let count = 0
    for (const pages of this.#byMember.values()) count += pages.size
    return count
  }

  /** Sends a hint to the pages that it concerns. */
  hand(hint: LiveHint): void {
    for (const page of this.#pagesOf(hint)) {
      for (const topic of hint.topics) page.pending.add(topic)
      if (hint.everyone) this.#crowd.add(page)
      else this.#waiting.add(page)
    }
    if (this.#waiting.size > 0) this.#gathering ??= setTimeout(() => this.#send(), GATHER_MS)
    if (!this.#crowd.isEmpty) this.#pacing ??= setTimeout(() => this.#sendTurn(), GATHER_MS)
  }

  close(): void {
    clearInterval(this.#heartbeat)
    clearTimeout(this.#gathering)
    clearTimeout(this.#pacing)
    for (const page of this.#all()) page.response.end()
    if (this.#redis.isOpen) this.#redis.destroy()
  }

  /** After a gap it is unknown what was missed: every page refetches. */
  #lookAgain(): void {
    this.hand({ topics: [...LIVE_TOPICS], everyone: true })
  }

  #received(text: string): void {
    try {
      const hint = JSON.parse(text) as LiveHint
      this.hand(hint)
      if (hint.topics.includes('session')) void this.#watch.check()
    } catch {
      this.#log.warn('cannot read a live hint')
    }
  }

  *#pagesOf(hint: LiveHint): Iterable<LivePage> {
    if (hint.everyone) {
      yield* this.#all()
      return
    }
    if (hint.company) yield* this.#company
    for (const member of hint.members ?? []) yield* this.#byMember.get(member) ?? []
  }

  *#all(): Iterable<LivePage> {
    for (const pages of this.#byMember.values()) yield* pages
  }

  #send(): void {
    this.#gathering = undefined
    for (const page of this.#waiting) {
      this.#crowd.delete(page)
      sendPending(page)
    }
    this.#waiting.clear()
  }

  /** The next turn is scheduled even without waiting pages, so that hints in quick succession keep this pace. */
  #sendTurn(): void {
    const pages = this.#crowd.take()
    pages.forEach(sendPending)
    this.#pacing = pages.length === 0 ? undefined : setTimeout(() => this.#sendTurn(), TURN_MS)
  }

  #beat(): void {
    for (const page of this.#all()) write(page, ': still here\n\n')
  }

  #forget(page: LivePage): void {
    this.#company.delete(page)
    this.#waiting.delete(page)
    this.#crowd.delete(page)
    const own = this.#byMember.get(page.user.id)
    own?.delete(page)
    if (own?.size === 0) this.#byMember.delete(page.user.id)
  }
}

function sendPending(page: LivePage): void {
  write(page, `event: changed\ndata: ${JSON.stringify({ topics: [...page.pending] })}\n\n`)
  page.pending.clear()
}

function write({ response }: LivePage, text: string): void {
  if (response.writableLength > MAX_UNREAD_BYTES) response.destroy()
  else response.write(text)
}
