import { Inject, Injectable } from '@nestjs/common'
import { decryptWith, encryptWith } from '@upline/auth'
import { CONFIG, type NotificationsConfig } from '../config.ts'

const MOST_KNOWN = 100

/** Secrets at rest are encrypted by a setting; opening one takes long on purpose, so those in use are remembered. */
@Injectable()
export class WebhookSecrets {
  private readonly known = new Map<string, string>()

  constructor(@Inject(CONFIG) private readonly config: NotificationsConfig) {}

  seal(secret: string): string {
    return encryptWith(this.config.keySecret, secret)
  }

  open(sealed: string): string {
    const known = this.known.get(sealed)
    if (known !== undefined) return known
    const secret = decryptWith(this.config.keySecret, sealed)
    if (this.known.size >= MOST_KNOWN) this.known.clear()
    this.known.set(sealed, secret)
    return secret
  }
}
