import { createHmac } from 'node:crypto'
import type { Delivery, SimState } from './sim-state.ts'

const AT_ONCE = 16
const LONGEST_WAIT_MS = 15_000
/** Delivered ones that are kept, to be looked at. */
const KEPT = 500

export interface WebhookFaults {
  /** Each event goes out twice, at the same time. */
  twice: boolean
  /** Nothing goes out until this is off again; what waits is then delivered. */
  held: boolean
}

export const signatureOf = (secret: string, body: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

/** Events to our receiver, signed, at least once and in no order, until it says 2xx. */
export class Webhooks {
  readonly faults: WebhookFaults = { twice: false, held: false }
  private readonly state: SimState
  private readonly to: { url: string; secret: string }
  private readonly running = new Set<string>()
  private readonly timer: NodeJS.Timeout

  constructor(state: SimState, to: { url: string; secret: string }) {
    this.state = state
    this.to = to
    this.timer = setInterval(() => this.pump(), 100)
    this.timer.unref()
  }

  add(event: { id: string; type: string; body: string }): void {
    this.state.deliveries.push({ ...event, attempts: 0, nextAt: Date.now(), isDelivered: false })
    setImmediate(() => this.pump())
  }

  stop(): void {
    clearInterval(this.timer)
  }

  /** What has not arrived yet. */
  get waiting(): number {
    return this.state.deliveries.filter(({ isDelivered }) => !isDelivered).length
  }

  private pump(): void {
    if (this.faults.held || !this.to.url) return
    const now = Date.now()
    for (const delivery of this.state.deliveries) {
      if (this.running.size >= AT_ONCE) return
      if (delivery.isDelivered || delivery.nextAt > now || this.running.has(delivery.id)) continue
      this.running.add(delivery.id)
      void this.deliver(delivery)
    }
    if (this.state.deliveries.length > 2 * KEPT) this.forget()
  }

  private async deliver(delivery: Delivery): Promise<void> {
    const copies = this.faults.twice ? 2 : 1
    const sent = await Promise.all(Array.from({ length: copies }, () => this.send(delivery.body)))
    delivery.attempts += 1
    delivery.isDelivered = sent.some(Boolean)
    delivery.nextAt = Date.now() + Math.min(200 * 2 ** delivery.attempts, LONGEST_WAIT_MS)
    this.running.delete(delivery.id)
    setImmediate(() => this.pump())
  }

  private async send(body: string): Promise<boolean> {
    const seconds = Math.floor(Date.now() / 1000)
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureOf(this.to.secret, body, seconds),
    }
    try {
      const signal = AbortSignal.timeout(10_000)
      return (await fetch(this.to.url, { method: 'POST', headers, body, signal })).ok
    } catch {
      return false
    }
  }

  private forget(): void {
    const waiting = this.state.deliveries.filter(({ isDelivered }) => !isDelivered)
    const delivered = this.state.deliveries.filter(({ isDelivered }) => isDelivered).slice(-KEPT)
    this.state.deliveries = [...delivered, ...waiting]
  }
}
