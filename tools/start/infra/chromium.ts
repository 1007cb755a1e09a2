import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { unpackedPackage } from './debian-packages.ts'
import type { Home } from './home.ts'
import { onPath } from './tool-finder.ts'

/** A working Chromium: CHROMIUM_PATH, a program on the PATH, or the distribution's package unpacked privately; otherwise null. */
export function findChromium(home: Home, log: (line: string) => void): string | null {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  return working(process.env['CHROMIUM_PATH'] ?? onPath(...names)) ?? working(unpacked('chromium', home, log))
}

/**
 * The browser of the tests: Chromium's headless shell, because a whole Chromium also draws the window around each page, which
 * takes 1.5 times the processor time. A whole one is used if CHROMIUM_PATH names it or there is no headless shell.
 */
export function findHeadlessChromium(home: Home, log: (line: string) => void): string | null {
  if (process.env['CHROMIUM_PATH']) return findChromium(home, log)
  const shell = 'chromium-headless-shell'
  return working(onPath(shell)) ?? working(unpacked(shell, home, log)) ?? findChromium(home, log)
}

/** Unpacks a package and starts its program through a script that sets its libraries, so that the caller's environment stays unchanged. */
function unpacked(name: string, home: Home, log: (line: string) => void): string | null {
  if (!fs.existsSync(path.join(home.cache, name)))
    log(`${name} is not installed: downloading the distribution's package`)
  const unpacked = unpackedPackage(name, home.cache)
  if (!unpacked) return null
  const program = path.join(unpacked.folder, 'usr/lib/chromium', name)
  if (!fs.existsSync(program)) return null
  const libraries = [path.dirname(program), unpacked.libraries].join(':')
  const script = path.join(home.cache, `run-${name}`)
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

/** The program, if it opens a page. */
function working(program: string | null): string | null {
  if (!program) return null
  const page = ['--headless', '--no-sandbox', '--disable-gpu', '--dump-dom', 'data:text/html,<p>upline']
  const shown = spawnSync(program, page, { encoding: 'utf8', timeout: 60_000 })
  return shown.status === 0 && shown.stdout.includes('upline') ? program : null
}
