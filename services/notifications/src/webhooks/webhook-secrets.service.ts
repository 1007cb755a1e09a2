import { Injectable } from '@nestjs/common'
import { SecretBox } from '@upline/auth'

const MAX_CACHED = 100

/** Encrypts the stored secrets. Decryption is slow by design, so decrypted secrets are cached. */
@Injectable()
export class WebhookSecrets {
  private readonly opened = new Map<string, string>()

  constructor(private readonly box: SecretBox) {}

  seal(secret: string): string {
    return this.box.seal(secret)
  }

  open(sealed: string): string {
    const opened = this.opened.get(sealed)
    if (opened !== undefined) return opened
    const secret = this.box.open(sealed)
    if (this.opened.size >= MAX_CACHED) this.opened.clear()
    this.opened.set(sealed, secret)
    return secret
  }
}
