import type { OperationsResponse, ServiceDown, ServiceState } from '@upline/contracts'
import { counted } from '@upline/ui'

export const whole = (count: number): string => count.toLocaleString('en-US')

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']

/** 16,500,000 returns '15.7 MB'. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1)
  const value = bytes / 1024 ** power
  return `${value.toFixed(value < 100 && power > 0 ? 1 : 0)} ${UNITS[power]}`
}

/** 90 returns '2 min'. */
export function ageText(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`
  return seconds < 129_600 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`
}

export const secondsSince = (at: string, now: string): number => Math.max(0, (Date.parse(now) - Date.parse(at)) / 1000)

export const ago = (at: string, now: string): string => `${ageText(secondsSince(at, now))} ago`

/** 'in 40 s', or 'now' if it is due. */
export function until(at: string, now: string): string {
  const seconds = (Date.parse(at) - Date.parse(now)) / 1000
  return seconds < 1 ? 'now' : `in ${ageText(seconds)}`
}

/** 30,000 returns 'every 30 s'. */
export const everyText = (milliseconds: number): string => `every ${ageText(milliseconds / 1000)}`

/** Short status of a service. */
export function stateText(state: ServiceState | ServiceDown): string {
  if (!state.answers) return 'Unavailable'
  if (state.ready) return 'Up'
  const waiting = state.checks.filter(({ ok }) => !ok).map(({ name }) => name)
  return `Waiting for ${waiting.join(', ') || 'a dependency'}`
}

export const lagOf = (state: ServiceState): number => (state.lag ?? []).reduce((sum, { events }) => sum + events, 0)

export const failedJobsOf = (state: ServiceState): number => state.queues.reduce((sum, { failed }) => sum + failed, 0)

/** The page title: the most important fact. */
export function headline({ services, processes, redis }: OperationsResponse): string {
  const down = services.filter((state) => !state.answers || !state.ready).length
  if (down > 0) return `${down} of ${services.length} services ${down === 1 ? 'is' : 'are'} unavailable`
  if (!redis.answers) return 'Redis is unavailable'
  const late = services
    .flatMap((state) => (state.answers ? (state.sweeps ?? []) : []))
    .filter(({ isLate }) => isLate).length
  if (late > 0) return `${counted(late, 'sweep is', 'sweeps are')} late`
  const silent = processes.filter(({ isSilent }) => isSilent).length
  if (silent > 0) return `${counted(silent, 'process is', 'processes are')} not responding`
  return 'All systems operational'
}
