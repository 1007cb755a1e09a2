import { LIVE_TOPICS, type LiveTopic } from '@upline/contracts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LiveRefetch } from './live-refetch.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** Opens GET /api/live once for the tab and refetches what it says has changed. Returns how to close it. */
export function openLiveUpdates(client: QueryClient): () => void {
  const refetch = new LiveRefetch(client)
  let source: EventSource | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT_MS
  let gap = false

  const open = () => {
    source = new EventSource('/api/live', { withCredentials: true })
    source.onopen = () => {
      wait = FIRST_WAIT_MS
      if (gap) refetch.everything()
      gap = false
    }
    source.addEventListener('changed', (event: MessageEvent<string>) => refetch.changed(readTopics(event.data)))
    source.onerror = () => {
      gap = true
      // A lost connection the browser reopens itself; after an error status (a gateway restarting) it gives up.
      if (source?.readyState !== EventSource.CLOSED) return
      again = setTimeout(open, wait)
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    }
  }
  open()

  return () => {
    clearTimeout(again)
    source?.close()
    refetch.stop()
  }
}

/** For the shell, while somebody is signed in. */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  useEffect(() => openLiveUpdates(client), [client])
}

function readTopics(data: string): LiveTopic[] {
  const { topics } = JSON.parse(data) as { topics?: unknown }
  return Array.isArray(topics) ? LIVE_TOPICS.filter((topic) => topics.includes(topic)) : []
}
