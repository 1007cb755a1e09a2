import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { paidOf, type PaymentRow } from '../payments/payments.store.ts'
import { AwaitedRows } from './awaited-rows.ts'
import { endedOf, type RegistrationRow } from './registrations.store.ts'

const POLL_INTERVAL_MS = 100

/** Calls that wait for the webhook of their payment, or for the end of their registration. */
@Injectable()
export class PendingCallsService implements OnApplicationShutdown {
  private readonly payments: AwaitedRows<PaymentRow>
  private readonly ends: AwaitedRows<RegistrationRow>

  constructor(em: EntityManager) {
    this.payments = new AwaitedRows((ids) => paidOf(em.fork(), ids), POLL_INTERVAL_MS)
    this.ends = new AwaitedRows((ids) => endedOf(em.fork(), ids), POLL_INTERVAL_MS)
  }

  onApplicationShutdown(): void {
    this.payments.stop()
    this.ends.stop()
  }

  /** The payment once it is paid or in trial; undefined after the timeout. */
  forPaid(id: string, timeoutMs: number): Promise<PaymentRow | undefined> {
    return this.payments.wait(id, timeoutMs)
  }

  /** The registration at its end; undefined after the timeout. */
  forEnd(id: string, timeoutMs: number): Promise<RegistrationRow | undefined> {
    return this.ends.wait(id, timeoutMs)
  }
}
