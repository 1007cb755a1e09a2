import fs from 'node:fs'
import path from 'node:path'

/** The first of these programs on the PATH. */
export function onPath(...names: string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean)
  for (const name of names)
    for (const folder of folders) {
      const file = path.join(folder, name)
      if (isExecutable(file)) return file
    }
  return null
}

function isExecutable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK)
    return fs.statSync(file).isFile()
  } catch {
    return false
  }
}
