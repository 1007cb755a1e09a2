import { signIn, type Answer, type Client } from '../instance/client.ts'

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

interface Account {
  url: string
  username: string
  password: string
  /** Default: three minutes. */
  patienceMs?: number
}

const THREE_MINUTES = 180_000
/** Between two attempts: a thousand callers who ask four times a second are what a process does not start under. */
const LONGEST_WAIT = 2_000

/**
 * A caller who doesn't give up: what fails because a process was killed (no answer, 5xx, 401, 429) is sent again, until
 * it is answered for good. Everything that chaos sends may be sent twice.
 */
export class PatientClient {
  /** One sign-in for all who call meanwhile: a password is dear to check. */
  private signedIn: Promise<Client> | undefined
  private readonly account: Account
  /** How often something had to be sent again. */
  resent = 0

  constructor(account: Account) {
    this.account = account
  }

  async send<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const { patienceMs = THREE_MINUTES } = this.account
    const until = Date.now() + patienceMs
    for (let wait = 250; Date.now() < until; wait = Math.min(wait * 1.5, LONGEST_WAIT)) {
      const signedIn = (this.signedIn ??= signIn(this.account.url, this.account.username, this.account.password))
      try {
        const client = await signedIn.catch(() => this.forget(signedIn))
        const answer = await client?.call<T>(method, path, body)
        if (answer && answer.status < 500 && answer.status !== 401 && answer.status !== 429) return answer
        if (answer?.status === 401) this.forget(signedIn)
      } catch {
        // no answer: the process is being started again
      }
      this.resent++
      await pause(wait * (0.5 + Math.random()))
    }
    throw new Error(`${method} ${path} was not answered in ${patienceMs / 60_000} minutes`)
  }

  /** The next call signs in anew, unless another one has done so meanwhile. */
  private forget(signedIn: Promise<Client>): undefined {
    if (this.signedIn === signedIn) this.signedIn = undefined
  }
}
