import { isTimeZone } from '@upline/contracts'
import { readCaFile } from './ca-file.ts'
import { settingHint } from './setting-hints.ts'
import { isDemoValue, secretProblem, sharedSecrets, storeUrlProblem } from './secret-strength.ts'
import { SettingsError } from './settings-error.ts'

/** Reads one setting. Throws an Error that names the variable and says what to set. */
export interface Setting<T> {
  (env: NodeJS.ProcessEnv, mode: Mode): T
  /** The variable, if its value is a secret that no other setting may share. */
  secretName?: string
}

export type Mode = 'demo' | 'production'

/** UPLINE_MODE; default 'demo'. Production refuses placeholders. */
export function readMode(env: NodeJS.ProcessEnv = process.env): Mode {
  const mode = env['UPLINE_MODE'] ?? 'demo'
  if (mode !== 'demo' && mode !== 'production')
    throw new SettingsError([`UPLINE_MODE is '${mode}': set demo or production`])
  return mode
}

/** Reads the settings of one app once, at start. Throws one SettingsError that lists every problem. */
export function readConfig<T extends object>(
  settings: { [K in keyof T]: Setting<T[K]> },
  env: NodeJS.ProcessEnv = process.env,
): T & { mode: Mode } {
  const mode = readMode(env)
  const faults: string[] = []
  const config: Record<string, unknown> = { mode }
  for (const [name, read] of Object.entries(settings) as [string, Setting<unknown>][]) {
    try {
      config[name] = read(env, mode)
    } catch (fault) {
      faults.push(...(fault instanceof SettingsError ? fault.faults : [(fault as Error).message]))
    }
  }
  if (mode === 'production') faults.push(...sharedSecretFaults(Object.values<Setting<unknown>>(settings), env))
  if (faults.length > 0) throw new SettingsError(faults)
  return config as T & { mode: Mode }
}

function sharedSecretFaults(settings: Setting<unknown>[], env: NodeJS.ProcessEnv): string[] {
  const names = settings.flatMap(({ secretName }) => (secretName && env[secretName] ? [secretName] : []))
  const pairs = sharedSecrets(Object.fromEntries(names.map((name) => [name, env[name] as string])))
  return pairs.map(([one, other]) => `${one} and ${other} have the same value: give each a value of its own`)
}

/** A text; required without a default. */
export const text =
  (name: string, byDefault?: string): Setting<string> =>
  (env) => {
    const value = env[name] || byDefault
    if (value === undefined) throw new Error(`${name} is missing: ${settingHint(name)}`)
    return value
  }

/** An optional text. */
export const optional =
  (name: string): Setting<string | null> =>
  (env) =>
    env[name] || null

/** A text with a default in demo mode. Production has to set it. */
export const required =
  (name: string, demoDefault: string): Setting<string> =>
  (env, mode) => {
    const value = env[name]
    if (value) return value
    if (mode === 'production') throw new Error(`${name} must be set in production: ${settingHint(name)}`)
    return demoDefault
  }

const checked = (name: string, demoDefault: string, problemOf: (value: string) => string | undefined) => {
  const read: Setting<string> = (env, mode) => {
    const value = required(name, demoDefault)(env, mode)
    const problem = mode === 'production' ? problemOf(value) : undefined
    if (problem) throw new Error(`${name} ${problem}`)
    return value
  }
  return read
}

/** Our own secret: in production it is set, strong, and different from the app's other settings. */
export const secret = (name: string, demoDefault: string): Setting<string> =>
  Object.assign(checked(name, demoDefault, secretProblem), { secretName: name })

/** A credential that a vendor issued, who chose its length. Production refuses the simulator's. */
export const credential = (name: string, simulated: string): Setting<string> =>
  checked(name, simulated, (value) => (isDemoValue(value) ? 'is a demo value that everyone knows' : undefined))

/** The URL of a database or a Redis. In production it needs a password. */
export const storeUrl =
  (name: string, demoDefault: string): Setting<string> =>
  (env, mode) => {
    const url = checked(name, demoDefault, storeUrlProblem)(env, mode)
    const caFile = URL.canParse(url) ? new URL(url).searchParams.get('sslrootcert') : null
    if (caFile) readCaFile(`sslrootcert of ${name}`, caFile)
    return url
  }

/** The URL of a service's own database. It has no default, and in production it needs a password. */
export const databaseUrl =
  (name: string): Setting<string> =>
  (env, mode) =>
    storeUrl(name, text(name)(env, mode))(env, mode)

/** Secrets from before a rotation, separated by spaces. Usually empty. */
export const earlierSecrets =
  (name: string): Setting<string[]> =>
  (env) =>
    (env[name] ?? '').split(/\s+/).filter(Boolean)

export const wholeNumber =
  (name: string, byDefault: number, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}): Setting<number> =>
  (env) => {
    const value = env[name] === undefined || env[name] === '' ? byDefault : Number(env[name])
    if (!Number.isInteger(value) || value < min || value > max)
      throw new Error(`${name} is '${env[name]}': a whole number from ${min} to ${max} is needed`)
    return value
  }

/** A port; 0 lets the system choose a free one. */
export const port = (name: string, byDefault = 0): Setting<number> =>
  wholeNumber(name, byDefault, { min: 0, max: 65_535 })

/** An optional port. */
export const optionalPort =
  (name: string): Setting<number | null> =>
  (env, mode) =>
    env[name] ? port(name)(env, mode) : null

export const oneOf =
  <T extends string>(name: string, values: readonly T[], byDefault: T): Setting<T> =>
  (env) => {
    const value = env[name] || byDefault
    if (!values.includes(value as T)) throw new Error(`${name} is '${value}': one of ${values.join(', ')} is needed`)
    return value as T
  }

/** The IANA name of a time zone. */
export const timeZone =
  (name: string, byDefault: string): Setting<string> =>
  (env) => {
    const value = env[name] || byDefault
    if (!isTimeZone(value))
      throw new Error(`${name} is '${value}', which is not a time zone: set an IANA name like America/New_York`)
    return value
  }

/** 'on' or 'off'. */
export const flag =
  (name: string, byDefault: 'on' | 'off'): Setting<boolean> =>
  (env) =>
    oneOf(name, ['on', 'off'], byDefault)(env, 'demo') === 'on'

/** A switch that production refuses to turn on. */
export const demoOnly =
  (setting: Setting<boolean>, name: string): Setting<boolean> =>
  (env, mode) => {
    const isOn = setting(env, mode)
    if (isOn && mode === 'production') throw new Error(`${name} is on: production refuses it, remove the variable`)
    return isOn
  }

/** Comma-separated words, trimmed, lowercase, without empty ones. */
export const words =
  (name: string, byDefault: string): Setting<string[]> =>
  (env) =>
    (env[name] ?? byDefault)
      .split(',')
      .map((word) => word.trim().toLowerCase())
      .filter(Boolean)
