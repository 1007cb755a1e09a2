import type { Answer, Caller } from '@upline/testing'

/** A browser of an applicant: it keeps the cookies that the service sets. */
export class Browser {
  private readonly caller: Caller
  private readonly cookies = new Map<string, string>()

  constructor(caller: Caller) {
    this.caller = caller
  }

  /** In the format of the `Cookie` header. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async post<Body>(url: string, body: object): Promise<Answer<Body>> {
    const headers = this.cookies.size > 0 ? { cookie: this.cookie } : undefined
    const answer = await this.caller.call<Body>('POST', url, { body, ...(headers ? { headers } : {}) })
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name, value] = String(set).split(';')[0]!.split('=')
      this.cookies.set(name!, value!)
    }
    return answer
  }
}
