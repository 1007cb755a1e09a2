/** One reader of one variable: gives its value, or throws an Error that names the variable and what to set. */
export type Setting<T> = (env: NodeJS.ProcessEnv, mode: Mode) => T

export type Mode = 'demo' | 'production'

/** UPLINE_MODE, 'demo' where it is not set. Production refuses placeholders. */
export function readMode(env: NodeJS.ProcessEnv = process.env): Mode {
  const mode = env['UPLINE_MODE'] ?? 'demo'
  if (mode !== 'demo' && mode !== 'production') throw new Error(`UPLINE_MODE is '${mode}': set demo or production`)
  return mode
}

/** The typed environment of one app: every setting is read once, at start; all faults are told together. */
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
      faults.push((fault as Error).message)
    }
  }
  if (faults.length > 0) throw new Error(`Settings: ${faults.join('; ')}`)
  return config as T & { mode: Mode }
}

/** A text; required where no default is given. */
export const text =
  (name: string, byDefault?: string): Setting<string> =>
  (env) => {
    const value = env[name] || byDefault
    if (value === undefined) throw new Error(`${name} is missing`)
    return value
  }

/** A text that may be left out. */
export const optional =
  (name: string): Setting<string | null> =>
  (env) =>
    env[name] || null

/** A text with a default for demo mode alone: production has to set it. */
export const secret =
  (name: string, demoDefault: string): Setting<string> =>
  (env, mode) => {
    const value = env[name]
    if (value) return value
    if (mode === 'production') throw new Error(`${name} must be set in production`)
    return demoDefault
  }

/** Secrets from before a rotation, with spaces between; usually none. */
export const earlierSecrets =
  (name: string): Setting<string[]> =>
  (env) =>
    (env[name] ?? '').split(/\s+/).filter(Boolean)

export const whole =
  (name: string, byDefault: number, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}): Setting<number> =>
  (env) => {
    const value = env[name] === undefined || env[name] === '' ? byDefault : Number(env[name])
    if (!Number.isInteger(value) || value < min || value > max)
      throw new Error(`${name} is '${env[name]}': a whole number from ${min} to ${max} is needed`)
    return value
  }

/** A port; 0 lets the system choose a free one. */
export const port = (name: string, byDefault = 0): Setting<number> => whole(name, byDefault, { min: 0, max: 65_535 })

/** A port that need not be opened. */
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

/** Comma-separated words, trimmed, lower case, without empty ones. */
export const words =
  (name: string, byDefault: string): Setting<string[]> =>
  (env) =>
    (env[name] ?? byDefault)
      .split(',')
      .map((word) => word.trim().toLowerCase())
      .filter(Boolean)
