import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { CONFIG, type EncompassConfig } from '../config.ts'
import { fetchVendor } from './fetch-vendor.ts'
import { type AccessToken, isReusable, tokenForm } from './token-rules.ts'
import { VendorError } from './vendor-error.ts'

const TOKEN = '/oauth2/v1/token'

/** The connector's access token: one at a time, made anew by the rules of token-rules.ts; there is no refresh token. */
@Injectable()
export class SignIn {
  private token: AccessToken | null = null
  private signingIn: Promise<AccessToken> | null = null

  constructor(
    @Inject(CONFIG) private readonly config: EncompassConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A token to use now; the use counts. */
  async tokenValue(): Promise<string> {
    const now = this.clock.now().getTime()
    if (!this.token || !isReusable(this.token, now)) this.token = await this.signInOnce()
    this.token.usedAtMs = now
    return this.token.value
  }

  /** Encompass refused this token: the next call signs in, unless another one has by now. */
  forget(value: string): void {
    if (this.token?.value === value) this.token = null
  }

  private signInOnce(): Promise<AccessToken> {
    this.signingIn ??= this.signIn().finally(() => (this.signingIn = null))
    return this.signingIn
  }

  private async signIn(): Promise<AccessToken> {
    const answer = await this.post<{ access_token?: string }>(TOKEN, tokenForm(this.config))
    if (!answer.access_token) throw new VendorError('Encompass answered the sign-in without a token')
    await this.assertInstance(answer.access_token)
    const now = this.clock.now().getTime()
    return { value: answer.access_token, issuedAtMs: now, usedAtMs: now }
  }

  /** A wrong instance would feed another company's loans into this one. */
  private async assertInstance(token: string): Promise<void> {
    const about = await this.post<{ encompass_instance_id?: string }>(
      `${TOKEN}/introspection`,
      new URLSearchParams({ token }),
    )
    if (about.encompass_instance_id !== this.config.instanceId)
      throw new VendorError(`Encompass signed in to another instance than ${this.config.instanceId}`, 403)
  }

  private async post<Body>(path: string, form: URLSearchParams): Promise<Body> {
    const { clientId, clientSecret, url } = this.config
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' }
    const { body } = await fetchVendor<Body>(url, { method: 'POST', path, headers, body: form.toString() })
    return body
  }
}
