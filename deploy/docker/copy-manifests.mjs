// Copies from a checkout what `npm ci` reads: our package.json files, the lock file, patches, and the script that seals the lock.
import fs from 'node:fs'
import path from 'node:path'

const [from = '.', to = 'manifests'] = process.argv.slice(2)
const LEFT = new Set(['node_modules', 'dist', '.git'])

function* manifestsIn(folder) {
  for (const entry of fs.readdirSync(path.join(from, folder), { withFileTypes: true })) {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory() && !LEFT.has(entry.name)) yield* manifestsIn(place)
    else if (entry.name === 'package.json') yield place
  }
}

const others = ['package-lock.json', 'patches', 'deploy/docker/seal-lock.mjs']
for (const place of [...manifestsIn('.'), ...others])
  fs.cpSync(path.join(from, place), path.join(to, place), { recursive: true })
