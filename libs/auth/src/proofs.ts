import type { Mode } from '@upline/config'
import type { SessionUser } from '@upline/contracts'
import { ProofNeededError } from './auth-failures.ts'
import type { SessionStore } from './session-store.ts'

/**
 * Whether who sits at an open session is its owner: asked again in production before what an account could be taken over
 * by changes. A demo asks for nothing, as the product text has it.
 */
export class Proofs {
  readonly #store: SessionStore
  readonly #mode: Mode

  constructor(store: SessionStore, mode: Mode) {
    this.#store = store
    this.#mode = mode
  }

  /** Throws ProofNeededError (403) where the password was not given again within the last minutes. */
  async assertProven({ sessionId }: Pick<SessionUser, 'sessionId'>): Promise<void> {
    if (this.#mode === 'production' && !(await this.#store.isProven(sessionId))) throw new ProofNeededError()
  }
}
