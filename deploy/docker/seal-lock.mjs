// npm adds optional packages of other platforms to a lock file without their integrity hashes, and `npm ci` then rejects
// the whole file. This script removes those entries. The packages that are installed here stay pinned by hash.
import fs from 'node:fs'

const [file = 'package-lock.json'] = process.argv.slice(2)
const lock = JSON.parse(fs.readFileSync(file, 'utf8'))

/** Whether the file contains a package that `place` depends on, in a folder where Node looks for it. */
function isLocked(name, place) {
  for (let at = place; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1)))
    if (lock.packages[`${at}/node_modules/${name}`]) return true
  return Boolean(lock.packages[`node_modules/${name}`])
}

let dropped = 0
for (const [place, about] of Object.entries(lock.packages)) {
  const missing = Object.keys(about.optionalDependencies ?? {}).filter((name) => !isLocked(name, place))
  for (const name of missing) {
    delete about.optionalDependencies[name]
    dropped++
  }
}
fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${file}: ${dropped} names of other platforms taken out`)
