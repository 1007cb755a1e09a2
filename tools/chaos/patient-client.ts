import { signIn, type Answer, type Client } from '../instance/client.ts'

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/**
 * A caller who doesn't give up: what fails because a process was killed (no answer, 5xx, 401, 429) is sent again, until
 * it is answered for good. Everything that chaos sends may be sent twice.
 */
export class PatientClient {
  private client: Client | undefined
  private readonly account: { url: string; username: string; password: string }
  /** How often something had to be sent again. */
  resent = 0

  constructor(account: { url: string; username: string; password: string }) {
    this.account = account
  }

  async send<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    for (let attempt = 0; attempt < 720; attempt++) {
      try {
        this.client ??= await signIn(this.account.url, this.account.username, this.account.password)
        const answer = await this.client.call<T>(method, path, body)
        if (answer.status < 500 && answer.status !== 401 && answer.status !== 429) return answer
        if (answer.status === 401) this.client = undefined
      } catch {
        // no answer: the process is being started again
      }
      this.resent++
      await pause(250)
    }
    throw new Error(`${method} ${path} was not answered in three minutes`)
  }
}
