import { optional, type Setting } from './read-config.ts'

const MIN_LENGTH = 32
/** What docker-compose.yml sets for a demo is published with it. */
const DEMO_VALUE = /^upline-demo/

/** A random token; production needs one that is long and not a demo's. */
const token =
  (name: string, { isRequired }: { isRequired: boolean }): Setting<string | null> =>
  (env, mode) => {
    const value = optional(name)(env, mode)
    if (mode === 'demo') return value
    if (value === null && isRequired) throw new Error(`${name} must be set in production`)
    if (value !== null && (value.length < MIN_LENGTH || DEMO_VALUE.test(value)))
      throw new Error(`${name} must be random and at least ${MIN_LENGTH} characters long: openssl rand -base64 32`)
    return value
  }

/** What the gateway, the services and the monitoring of one instance share. Spread it into the readConfig of an app. */
export const internalSettings = {
  /** The gateway proves with it to a service who called from where. Services without one trust no such header. */
  internalToken: token('INTERNAL_TOKEN', { isRequired: true }),
  /** Reads /metrics; without it INTERNAL_TOKEN does. */
  metricsToken: token('METRICS_TOKEN', { isRequired: false }),
} as const
