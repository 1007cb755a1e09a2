import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const REQUIREMENTS = path.join(import.meta.dirname, 'requirements.txt')
const INSTALL_TIMEOUT_MS = 300_000

/**
 * The `st` command in a private virtual environment in the cache; null if Python or the package index is missing. Other
 * requirements use another folder, so that a version change never finds half an installation.
 */
export function installSchemathesis(cache: string, say: (line: string) => void): string | null {
  const wanted = fs.readFileSync(REQUIREMENTS, 'utf8')
  const folder = path.join(cache, `schemathesis-${createHash('sha256').update(wanted).digest('hex').slice(0, 12)}`)
  const command = path.join(folder, 'bin/st')
  const stamp = path.join(folder, 'installed')
  if (fs.existsSync(stamp)) return command
  fs.rmSync(folder, { recursive: true, force: true })
  const fault = install(folder)
  if (fault) {
    fs.rmSync(folder, { recursive: true, force: true })
    say(`SKIPPED: the OpenAPI fuzzer. ${fault}`)
    return null
  }
  fs.writeFileSync(stamp, wanted)
  return command
}

/** Why the installation failed; null if it succeeded. */
function install(folder: string): string | null {
  if (!succeeds('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']))
    return 'It needs Python 3.10 or later as python3'
  if (!succeeds('python3', ['-m', 'venv', folder]))
    return 'python3 cannot create a virtual environment. Install python3-venv'
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--requirement', REQUIREMENTS]
  if (!succeeds(path.join(folder, 'bin/python'), pip))
    return 'Its packages cannot be installed. Check that the package index is reachable'
  return null
}

const succeeds = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore', timeout: INSTALL_TIMEOUT_MS }).status === 0
