import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { Injectable, type OnModuleInit } from '@nestjs/common'

/** For a password that a person chose: argon2id with the library's defaults (19 MiB, two passes). */
const CHOSEN = {}
/** For 80 random bits, which are impossible to guess: inviting 500 imported members must not take half a minute. */
const RANDOM = { memoryCost: 1024, timeCost: 1 }

/** argon2id. Comparing takes equally long if there is no hash, so that timing does not reveal which accounts exist. */
@Injectable()
export class PasswordHasher implements OnModuleInit {
  /** Tests replace it to count calls. */
  readonly argon2: { hash: typeof hash; verify: typeof verify } = { hash, verify }
  #nobodys = ''
  #noRandom = ''

  async onModuleInit(): Promise<void> {
    const password = randomBytes(16).toString('base64url')
    this.#nobodys = await this.hashChosen(password)
    this.#noRandom = await this.hashRandom(password)
  }

  hashChosen(password: string): Promise<string> {
    return this.argon2.hash(password, CHOSEN)
  }

  hashRandom(password: string): Promise<string> {
    return this.argon2.hash(password, RANDOM)
  }

  async isChosen(password: string, hashed: string | null): Promise<boolean> {
    const same = await this.argon2.verify(hashed ?? this.#nobodys, password)
    return same && hashed !== null
  }

  async isRandom(password: string, hashed: string | null): Promise<boolean> {
    const same = await this.argon2.verify(hashed ?? this.#noRandom, password)
    return same && hashed !== null
  }
}
