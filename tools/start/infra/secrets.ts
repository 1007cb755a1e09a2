import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type Home, writeWhole } from './home.ts'

/** Passwords of one instance: made once, kept in its home, readable by its owner alone. */
export function secretsOf(home: Home): (name: string) => string {
  const file = path.join(home.folder, 'secrets.json')
  const known: Record<string, string> = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
  return (name) => {
    const secret = known[name]
    if (secret) return secret
    known[name] = randomBytes(24).toString('base64url')
    writeWhole(file, `${JSON.stringify(known, null, 2)}\n`)
    return known[name]
  }
}
