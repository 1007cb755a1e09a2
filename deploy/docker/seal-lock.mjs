// npm writes optional packages of other platforms into a lock file without what it would need to check them, and `npm ci`
// then refuses the whole file. This takes those names out: what is installed here stays pinned to the byte.
import fs from 'node:fs'

const [file = 'package-lock.json'] = process.argv.slice(2)
const lock = JSON.parse(fs.readFileSync(file, 'utf8'))

/** Whether a package that `place` asks for stands in the file, somewhere Node would look for it. */
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
