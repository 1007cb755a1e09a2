import { LIVE_TOPICS, type LiveTopic } from '@upline/contracts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LiveRefetch } from './live-refetch.ts'
import { LiveStream } from './live-stream.ts'

/** Refetches what GET /api/live says has changed, through one stream for the tab. Returns how to end it. */
export function openLiveUpdates(client: QueryClient): () => void {
  const refetch = new LiveRefetch(client)
  const stream = new LiveStream({
    changed: (data) => refetch.changed(readTopics(data)),
    afterGap: () => refetch.everything(),
  })
  return () => {
    stream.end()
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
