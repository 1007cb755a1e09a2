// Copies the built pages (web/<name>/dist) to the folders where the gateway expects them in WEB_FOLDER.
import fs from 'node:fs'
import path from 'node:path'

const [from = '.', to = 'out'] = process.argv.slice(2)
const built = fs
  .readdirSync(path.join(from, 'web'))
  .filter((name) => fs.existsSync(path.join(from, 'web', name, 'dist')))
if (!built.includes('shell')) throw new Error('the shell is not built')
for (const name of built)
  fs.cpSync(path.join(from, 'web', name, 'dist'), path.join(to, name, 'dist'), { recursive: true })
console.log(`pages of ${built.join(', ')}`)
