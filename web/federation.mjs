import { readFileSync } from 'node:fs'

/** Our remotes; each exposes './routes' and is served at /remotes/<name>/. */
export const REMOTES = { loans: 7211, roster: 7212, recruiting: 7213, sites: 7214 }

/**
 * The shell provides one copy of each, and remotes contain none. A shared module is never tree-shaken from outside, so
 * react-router and Mantine are not listed: remotes reach them through @upline/web-kit and @upline/ui.
 */
const SHARED = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@upline/ui',
  '@upline/ui/data',
  '@upline/ui/forms',
  '@upline/web-kit',
]

/** Everything a first page needs is in the first chunk; the heavier parts of the kit load with the pages that need them. */
const LAZY = ['@upline/ui/data', '@upline/ui/forms']

const versionOf = (module) => {
  const parts = module.split('/')
  const name = parts.slice(0, module.startsWith('@') ? 2 : 1).join('/')
  const manifest = new URL(`../node_modules/${name}/package.json`, import.meta.url)
  return JSON.parse(readFileSync(manifest, 'utf8')).version
}

export const sharedModules = ({ host }) =>
  Object.fromEntries(
    SHARED.map((module) => [
      module,
      {
        singleton: true,
        requiredVersion: false,
        version: versionOf(module),
        ...(host ? { eager: !LAZY.includes(module) } : { import: false }),
      },
    ]),
  )
