import fs from 'node:fs'
import path from 'node:path'

/** Copies a folder while it changes; files that disappear are skipped. `wanted` gets each path inside the folder, with '/'. */
export function copyChangingFolder(from: string, to: string, wanted: (name: string) => boolean, inside = ''): void {
  fs.mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const name = inside ? `${inside}/${entry.name}` : entry.name
    if (!wanted(name)) continue
    const [source, copy] = [path.join(from, entry.name), path.join(to, entry.name)]
    try {
      if (entry.isDirectory()) copyChangingFolder(source, copy, wanted, name)
      else if (entry.isFile()) fs.copyFileSync(source, copy, fs.constants.COPYFILE_FICLONE)
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== 'ENOENT') throw fault
    }
  }
}
