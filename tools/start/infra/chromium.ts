import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { unpackedPackage } from './debian-packages.ts'
import type { Home } from './home.ts'
import { onPath } from './tool-finder.ts'

/** A Chromium for tests, with the variables that it needs. */
export interface Chromium {
  program: string
  env: NodeJS.ProcessEnv
}

/** CHROMIUM_PATH, else one on the PATH, else the distribution's package unpacked privately; null where none can be had. */
export function findChromium(home: Home, log: (line: string) => void): Chromium | null {
  const given =
    process.env['CHROMIUM_PATH'] ?? onPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable')
  const candidates: (() => Chromium | null)[] = [
    () => (given ? { program: given, env: {} } : null),
    () => unpackedChromium(home, log),
  ]
  for (const candidate of candidates) {
    const chromium = candidate()
    if (chromium && works(chromium)) return chromium
  }
  return null
}

function unpackedChromium(home: Home, log: (line: string) => void): Chromium | null {
  if (!fs.existsSync(path.join(home.cache, 'chromium')))
    log('there is no Chromium on this machine: fetching the package of its distribution')
  const unpacked = unpackedPackage('chromium', home.cache)
  if (!unpacked) return null
  const program = path.join(unpacked.folder, 'usr/lib/chromium/chromium')
  const libraries = [path.dirname(program), unpacked.libraries].join(':')
  return fs.existsSync(program)
    ? { program, env: { LD_LIBRARY_PATH: libraries, ...fontSettings(unpacked.folder, home) } }
    : null
}

/** Without a fontconfig of the machine's own, Chromium draws no text: one that names the unpacked fonts. */
function fontSettings(folder: string, home: Home): NodeJS.ProcessEnv {
  if (fs.existsSync('/etc/fonts/fonts.conf')) return {}
  const file = path.join(home.cache, 'fonts.conf')
  const folders = [path.join(folder, 'usr/share/fonts'), '/usr/share/fonts'].map((one) => `<dir>${one}</dir>`).join('')
  fs.writeFileSync(
    file,
    `<?xml version="1.0"?><fontconfig>${folders}<cachedir>${home.cache}/fonts</cachedir></fontconfig>\n`,
  )
  return { FONTCONFIG_FILE: file }
}

function works({ program, env }: Chromium): boolean {
  const page = ['--headless=new', '--no-sandbox', '--disable-gpu', '--dump-dom', 'data:text/html,<p>upline']
  const shown = spawnSync(program, page, { env: { ...process.env, ...env }, encoding: 'utf8', timeout: 60_000 })
  return shown.status === 0 && shown.stdout.includes('upline')
}
