import type { SessionUser } from '@upline/contracts'
import { addressBlock } from '@upline/http/address-block'
import type { FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import { ApiKeys, readKey } from './api-keys.ts'

/** Callers that send an API key. Services know sessions only: the call continues with the token of the key's session. */
export class KeyCallers {
  readonly #keys: ApiKeys
  readonly #sessions: Parts['sessions']
  readonly #rate: Parts['rate']

  constructor({ replicas, sessions, rate }: Parts) {
    this.#keys = new ApiKeys(replicas.identity)
    this.#sessions = sessions
    this.#rate = rate
  }

  /** undefined if the request carries no key; throws SignedOutError for a key that is revoked or wrong. */
  async userOf(request: FastifyRequest): Promise<SessionUser | undefined> {
    const key = readKey(request.headers.authorization)
    if (key === undefined) return undefined
    try {
      return await this.#bear(request, key).catch(() => {
        // The session ends with the other sessions of the key's owner; a new one starts here.
        this.#keys.forget(key)
        return this.#bear(request, key)
      })
    } catch (fault) {
      this.#keys.forget(key)
      // Guesses of keys count against the address.
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
