import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const FILE = join(import.meta.dirname, 'responses.json')

/** Recorded calls: the demo's numbers and dates depend on the day, so a picture needs fixed ones. */
interface Recording {
  recordedAt: string
  /** By user and by path with query. */
  responses: Record<string, Record<string, unknown>>
}

const EMPTY: Recording = { recordedAt: '', responses: {} }

export const readRecording = (): Recording =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Recording) : EMPTY

export const writeRecording = (recording: Recording): void => writeFileSync(FILE, `${JSON.stringify(recording)}\n`)

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Adds each successful JSON response of the page to the recording. */
export function record(page: Page, recording: Recording, user: string): () => Promise<void> {
  const pending: Promise<void>[] = []
  const calls = (recording.responses[user] ??= {})
  page.on('response', (response) => {
    if (!isRecorded(response.url(), response.headers()['content-type'])) return
    pending.push(
      response.json().then(
        (body: unknown) => void (calls[pathOf(response.url())] = body),
        () => undefined, // The page left before the body arrived.
      ),
    )
  })
  return async () => void (await Promise.all(pending))
}

const isRecorded = (url: string, type = ''): boolean =>
  pathOf(url).startsWith('/api/') && type.startsWith('application/json')

/** What a call gets instead of its recorded response. */
export type Override = 'empty' | 'refused' | 'never'

export interface Replay {
  recording: Recording
  user: string
  overrides?: Record<string, Override>
}

const REFUSED = { status: 403, json: { message: 'Not available in this test', code: 'visual.refused' } }

/** Answers all calls of the page from the recording. A call that was not recorded is refused. */
export async function replay(page: Page, { recording, user, overrides = {} }: Replay): Promise<void> {
  await page.clock.setFixedTime(recording.recordedAt)
  const calls = recording.responses[user] ?? {}
  await page.route(/\/api\//, async (route) => {
    const path = pathOf(route.request().url())
    const override = Object.entries(overrides).find(([start]) => path.startsWith(start))?.[1]
    if (override === 'never') return
    if (override === 'refused') return route.fulfill(REFUSED)
    const body = calls[path]
    if (body === undefined) return route.fulfill(path === '/api/auth/me' ? { json: null } : REFUSED)
    await route.fulfill({ json: override === 'empty' ? emptied(body) : body })
  })
}

/** The same response without rows and amounts. */
export function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (typeof value === 'number') return 0
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, emptied(part)]))
}
