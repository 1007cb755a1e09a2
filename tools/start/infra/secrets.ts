import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type Home, writeWhole } from './home.ts'

type Known = Record<string, string>

const fileOf = (home: Home): string => path.join(home.folder, 'secrets.json')

const read = (home: Home): Known =>
  fs.existsSync(fileOf(home)) ? (JSON.parse(fs.readFileSync(fileOf(home), 'utf8')) as Known) : {}

const write = (home: Home, known: Known): void => writeWhole(fileOf(home), `${JSON.stringify(known, null, 2)}\n`)

export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Passwords of one instance: made once, kept in its home, readable by its owner alone. */
export function secretsOf(home: Home): (name: string) => string {
  const known = read(home)
  return (name) => {
    const secret = known[name]
    if (secret) return secret
    // Read the file again: a secret may have been rotated since, and this process must not write an old one back.
    const stored = read(home)
    const made = stored[name] ?? newSecret()
    known[name] = made
    if (!stored[name]) write(home, { ...stored, [name]: made })
    return made
  }
}

/** The secret as the home holds it; undefined if it holds none. */
export const storedSecret = (home: Home, name: string): string | undefined => read(home)[name]

const before = (name: string): string => `${name}s-before`

/** Those that a secret has replaced and that may still be needed, with spaces between. */
export const earlierSecretsOf =
  (home: Home) =>
  (name: string): string | undefined =>
    read(home)[before(name)]

/** A new secret in place of one, which is kept beside it. Processes are given both at their next start. */
export function rotateSecret(home: Home, name: string): void {
  const known = read(home)
  const current = known[name]
  if (current) known[before(name)] = [current, known[before(name)]].filter(Boolean).join(' ')
  write(home, { ...known, [name]: newSecret() })
}

/** A new secret in place of one that nothing needs any longer. */
export const replaceSecret = (home: Home, name: string): void => write(home, { ...read(home), [name]: newSecret() })

/** Forgets those that it has replaced. */
export function forgetEarlierSecrets(home: Home, name: string): void {
  const { [before(name)]: _gone, ...known } = read(home)
  write(home, known)
}
