import type { Mode } from '@upline/config'
import type { SessionUser } from '@upline/contracts'
import { ProofNeededError } from './auth-failures.ts'
import type { SessionStore } from './session-store.ts'

/**
 * Whether the person at an open session is the account's owner. Production asks for the password again before changes
 * that could take the account over. A demo does not, as in the product text.
 */
export class Proofs {
  readonly #store: SessionStore
  readonly #mode: Mode

  constructor(store: SessionStore, mode: Mode) {
    this.#store = store
    this.#mode = mode
  }

  /** Throws ProofNeededError (403) if the password was not confirmed within the last minutes. */
  async assertProven({ sessionId }: Pick<SessionUser, 'sessionId'>): Promise<void> {
    if (this.#mode === 'production' && !(await this.#store.isProven(sessionId))) throw new ProofNeededError()
  }
}
