import { signIn, type Answer, type Client } from './client.ts'

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

interface Account {
  url: string
  username: string
  password: string
  /** Default: three minutes. */
  timeoutMs?: number
}

const THREE_MINUTES = 180_000
/** Maximum wait between attempts. A process cannot start while a thousand callers retry four times a second. */
const MAX_WAIT_MS = 2_000

/**
 * A client that retries calls that fail because a process was killed (no response, 5xx, 401, 429) until it gets a final
 * response. Everything that the chaos tests send can be sent twice.
 */
export class RetryingClient {
  /** One sign-in for all concurrent calls, because checking a password is expensive. */
  private signedIn: Promise<Client> | undefined
  private readonly account: Account
  /** Number of retries. */
  resent = 0

  constructor(account: Account) {
    this.account = account
  }

  async send<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const { timeoutMs = THREE_MINUTES } = this.account
    const until = Date.now() + timeoutMs
    for (let wait = 250; Date.now() < until; wait = Math.min(wait * 1.5, MAX_WAIT_MS)) {
      const signedIn = (this.signedIn ??= signIn(this.account.url, this.account.username, this.account.password))
      // Without a response, the process restarts.
      const answer = await this.trySending<T>(signedIn, [method, path, body]).catch(() => undefined)
      if (answer && isFinal(answer.status)) return answer
      this.resent++
      await pause(wait * (0.5 + Math.random()))
    }
    throw new Error(`${method} ${path} timed out after ${timeoutMs / 60_000} minutes`)
  }

  private async trySending<T>(
    signedIn: Promise<Client>,
    call: [method: string, path: string, body: unknown],
  ): Promise<Answer<T> | undefined> {
    const client = await signedIn.catch(() => this.forget(signedIn))
    const answer = await client?.call<T>(...call)
    if (answer?.status === 401) this.forget(signedIn)
    return answer
  }

  /** Makes the next call sign in again, unless another call has done so meanwhile. */
  private forget(signedIn: Promise<Client>): undefined {
    if (this.signedIn === signedIn) this.signedIn = undefined
  }
}

const isFinal = (status: number): boolean => status < 500 && status !== 401 && status !== 429
