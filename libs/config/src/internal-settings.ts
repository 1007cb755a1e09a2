import { settingHint } from './setting-hints.ts'
import { optional, type Setting } from './read-config.ts'
import { secretProblem } from './secret-strength.ts'

/** A random token. Optional in a demo. */
function token(name: string, { isRequired }: { isRequired: boolean }): Setting<string | null> {
  const read: Setting<string | null> = (env, mode) => {
    const value = optional(name)(env, mode)
    if (mode === 'demo') return value
    if (value === null && isRequired) throw new Error(`${name} must be set in production: ${settingHint(name)}`)
    const problem = value === null ? undefined : secretProblem(value)
    if (problem) throw new Error(`${name} ${problem}`)
    return value
  }
  return Object.assign(read, { secretName: name })
}

/** What the gateway, the services and the monitoring of one instance share. Spread it into the readConfig of an app. */
export const internalSettings = {
  /** Proves to a service that a call came through the gateway. Without it, services trust no such header. */
  internalToken: token('INTERNAL_TOKEN', { isRequired: true }),
  /** Grants access to /metrics. Default: INTERNAL_TOKEN. */
  metricsToken: token('METRICS_TOKEN', { isRequired: false }),
} as const
