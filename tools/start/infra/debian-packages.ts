import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { onPath } from './tool-finder.ts'

/** A Debian package and its dependencies, unpacked into a private folder. Nothing is installed, and no root is needed. */
export interface UnpackedPackage {
  /** Replaces `/`: the package's program is at `<folder>/usr/bin/…`. */
  folder: string
  /** LD_LIBRARY_PATH for its programs. */
  libraries: string
}

/** Downloads and unpacks a package from the machine's sources; null if that fails. */
export function unpackedPackage(name: string, cache: string): UnpackedPackage | null {
  const folder = path.join(cache, name)
  if (!fs.existsSync(folder)) {
    if (!onPath('apt-get') || !onPath('dpkg') || !fetchAndUnpack(name, folder)) return null
  }
  return { folder, libraries: libraryFolders(folder).join(':') }
}

function fetchAndUnpack(name: string, folder: string): boolean {
  fs.mkdirSync(path.dirname(folder), { recursive: true })
  const half = fs.mkdtempSync(`${folder}.`)
  try {
    const files = downloaded(name, half, []) ?? downloaded(name, half, privateLists(path.dirname(folder)))
    if (!files) return false
    const tree = path.join(half, 'tree')
    for (const file of files) if (spawnSync('dpkg', ['-x', file, tree], { stdio: 'ignore' }).status !== 0) return false
    fs.renameSync(tree, folder)
    return true
  } catch {
    return fs.existsSync(folder) // another start finished first
  } finally {
    fs.rmSync(half, { recursive: true, force: true })
  }
}

/** The package files of `name` and of all dependencies that are not installed. */
function downloaded(name: string, into: string, options: string[]): string[] | null {
  const plan = spawnSync(
    'apt-get',
    [...options, '-o', 'Debug::NoLocking=1', '-qq', '-y', '--no-install-recommends', '--print-uris', 'install', name],
    {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    },
  )
  if (plan.status !== 0) return null
  const packages = [...plan.stdout.matchAll(/^'\S+' (\S+?)_(\S+?)_\S+?\.deb /gm)].map(
    (line) => `${line[1]}=${decodeURIComponent(line[2] ?? '')}`,
  )
  if (packages.length === 0) return null
  const got = spawnSync('apt-get', [...options, '-qq', 'download', ...packages], { cwd: into, stdio: 'ignore' })
  if (got.status !== 0) return null
  return fs
    .readdirSync(into)
    .filter((file) => file.endsWith('.deb'))
    .map((file) => path.join(into, file))
}

/** Downloads current package lists to a private folder, because the machine's lists may be empty or old. */
function privateLists(cache: string): string[] {
  const lists = path.join(cache, 'apt')
  fs.mkdirSync(path.join(lists, 'lists/partial'), { recursive: true })
  fs.mkdirSync(path.join(lists, 'archives/partial'), { recursive: true })
  const options = ['-o', `Dir::State::Lists=${lists}/lists`, '-o', `Dir::Cache=${lists}`, '-o', 'APT::Sandbox::User=']
  spawnSync('apt-get', [...options, '-qq', 'update'], { stdio: 'ignore' })
  return options
}

function libraryFolders(folder: string): string[] {
  const found: string[] = []
  for (const lib of ['lib', 'usr/lib']) {
    const base = path.join(folder, lib)
    if (!fs.existsSync(base)) continue
    const ofMachine = fs.readdirSync(base).filter((entry) => /-linux-gnu/.test(entry))
    for (const folder of ofMachine.map((entry) => path.join(base, entry))) found.push(folder, ...privateFolders(folder))
    found.push(base)
  }
  return found
}

/** Some packages load libraries from a private folder of their install path (libpulse0). */
const privateFolders = (folder: string): string[] =>
  fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(folder, name))
    .filter((inner) => fs.readdirSync(inner).some((file) => /^lib.+\.so/.test(file)))
