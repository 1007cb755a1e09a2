import { request } from 'node:http'
import type { Viewer } from './members.ts'

/** The calls of the dashboard that each hint invalidates, like in the pages. */
const STALE: Record<string, string[]> = {
  loans: ['/api/benchmark'],
  commissions: ['/api/benchmark', '/api/commissions?status=Funded&limit=8'],
  team: ['/api/team'],
  members: ['/api/team'],
}
const CALLS = ['/api/team', '/api/benchmark', '/api/commissions?status=Funded&limit=8']
const COALESCE_MS = 100

export interface Watched {
  times: number[]
  errors: string[]
}

/** Simulates an open dashboard: fetches its numbers, and fetches them again when the live stream sends a hint. */
export class Dashboard {
  readonly #viewer: Viewer
  readonly #url: string
  readonly #seen: Watched
  readonly #waiting = new Set<string>()
  readonly #running = new Set<string>()
  #close: () => void = () => {}
  #isOpen = true

  constructor(url: string, viewer: Viewer, seen: Watched) {
    this.#url = url
    this.#viewer = viewer
    this.#seen = seen
  }

  async open(): Promise<void> {
    await this.#listen()
    for (const call of CALLS) await this.#fetch(call)
  }

  close(): void {
    this.#isOpen = false
    this.#close()
  }

  #listen(): Promise<void> {
    return new Promise((opened, failed) => {
      const stream = request(
        `${this.#url}/api/live`,
        { headers: { cookie: this.#viewer.client.cookie } },
        (response) => {
          if (response.statusCode !== 200) return failed(new Error(`GET /api/live: ${response.statusCode}`))
          response.setEncoding('utf8').on('data', (text: string) => this.#receive(text))
          response.on('close', () => this.#isOpen && this.#seen.errors.push('the live stream broke off'))
          opened()
        },
      )
      stream.on('error', failed)
      stream.end()
      this.#close = () => stream.destroy()
    })
  }

  #receive(text: string): void {
    for (const [, data] of text.matchAll(/^data: (.*)$/gm)) {
      const { topics } = JSON.parse(data as string) as { topics: string[] }
      for (const call of topics.flatMap((topic) => STALE[topic] ?? [])) this.#soon(call)
    }
  }

  /** Like the pages: hints within 100 ms count as one, and a call starts only when the previous one has ended. */
  #soon(call: string): void {
    if (this.#waiting.has(call)) return
    this.#waiting.add(call)
    if (!this.#running.has(call)) setTimeout(() => void this.#again(call), COALESCE_MS)
  }

  async #again(call: string): Promise<void> {
    if (!this.#isOpen) return
    this.#waiting.delete(call)
    this.#running.add(call)
    await this.#fetch(call)
    this.#running.delete(call)
    if (this.#waiting.has(call)) setTimeout(() => void this.#again(call), COALESCE_MS)
  }

  async #fetch(call: string): Promise<void> {
    const began = performance.now()
    try {
      const { status } = await this.#viewer.client.call('GET', call)
      if (status !== 200) this.#seen.errors.push(`GET ${call}: ${status}`)
    } catch (fault) {
      if (this.#isOpen) this.#seen.errors.push(`GET ${call}: ${(fault as Error).message}`)
    }
    this.#seen.times.push(performance.now() - began)
  }
}
