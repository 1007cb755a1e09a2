import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { paidOf, type PaymentRow } from '../payments/payments.store.ts'
import { AwaitedRows } from './awaited-rows.ts'
import { endedOf, type RegistrationRow } from './registrations.store.ts'

const LOOK_EVERY_MS = 100

/** Calls that wait for the webhook of their payment, or for the end of their registration. */
@Injectable()
export class WaitingService implements OnApplicationShutdown {
  private readonly payments: AwaitedRows<PaymentRow>
  private readonly ends: AwaitedRows<RegistrationRow>

  constructor(em: EntityManager) {
    this.payments = new AwaitedRows((ids) => paidOf(em.fork(), ids), LOOK_EVERY_MS)
    this.ends = new AwaitedRows((ids) => endedOf(em.fork(), ids), LOOK_EVERY_MS)
  }

  onApplicationShutdown(): void {
    this.payments.stop()
    this.ends.stop()
  }

  /** The payment once it is paid or in trial; undefined after the patience. */
  forPaid(id: string, patienceMs: number): Promise<PaymentRow | undefined> {
    return this.payments.wait(id, patienceMs)
  }

  /** The registration at its end; undefined after the patience. */
  forEnd(id: string, patienceMs: number): Promise<RegistrationRow | undefined> {
    return this.ends.wait(id, patienceMs)
  }
}
