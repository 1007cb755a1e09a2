import fs from 'node:fs'

/** The JSON report of a test runner; null if it is missing or incomplete. */
export function reportIn<T>(file: string): T | null {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as T
  } catch {
    return null
  }
}
