import { setTimeout as wait } from 'node:timers/promises'
import { contentTypeOf } from './content-types.ts'
import type { S3Settings } from './file-settings.ts'
import type { FileStore, StoredFile } from './file-store.ts'
import { type S3Request, signedHeaders } from './s3-signature.ts'

const TRIES = 4
const FIRST_WAIT_MS = 100
const TIMEOUT_MS = 30_000

/** Files in a bucket. Temporary failures (no connection, 5xx, 429) are retried with growing waits. */
export class S3Store implements FileStore {
  readonly #settings: S3Settings
  readonly #service: string

  constructor(settings: S3Settings, service: string) {
    this.#settings = settings
    this.#service = service
  }

  /** 412: the key exists already, and its file stays. */
  async putFile(key: string, bytes: Uint8Array): Promise<void> {
    const contentType = contentTypeOf(key)
    if (contentType === undefined) throw new Error(`'${key}' is not a key of a file: it needs a known ending`)
    const headers = { 'content-type': contentType, 'if-none-match': '*' }
    await this.send(key, { method: 'PUT', headers, body: bytes }, [200, 412])
  }

  async getFile(key: string): Promise<StoredFile | undefined> {
    const contentType = contentTypeOf(key)
    if (contentType === undefined) return undefined
    const answer = await this.send(key, { method: 'GET', headers: {} }, [200, 404])
    if (answer.status === 404) return undefined
    return { bytes: Buffer.from(await answer.arrayBuffer()), contentType }
  }

  async deleteFile(key: string): Promise<void> {
    if (contentTypeOf(key) !== undefined) await this.send(key, { method: 'DELETE', headers: {} }, [200, 204, 404])
  }

  private async send(key: string, request: Omit<S3Request, 'url'>, expected: number[]): Promise<Response> {
    const url = new URL(`${this.#settings.endpoint}/${this.#settings.bucket}/${this.#service}/${key}`)
    for (let turn = 1; ; turn++) {
      const answer = await this.once({ ...request, url }).catch((fault: Error) => fault)
      if (answer instanceof Response && expected.includes(answer.status)) return answer
      if (turn === TRIES || !isPassing(answer)) throw new Error(`S3 ${request.method} ${key}: ${reasonOf(answer)}`)
      if (answer instanceof Response) await answer.body?.cancel()
      await wait(FIRST_WAIT_MS * 4 ** (turn - 1))
    }
  }

  private once(request: S3Request): Promise<Response> {
    const headers = signedHeaders(request, this.#settings, new Date())
    const { method, body, url } = request
    const init = { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' as const }
    return fetch(url, body ? { ...init, body: Buffer.from(body) } : init)
  }
}

const isPassing = (answer: Response | Error) =>
  answer instanceof Error || answer.status >= 500 || answer.status === 429 || answer.status === 409

const reasonOf = (answer: Response | Error) => (answer instanceof Error ? answer.message : `status ${answer.status}`)
