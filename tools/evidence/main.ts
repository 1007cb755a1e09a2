import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Verification, verifyPack } from './verify-pack.ts'

const USAGE = `npm run evidence -- verify <file>             checks an evidence pack without Upline's services and databases
npm run evidence -- verify <file> <sha256>    also compares its manifest with the SHA-256 that Upline recorded`

const EXIT_CODES: Record<Verification['outcome'], number> = { valid: 0, changed: 1, unreadable: 2 }

const [command, file, recorded] = process.argv.slice(2)
process.exitCode = command === 'verify' && file !== undefined ? verify(file) : usage()

function usage(): number {
  console.error(USAGE)
  return 2
}

function verify(name: string): number {
  const zip = readPack(name)
  if (!zip) return 2
  const { outcome, lines } = verifyPack(zip, recorded)
  for (const line of lines) console.log(line)
  return EXIT_CODES[outcome]
}

/** npm changes the folder: names are relative to the caller's folder. */
function readPack(name: string): Uint8Array | null {
  const place = path.resolve(process.env['INIT_CWD'] ?? process.cwd(), name)
  try {
    return readFileSync(place)
  } catch (fault) {
    console.error(`Cannot read ${place}: ${(fault as Error).message}`)
    return null
  }
}
