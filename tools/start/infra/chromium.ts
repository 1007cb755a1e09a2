import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { unpackedPackage } from './debian-packages.ts'
import type { Home } from './home.ts'
import { onPath } from './tool-finder.ts'

/** A working Chromium for tests: CHROMIUM_PATH, a program on the PATH, or the distribution's package unpacked privately; otherwise null. */
export function findChromium(home: Home, log: (line: string) => void): string | null {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const installed = process.env['CHROMIUM_PATH'] ?? onPath(...names)
  if (installed && works(installed)) return installed
  const unpacked = unpackedChromium(home, log)
  return unpacked && works(unpacked) ? unpacked : null
}

/** Starts the program through a script that sets its libraries, so that the caller's environment stays unchanged. */
function unpackedChromium(home: Home, log: (line: string) => void): string | null {
  if (!fs.existsSync(path.join(home.cache, 'chromium')))
    log("Chromium is not installed: downloading the distribution's package")
  const unpacked = unpackedPackage('chromium', home.cache)
  if (!unpacked) return null
  const program = path.join(unpacked.folder, 'usr/lib/chromium/chromium')
  if (!fs.existsSync(program)) return null
  const libraries = [path.dirname(program), unpacked.libraries].join(':')
  const script = path.join(home.cache, 'run-chromium')
  const lines = ['#!/bin/sh', `export LD_LIBRARY_PATH='${libraries}'`, ...fontSettings(unpacked.folder, home)]
  fs.writeFileSync(script, `${lines.join('\n')}\nexec '${program}' "$@"\n`, { mode: 0o755 })
  return script
}

/** Chromium draws no text without fontconfig. If the machine does not have it, writes a configuration for the unpacked fonts. */
function fontSettings(folder: string, home: Home): string[] {
  if (fs.existsSync('/etc/fonts/fonts.conf')) return []
  const file = path.join(home.cache, 'fonts.conf')
  const folders = [path.join(folder, 'usr/share/fonts'), '/usr/share/fonts'].map((one) => `<dir>${one}</dir>`).join('')
  const cache = `<cachedir>${home.cache}/fonts</cachedir>`
  fs.writeFileSync(file, `<?xml version="1.0"?><fontconfig>${folders}${cache}</fontconfig>\n`)
  return [`export FONTCONFIG_FILE='${file}'`]
}

function works(program: string): boolean {
  const page = ['--headless=new', '--no-sandbox', '--disable-gpu', '--dump-dom', 'data:text/html,<p>upline']
  const shown = spawnSync(program, page, { encoding: 'utf8', timeout: 60_000 })
  return shown.status === 0 && shown.stdout.includes('upline')
}
