import { howToSet } from './how-to-set.ts'
import { optional, type Setting } from './read-config.ts'
import { secretProblem } from './secret-strength.ts'

/** A random token. A demo can do without it. */
function token(name: string, { isRequired }: { isRequired: boolean }): Setting<string | null> {
  const read: Setting<string | null> = (env, mode) => {
    const value = optional(name)(env, mode)
    if (mode === 'demo') return value
    if (value === null && isRequired) throw new Error(`${name} must be set in production: ${howToSet(name)}`)
    const problem = value === null ? undefined : secretProblem(value)
    if (problem) throw new Error(`${name} ${problem}`)
    return value
  }
  return Object.assign(read, { secretName: name })
}

/** What the gateway, the services and the monitoring of one instance share. Spread it into the readConfig of an app. */
export const internalSettings = {
  /** The gateway proves with it to a service who called from where. Services without one trust no such header. */
  internalToken: token('INTERNAL_TOKEN', { isRequired: true }),
  /** Reads /metrics; without it INTERNAL_TOKEN does. */
  metricsToken: token('METRICS_TOKEN', { isRequired: false }),
} as const
