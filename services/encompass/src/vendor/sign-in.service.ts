import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { CONFIG, type EncompassConfig } from '../config.ts'
import { fetchVendor } from './fetch-vendor.ts'
import { type AccessToken, isReusable, tokenForm } from './token-rules.ts'
import { VendorError } from './vendor-error.ts'

const TOKEN = '/oauth2/v1/token'

/** The connector's access token: one at a time, renewed by the rules of token-rules.ts. There is no refresh token. */
@Injectable()
export class SignIn {
  private token: AccessToken | null = null
  private signingIn: Promise<AccessToken> | null = null

  constructor(
    @Inject(CONFIG) private readonly config: EncompassConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns a token to use now and records the use. */
  async tokenValue(): Promise<string> {
    const now = this.clock.now().getTime()
    if (!this.token || !isReusable(this.token, now)) this.token = await this.signInOnce()
    this.token.usedAtMs = now
    return this.token.value
  }

  /** Encompass refused this token: the next call signs in, unless another call has done so already. */
  forget(value: string): void {
    if (this.token?.value === value) this.token = null
  }

  private signInOnce(): Promise<AccessToken> {
    this.signingIn ??= this.signIn().finally(() => (this.signingIn = null))
    return this.signingIn
  }

  private async signIn(): Promise<AccessToken> {
    const answer = await this.post<{ access_token?: string }>(TOKEN, tokenForm(this.config))
    if (!answer.access_token) throw new VendorError('Encompass returned no token at the sign-in')
    await this.assertInstance(answer.access_token)
    const now = this.clock.now().getTime()
    return { value: answer.access_token, issuedAtMs: now, usedAtMs: now }
  }

  /** A wrong instance would import another company's loans. */
  private async assertInstance(token: string): Promise<void> {
    const about = await this.post<{ encompass_instance_id?: string }>(
      `${TOKEN}/introspection`,
      new URLSearchParams({ token }),
    )
    if (about.encompass_instance_id !== this.config.instanceId)
      throw new VendorError(`Encompass signed in to a different instance than ${this.config.instanceId}`, 403)
  }

  private async post<Body>(path: string, form: URLSearchParams): Promise<Body> {
    const { clientId, clientSecret, url } = this.config
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' }
    const { body } = await fetchVendor<Body>(url, { method: 'POST', path, headers, body: form.toString() })
    return body
  }
}
