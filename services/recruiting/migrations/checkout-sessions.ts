import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

class CheckoutSessions extends Migration {
  override up(): void {
    // Who began a payment: the SHA-256 of the browser's checkout key, and the account if someone was signed in.
    // is_recruiter_open: the payment has no recruiter yet, and one can still be named once.
    this.addSql(`alter table payments add column checkout_hash text, add column created_by text,
      add column is_recruiter_open boolean not null default false`)
  }
}

class PaymentsPerCheckout extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    // One open payment per email and plan could be changed by anyone. Now each checkout session has its own payment.
    this.addSql('drop index concurrently if exists payments_one_living')
    this.addSql('drop index concurrently if exists payments_one_per_checkout')
    this
      .addSql(`create unique index concurrently payments_one_per_checkout on payments (email, plan_type, checkout_hash)
      where is_registration and status <> 'ended' and checkout_hash is not null`)
    this.addSql('drop index concurrently if exists payments_open')
    this.addSql(`create index concurrently payments_open on payments (email) where is_registration and status = 'open'`)
    this.addSql('drop index concurrently if exists registrations_by_email')
    this.addSql('create index concurrently registrations_by_email on registrations (email, created_at)')
  }
}

export const checkoutSessions: MigrationObject = { name: '0008-checkout-sessions', class: CheckoutSessions }

export const paymentsPerCheckout: MigrationObject = { name: '0009-payments-per-checkout', class: PaymentsPerCheckout }
