import type { ServiceDown, ServiceState } from '@upline/contracts'
import { toast } from '@upline/ui'
import { isReadOnly } from '@upline/permissions'
import { api, failureToast, useMutation, useQueries, useQuery, useRefetch, useSignedInUser } from '@upline/web-kit'

const PATH = '/api/operations'

/** Refresh interval while the page is open. */
const REFRESH_INTERVAL_MS = 5_000

export type OfService<T> = T & { service: string }

export const isUp = (state: ServiceState | ServiceDown): state is ServiceState => state.answers

/** Auditors have read-only access. */
export const useCanAct = (): boolean => !isReadOnly(useSignedInUser())

export const useOperations = () =>
  useQuery({ queryKey: [PATH], queryFn: () => api(PATH), refetchInterval: REFRESH_INTERVAL_MS })

/** A list that several services answer in parts. */
export interface CombinedList<T> {
  /** undefined: some services have not answered yet. */
  rows: OfService<T>[] | undefined
  /** Services whose part is missing because their calls failed. */
  missing: string[]
  retry: () => Promise<unknown>
}

function useLists<T extends object>(
  services: string[],
  list: string,
  read: (service: string) => Promise<T[]>,
): CombinedList<T> {
  return useQueries({
    queries: services.map((service) => ({
      queryKey: [PATH, service, list],
      queryFn: () => read(service),
      refetchInterval: REFRESH_INTERVAL_MS,
    })),
    combine: (answers) => ({
      rows: answers.some(({ isPending }) => isPending)
        ? undefined
        : answers.flatMap(({ data }, at) => (data ?? []).map((row) => ({ ...row, service: services[at] ?? '' }))),
      missing: services.filter((_, at) => answers[at]?.isLoadingError),
      retry: () => Promise.all(answers.map(({ refetch }) => refetch())),
    }),
  })
}

export const useDeadLetters = (services: string[]) =>
  useLists(services, 'dead-letters', (service) => api(`${PATH}/${service}/dead-letters`))

export const useFailedJobs = (services: string[]) =>
  useLists(services, 'failed-jobs', (service) => api(`${PATH}/${service}/failed-jobs`))

export const useOperatorActions = (services: string[]) =>
  useLists(services, 'acts', (service) => api(`${PATH}/${service}/acts`))

export const useDeadLetter = (service: string, id: string) =>
  useQuery({
    queryKey: [PATH, service, 'dead-letters', id],
    queryFn: () => api(`${PATH}/${service}/dead-letters/${id}`),
  })

/** An action on a service. Shows a toast with the result and refetches everything. */
const useAction = <Input>(mutationFn: (input: Input) => Promise<unknown>, done: string, onDone?: () => void) =>
  useMutation({
    mutationFn,
    onSuccess: () => {
      toast({ title: done })
      onDone?.()
    },
    onError: failureToast('Error', 'The action failed. Try again.'),
    onSettled: useRefetch(PATH),
  })

const deadLetterPath = ({ service, id }: { service: string; id: string }) =>
  `${PATH}/${service}/dead-letters/${id}` as const

/** `onDone` runs even if the event is removed from the list before the call returns. */
export const useReplay = (onDone?: () => void) =>
  useAction(
    (event: { service: string; id: string }) => api(`${deadLetterPath(event)}/replay`, { method: 'POST' }),
    'Retry requested',
    onDone,
  )

export const useReplayAll = () =>
  useAction(
    (services: string[]) =>
      Promise.all(services.map((service) => api(`${PATH}/${service}/dead-letters/replay`, { method: 'POST' }))),
    'Retry of all events requested',
  )

export const useDismiss = (onDone: () => void) =>
  useAction(
    ({ reason, ...event }: { service: string; id: string; reason: string }) =>
      api(`${deadLetterPath(event)}/discard`, { method: 'POST', json: { reason } }),
    'Event dismissed',
    onDone,
  )

export const useRetry = () =>
  useAction(
    ({ service, queue, id }: { service: string; queue: string; id: string }) =>
      api(`${PATH}/${service}/failed-jobs/${encodeURIComponent(queue)}/${encodeURIComponent(id)}/retry`, {
        method: 'POST',
      }),
    'Job restarted',
  )
