import { Injectable } from '@nestjs/common'
import { SealingUnavailableError } from './auth-failures.ts'
import { KeyRing, type Receiver } from './key-ring.ts'
import { sealFor } from './seal.ts'

/** Seals a text for one service, with the key that the service has published. */
@Injectable()
export class Sealer {
  constructor(private readonly keys: KeyRing) {}

  /** Throws SealingUnavailableError (503) while the receiver's key is unknown. */
  async seal(receiver: Receiver, text: string): Promise<string> {
    const key = await this.keys.sealingKey(receiver).catch(() => undefined)
    if (!key) throw new SealingUnavailableError(receiver)
    return sealFor(key, text)
  }
}
