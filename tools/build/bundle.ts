import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { decoratorsPlugin } from './decorators-plugin.ts'
import { leftOutside } from './left-outside.ts'

/** CommonJS packages inside an ES module still ask for these. */
const BANNER = [
  "import { createRequire as __createRequire } from 'node:module'",
  'const require = __createRequire(import.meta.url)',
  'const __filename = import.meta.filename',
  'const __dirname = import.meta.dirname',
].join(';')

/** One ES module that holds an app and all its packages: it starts in half the time and memory of the loose files. */
export async function bundle(entry: string, outfile: string, { keepNames = true } = {}): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    keepNames,
    legalComments: 'none',
    logLevel: 'warning',
    loader: { '.sql': 'text', '.html': 'text' },
    external: leftOutside,
    plugins: [decoratorsPlugin],
    banner: { js: BANNER },
  })
}

/**
 * As a package's `build` script: `src/main.ts`, or the entries named, to `dist/<name>.js`. `--any-names` where nothing is
 * injected by the name of its class: keeping names costs a little for each closure that a request makes.
 */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const asked = process.argv.slice(2)
  const entries = asked.filter((one) => !one.startsWith('--'))
  const options = { keepNames: !asked.includes('--any-names') }
  const named = (entries.length > 0 ? entries : ['src/main.ts']).map((entry) =>
    bundle(entry, path.join('dist', `${path.basename(entry, '.ts')}.js`), options),
  )
  // esbuild has said by then what is wrong, and where.
  await Promise.all(named).catch(() => process.exit(1))
}
