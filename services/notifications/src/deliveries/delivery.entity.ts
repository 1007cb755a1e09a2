import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { EmailTemplate } from '../templates/template-table.ts'

export type { EmailTemplate }
export type DeliveryStatus = 'queued' | 'sent' | 'failed'

/** One email to one recipient, requested by an event or, for the test email, by a user. */
@Entity({ tableName: 'deliveries' })
export class Delivery {
  @PrimaryKey({ type: 'uuid', defaultRaw: 'uuidv7()' })
  id!: string

  @Property({ type: 'text' })
  eventId!: string

  @Property({ type: 'text' })
  template!: EmailTemplate

  @Property({ type: 'text' })
  recipient!: string

  @Property({ type: 'text', nullable: true })
  memberId!: string | null

  /** Data for the template. A password is stored only as a JWE, and only until the email is sent. */
  @Property({ type: 'jsonb' })
  data!: Record<string, unknown>

  @Property({ type: 'text' })
  status!: DeliveryStatus

  @Property({ type: 'integer' })
  attempts!: number

  @Property({ type: 'text', nullable: true })
  reason!: string | null

  @Property({ type: 'timestamptz' })
  nextTryAt!: Date

  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Property({ type: 'timestamptz', nullable: true })
  sentAt!: Date | null
}
