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

/** Passwords of one instance: created once, stored in its home, and readable only by its owner. */
export function secretsOf(home: Home): (name: string) => string {
  const known = read(home)
  return (name) => {
    const secret = known[name]
    if (secret) return secret
    // Read the file again: another process may have rotated a secret, and writing an old value back would undo that.
    const stored = read(home)
    const made = stored[name] ?? newSecret()
    known[name] = made
    if (!stored[name]) write(home, { ...stored, [name]: made })
    return made
  }
}

/** The secret stored in the home, or undefined. */
export const storedSecret = (home: Home, name: string): string | undefined => read(home)[name]

const before = (name: string): string => `${name}s-before`

/** Earlier values of a secret that may still be needed, separated by spaces. */
export const earlierSecretsOf =
  (home: Home) =>
  (name: string): string | undefined =>
    read(home)[before(name)]

/** Replaces a secret and keeps the old value next to it. Processes get both at their next start. */
export function rotateSecret(home: Home, name: string): void {
  const known = read(home)
  const current = known[name]
  if (current) known[before(name)] = [current, known[before(name)]].filter(Boolean).join(' ')
  write(home, { ...known, [name]: newSecret() })
}

/** Replaces a secret without keeping the old value. */
export const replaceSecret = (home: Home, name: string): void => write(home, { ...read(home), [name]: newSecret() })

/** Deletes the earlier values of a secret. */
export function forgetEarlierSecrets(home: Home, name: string): void {
  const { [before(name)]: _gone, ...known } = read(home)
  write(home, known)
}
