import { LIVE_TOPICS, type LiveTopic } from '@upline/contracts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LiveRefetch } from './live-refetch.ts'
import { LiveStream } from './live-stream.ts'

/** Servers cache a session for 2 s, so an immediate check may still succeed and is repeated. */
const TRUST_IS_OVER_MS = 2_500

/**
 * Refetches what GET /api/live reports as changed, through one stream for the tab. Returns a function that stops it.
 */
export function openLiveUpdates(client: QueryClient): () => void {
  const refetch = new LiveRefetch(client)
  let again: ReturnType<typeof setTimeout> | undefined
  const askSession = () => {
    clearTimeout(again)
    refetch.changed(['session'])
    again = setTimeout(() => refetch.changed(['session']), TRUST_IS_OVER_MS)
  }
  const changed = (topics: LiveTopic[]) => {
    refetch.changed(topics)
    if (topics.includes('session')) askSession()
  }
  const stream = new LiveStream({
    changed: (data) => changed(readTopics(data)),
    afterGap: () => refetch.everything(),
    lost: askSession,
  })
  return () => {
    clearTimeout(again)
    stream.end()
    refetch.stop()
  }
}

/** For the shell, while a user is signed in. */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  useEffect(() => openLiveUpdates(client), [client])
}

function readTopics(data: string): LiveTopic[] {
  const { topics } = JSON.parse(data) as { topics?: unknown }
  return Array.isArray(topics) ? LIVE_TOPICS.filter((topic) => topics.includes(topic)) : []
}
