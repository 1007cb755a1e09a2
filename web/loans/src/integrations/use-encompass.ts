import type { EncompassSettings, MapMilestones } from '@upline/contracts'
import { api, useMutation, useQuery, useRefetch, withQuery } from '@upline/web-kit'

const BASE = '/api/integrations/encompass'
const STATUS = ['/api/integrations', 'encompass', 'status']
const POLL_MS = 30_000
const RUNS = 20

export const useEncompassStatus = () =>
  useQuery({
    queryKey: STATUS,
    queryFn: () => api(`${BASE}/status`),
    refetchInterval: POLL_MS,
  })

export const useEncompassRuns = () =>
  useQuery({
    queryKey: ['/api/integrations', 'encompass', 'runs'],
    queryFn: () => api(withQuery(`${BASE}/runs`, { limit: RUNS })),
  })

export const useEncompassFailures = () =>
  useQuery({
    queryKey: ['/api/integrations', 'encompass', 'failures'],
    queryFn: () => api(withQuery(`${BASE}/failures`, { limit: 200 })),
    refetchInterval: POLL_MS,
  })

/** What is retried: the notifications of a loan, all of them, or a dead letter with the events behind it. */
export type RetryPath = 'notifications/retry' | `notifications/${string}/retry` | `dead-letters/${string}/replay`

export const useRetryFailures = () =>
  useMutation({
    mutationFn: (path: RetryPath) => api(`${BASE}/failures/${path}`, { method: 'POST', json: {} }),
    onSettled: useRefetch('/api/integrations'),
  })

export const useEncompassSettings = () =>
  useQuery({
    queryKey: ['/api/integrations', 'encompass', 'settings'],
    queryFn: () => api(`${BASE}/settings`),
  })

export const useEncompassMilestones = () =>
  useQuery({
    queryKey: ['/api/integrations', 'encompass', 'milestones'],
    queryFn: () => api(`${BASE}/milestones`),
  })

export const useSaveSettings = () =>
  useMutation({
    mutationFn: (json: Partial<EncompassSettings>) => api(`${BASE}/settings`, { method: 'PUT', json }),
    onSettled: useRefetch('/api/integrations'),
  })

export const useMapMilestones = () =>
  useMutation({
    mutationFn: (json: MapMilestones) => api(`${BASE}/milestones`, { method: 'PUT', json }),
    onSettled: useRefetch('/api/integrations'),
  })

export const useTestConnection = () =>
  useMutation({ mutationFn: () => api(`${BASE}/test`, { method: 'POST', json: {} }) })
