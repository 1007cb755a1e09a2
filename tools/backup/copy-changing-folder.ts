import fs from 'node:fs'
import path from 'node:path'

/** Copies a folder that somebody writes in: what goes while we look is left out. `wanted` gets each path inside, with '/'. */
export function copyLiving(from: string, to: string, wanted: (name: string) => boolean, inside = ''): void {
  fs.mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const name = inside ? `${inside}/${entry.name}` : entry.name
    if (!wanted(name)) continue
    const [source, copy] = [path.join(from, entry.name), path.join(to, entry.name)]
    try {
      if (entry.isDirectory()) copyLiving(source, copy, wanted, name)
      else if (entry.isFile()) fs.copyFileSync(source, copy, fs.constants.COPYFILE_FICLONE)
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== 'ENOENT') throw fault
    }
  }
}
