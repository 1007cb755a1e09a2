import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { OwnKeys } from '@upline/auth'
import { failing } from '@upline/contracts'
import { CONFIG, type NotificationsConfig } from '../config.ts'
import { type RenderedEmail, renderEmail } from '../templates/email-layout.ts'
import { emailSettings } from '../templates/email-settings.ts'
import { contentOf } from '../templates/template-table.ts'
import type { Delivery } from '../../database/schema/deliveries.ts'

/** The password was sealed for a key that this service does not have, so no retry can succeed. */
export class UnreadablePasswordError extends failing(
  'unprocessable',
  'notifications.unreadable-password',
  'The temporary password can no longer be read.',
) {}

/** Renders the email of a delivery right before it is sent. A password is unsealed only at that point. */
@Injectable()
export class EmailWriter {
  constructor(
    private readonly em: EntityManager,
    private readonly keys: OwnKeys,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  async write({ template, data }: Delivery): Promise<RenderedEmail> {
    const password = await this.password(data['sealedPassword'] as string | null | undefined)
    const setting = await emailSettings(this.em, this.config)
    return renderEmail(contentOf(template, data, { setting, password }))
  }

  private async password(sealed: string | null | undefined): Promise<string | null> {
    if (!sealed) return null
    const password = await this.keys.unseal(sealed)
    if (password === undefined) throw new UnreadablePasswordError()
    return password
  }
}
