import { Inject, Injectable } from '@nestjs/common'
import type Stripe from 'stripe'
import { callProvider } from './payment-failures.ts'
import { ProjectingService } from './projecting.service.ts'
import { ReversalsService } from './reversals.service.ts'
import { SessionsService } from './sessions.service.ts'
import { STRIPE } from './stripe-client.ts'

type Handler = (objectId: string) => Promise<void>

/** What to read again after each kind of event. Other kinds are ignored. */
@Injectable()
export class EventHandlingService {
  private readonly handlers: Record<string, Handler>

  constructor(
    private readonly projecting: ProjectingService,
    private readonly sessions: SessionsService,
    private readonly reversals: ReversalsService,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {
    const project: Handler = (id) => this.projecting.project(id)
    const ofInvoice: Handler = (id) => this.projectInvoice(id)
    this.handlers = {
      'checkout.session.completed': (id) => this.projectSession(id),
      'checkout.session.expired': (id) => this.sessions.expired(id),
      'invoice.paid': ofInvoice,
      'invoice.payment_failed': ofInvoice,
      'customer.subscription.created': project,
      'customer.subscription.updated': project,
      'customer.subscription.deleted': project,
      'customer.subscription.paused': project,
      'customer.subscription.resumed': project,
      'customer.subscription.trial_will_end': (id) => this.warn(id),
      'refund.created': (id) => this.reversals.refunded(id),
      'charge.dispute.created': (id) => this.reversals.disputed(id),
    }
  }

  async handle(event: { type: string; objectId: string }): Promise<void> {
    await this.handlers[event.type]?.(event.objectId)
  }

  private async projectSession(id: string): Promise<void> {
    const session = await callProvider(this.stripe.checkout.sessions.retrieve(id))
    if (session.subscription) await this.projecting.project(idOf(session.subscription))
  }

  private async projectInvoice(id: string): Promise<void> {
    const invoice = await callProvider(this.stripe.invoices.retrieve(id))
    const subscription = invoice.parent?.subscription_details?.subscription
    if (subscription) await this.projecting.project(idOf(subscription))
  }

  private async warn(id: string): Promise<void> {
    await this.projecting.project(id)
    await this.projecting.warn(id)
  }
}

const idOf = (of: string | { id: string }): string => (typeof of === 'string' ? of : of.id)
