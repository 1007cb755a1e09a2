import { setTimeout as sleep } from 'node:timers/promises'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type EncompassConfig } from '../config.ts'
import { isWorthAnotherTry, MAX_ATTEMPTS, waitBefore } from './back-off.ts'
import { CallMeter, OWN_SLOTS } from './call-meter.service.ts'
import { CallSlots } from './call-slots.ts'
import { fetchVendor, type VendorResponse } from './fetch-vendor.ts'
import { SignIn } from './sign-in.service.ts'
import { VendorError } from './vendor-error.ts'

interface Call {
  method: 'GET' | 'POST'
  path: string
  query?: Record<string, string>
  json?: unknown
}

/** Calls to Encompass, in one queue: signed in, retried if useful, never more than four at a time. */
@Injectable()
export class EncompassClient {
  private readonly slots = new CallSlots(OWN_SLOTS)

  constructor(
    @Inject(CONFIG) private readonly config: EncompassConfig,
    private readonly signIn: SignIn,
    private readonly meter: CallMeter,
  ) {}

  get<Body>(path: string, query: Record<string, string> = {}): Promise<VendorResponse<Body>> {
    return this.call({ method: 'GET', path, query })
  }

  post<Body>(path: string, json: unknown, query: Record<string, string> = {}): Promise<VendorResponse<Body>> {
    return this.call({ method: 'POST', path, json, query })
  }

  private async call<Body>(call: Call): Promise<VendorResponse<Body>> {
    for (let tryNumber = 1; ; tryNumber++) {
      try {
        return await this.slots.run(() => this.signedIn<Body>(call))
      } catch (fault) {
        if (!(fault instanceof VendorError) || !isWorthAnotherTry(fault.status) || tryNumber === MAX_ATTEMPTS)
          throw fault
        await sleep(waitBefore(tryNumber, fault.retryAfterSeconds, Math.random()))
      }
    }
  }

  /** A token may expire between two calls. Signs in again, but only once. */
  private async signedIn<Body>(call: Call): Promise<VendorResponse<Body>> {
    const token = await this.signIn.tokenValue()
    try {
      return await this.send<Body>(call, token)
    } catch (fault) {
      if (!(fault instanceof VendorError) || fault.status !== 401) throw fault
      this.signIn.forget(token)
      return this.send<Body>(call, await this.signIn.tokenValue())
    }
  }

  private async send<Body>({ method, path, query, json }: Call, token: string): Promise<VendorResponse<Body>> {
    const headers: Record<string, string> = { authorization: `Bearer ${token}`, accept: 'application/json' }
    const hasBody = json !== undefined
    if (hasBody) headers['content-type'] = 'application/json'
    const request = { method, path, query: query ?? {}, headers, ...(hasBody ? { body: JSON.stringify(json) } : {}) }
    const answer = await fetchVendor<Body>(this.config.url, request)
    this.meter.note(answer.headers)
    return answer
  }
}
