import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from './bundle.ts'
import { externalPackages } from './external-packages.ts'

/** Fonts are read as files, so no import names them. */
const READ_AS_FILES = ['@fontsource/*', '@fontsource-variable/*']

const wanted = [...externalPackages, ...READ_AS_FILES].map(
  (name) => new RegExp(`^${name.replace(/[.]/g, '\\.').replace('*', '[^/]+')}$`),
)

/** The installed packages that a bundle loads at run time. */
function packagesOf(bundle: string, root: string): string[] {
  const named = [...bundle.matchAll(/["'`]((?:@[\w.-]+\/)?[\w.-]+)(?=["'`/])/g)].map(([, name]) => name as string)
  return [...new Set(named)].filter(
    (name) =>
      wanted.some((one) => one.test(name)) && fs.existsSync(path.join(root, 'node_modules', name, 'package.json')),
  )
}

/** A package's folder as Node finds it: in the nearest node_modules above. */
function folderOf(name: string, from: string, root: string): string | undefined {
  for (let at = from; ; at = path.dirname(at)) {
    const folder = path.join(at, 'node_modules', name)
    if (fs.existsSync(path.join(folder, 'package.json'))) return folder
    if (at === root || at === path.dirname(at)) return undefined
  }
}

/** The folders of packages and of all their dependencies. */
function withDependencies(names: string[], root: string): string[] {
  const found = new Set<string>()
  const add = (name: string, from: string) => {
    const folder = folderOf(name, from, root)
    if (!folder || found.has(folder)) return
    found.add(folder)
    const about = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      dependencies?: object
      optionalDependencies?: object
    }
    for (const other of Object.keys({ ...about.dependencies, ...about.optionalDependencies })) add(other, folder)
  }
  for (const name of names) add(name, root)
  return [...found]
}

/** The content of an app's image: the built app and the packages it needs. */
function pack(app: string, root: string, out: string): string[] {
  const dist = path.join(root, app, 'dist')
  const scripts = fs.readdirSync(dist).filter((name) => name.endsWith('.js'))
  const names = scripts.flatMap((name) => packagesOf(fs.readFileSync(path.join(dist, name), 'utf8'), root))
  fs.mkdirSync(path.join(out, 'dist'), { recursive: true })
  for (const name of scripts) fs.copyFileSync(path.join(dist, name), path.join(out, 'dist', name))
  for (const folder of withDependencies(names, root))
    fs.cpSync(folder, path.join(out, path.relative(root, folder)), { recursive: true, dereference: true })
  fs.writeFileSync(path.join(out, 'package.json'), '{ "private": true, "type": "module" }\n')
  return [...new Set(names)]
}

/** Jobs of a deployment that any image can run: `node dist/topics.js`, `node dist/verify.js`. */
export async function packJobs(root: string, out: string): Promise<void> {
  const jobs = { topics: 'tools/events/topics-job.ts', verify: 'tools/verify/main.ts' }
  for (const [job, entry] of Object.entries(jobs))
    await bundle(path.join(root, entry), path.join(out, `dist/${job}.js`))
  fs.copyFileSync(path.join(root, 'tools/verify/checker.sql'), path.join(out, 'dist/checker.sql'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [app, out] = process.argv.slice(2)
  if (!app || !out) throw new Error('Usage: node tools/build/pack.ts <folder of an app> <empty folder>')
  const root = path.resolve(import.meta.dirname, '../..')
  const names = pack(app, root, path.resolve(out))
  await packJobs(root, path.resolve(out))
  console.log(`${app}: ${names.length === 0 ? 'nothing' : names.join(', ')} next to the bundle`)
}
