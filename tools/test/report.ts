import fs from 'node:fs'

/** What a runner wrote of its run; null where it wrote nothing whole. */
export function reportIn<T>(file: string): T | null {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as T
  } catch {
    return null
  }
}
