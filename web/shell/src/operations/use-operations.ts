import type { ServiceDown, ServiceState } from '@upline/contracts'
import { toast } from '@upline/ui'
import { isReadOnly } from '@upline/permissions'
import {
  api,
  failureMessage,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
  useSignedInUser,
} from '@upline/web-kit'

const PATH = '/api/operations'

/** While the page is open it asks again so often. */
const EVERY_MS = 5_000

export type OfService<T> = T & { service: string }

export const isUp = (state: ServiceState | ServiceDown): state is ServiceState => state.answers

/** Auditors read this page and change nothing. */
export const useCanAct = (): boolean => !isReadOnly(useSignedInUser())

export const useOperations = () => useQuery({ queryKey: [PATH], queryFn: () => api(PATH), refetchInterval: EVERY_MS })

/** A list of several services as one; a service that does not answer has none to show. */
function useLists<T extends object>(
  services: string[],
  list: string,
  read: (service: string) => Promise<T[]>,
): OfService<T>[] | undefined {
  return useQueries({
    queries: services.map((service) => ({
      queryKey: [PATH, service, list],
      queryFn: () => read(service),
      refetchInterval: EVERY_MS,
    })),
    combine: (answers) =>
      answers.some(({ isPending }) => isPending)
        ? undefined
        : answers.flatMap(({ data }, at) => (data ?? []).map((row) => ({ ...row, service: services[at] ?? '' }))),
  })
}

export const useDeadLetters = (services: string[]) =>
  useLists(services, 'dead-letters', (service) => api(`${PATH}/${service}/dead-letters`))

export const useFailedJobs = (services: string[]) =>
  useLists(services, 'failed-jobs', (service) => api(`${PATH}/${service}/failed-jobs`))

export const useActs = (services: string[]) => useLists(services, 'acts', (service) => api(`${PATH}/${service}/acts`))

export const useDeadLetter = (service: string, id: string) =>
  useQuery({
    queryKey: [PATH, service, 'dead-letters', id],
    queryFn: () => api(`${PATH}/${service}/dead-letters/${id}`),
  })

/** An act on a service: told when it has worked or failed, and everything is asked again. */
function useAct<Wish>(call: (wish: Wish) => Promise<unknown>, done: string, onDone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: () => {
      toast({ title: done })
      onDone?.()
    },
    onError: (error) =>
      toast({ title: 'Error', message: failureMessage(error, 'This could not be done'), destructive: true }),
    onSettled: () => client.invalidateQueries({ queryKey: [PATH] }),
  })
}

const letterPath = ({ service, id }: { service: string; id: string }) =>
  `${PATH}/${service}/dead-letters/${id}` as const

/** `onDone` runs even if the event leaves the list before the call returns. */
export const useReplay = (onDone?: () => void) =>
  useAct(
    (letter: { service: string; id: string }) => api(`${letterPath(letter)}/replay`, { method: 'POST' }),
    'Replay asked for',
    onDone,
  )

export const useReplayAll = () =>
  useAct(
    (services: string[]) =>
      Promise.all(services.map((service) => api(`${PATH}/${service}/dead-letters/replay`, { method: 'POST' }))),
    'Replay of all asked for',
  )

export const useDiscard = (onDone: () => void) =>
  useAct(
    ({ reason, ...letter }: { service: string; id: string; reason: string }) =>
      api(`${letterPath(letter)}/discard`, { method: 'POST', json: { reason } }),
    'Dead letter discarded',
    onDone,
  )

export const useRetry = () =>
  useAct(
    ({ service, queue, id }: { service: string; queue: string; id: string }) =>
      api(`${PATH}/${service}/failed-jobs/${encodeURIComponent(queue)}/${encodeURIComponent(id)}/retry`, {
        method: 'POST',
      }),
    'The job runs again',
  )
