import type { SessionUser } from '@upline/contracts'
import { addressBlock } from '@upline/http/address-block'
import type { FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import { ApiKeys, readKey } from './api-keys.ts'

/**
 * Handles callers that send an API key. Services only know sessions, so the call continues with the token of the key's
 * session.
 */
export class KeyCallers {
  readonly #keys: ApiKeys
  readonly #sessions: Parts['sessions']
  readonly #rate: Parts['rate']

  constructor({ replicas, sessions, rate }: Parts) {
    this.#keys = new ApiKeys(replicas.identity)
    this.#sessions = sessions
    this.#rate = rate
  }

  /** Returns undefined if the request has no key. Throws SignedOutError if the key is revoked or wrong. */
  async userOf(request: FastifyRequest): Promise<SessionUser | undefined> {
    const key = readKey(request.headers.authorization)
    if (key === undefined) return undefined
    try {
      return await this.#bear(request, key).catch(() => {
        // The key's session ends with all sessions of its owner. Start a new one.
        this.#keys.forget(key)
        return this.#bear(request, key)
      })
    } catch (fault) {
      this.#keys.forget(key)
      // Counts wrong keys against the address of the caller.
      this.#rate.count(`address:${addressBlock(request.ip)}`)
      throw fault
    }
  }

  async #bear(request: FastifyRequest, key: string): Promise<SessionUser> {
    const token = await this.#keys.tokenOf(key)
    const user = await this.#sessions.userOf(token)
    request.headers.authorization = `Bearer ${token}`
    return user
  }
}
