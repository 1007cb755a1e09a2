import { Injectable } from '@nestjs/common'
import { SecretBox } from '@upline/auth'

const MOST_KNOWN = 100

/** Secrets at rest are encrypted by a setting; opening one takes long on purpose, so those in use are remembered. */
@Injectable()
export class WebhookSecrets {
  private readonly known = new Map<string, string>()

  constructor(private readonly box: SecretBox) {}

  seal(secret: string): string {
    return this.box.seal(secret)
  }

  open(sealed: string): string {
    const known = this.known.get(sealed)
    if (known !== undefined) return known
    const secret = this.box.open(sealed)
    if (this.known.size >= MOST_KNOWN) this.known.clear()
    this.known.set(sealed, secret)
    return secret
  }
}
