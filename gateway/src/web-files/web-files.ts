import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { failing } from '@upline/contracts'
import { typeOf } from './media-types.ts'

export interface WebFile {
  body: Buffer
  /** Absent if it gains nothing: fonts and pictures are compressed already. */
  br?: Buffer
  gzip?: Buffer
  type: string
  etag: string
  /** Its name changes with its content. */
  isHashed: boolean
}

const COMPRESSIBLE = /^(text\/|application\/(javascript|json|manifest\+json)|image\/svg)/
const SMALLEST = 1_024
const HASHED = /\.[0-9a-f]{8,}\.\w+$/

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

class NotBuiltError extends failing('unavailable', 'gateway.pages-not-built', 'The pages are not built yet.') {}

interface KeptFile {
  file: Promise<WebFile | undefined>
  changedAt: number
}

/**
 * The built pages: /remotes/<name>/… from web/<name>/dist, the rest from web/shell/dist. Kept in memory, compressed
 * once.
 */
export class WebFiles {
  readonly #folder: string
  readonly #kept = new Map<string, KeptFile>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** undefined if the file does not exist. */
  async find(path: string): Promise<WebFile | undefined> {
    const place = this.#placeOf(path)
    const changedAt = place === undefined ? undefined : await changeTime(place)
    if (place === undefined || changedAt === undefined) return undefined
    const kept = this.#kept.get(place)
    if (kept?.changedAt === changedAt) return kept.file
    const loaded = { file: load(place), changedAt }
    this.#kept.set(place, loaded)
    // If that fails, the file stays as it is.
    compressBest(loaded).catch(() => undefined)
    return loaded.file
  }

  /** The document of every page of the product. */
  async shell(): Promise<WebFile> {
    const shell = await this.find('/index.html')
    if (!shell) throw new NotBuiltError()
    return shell
  }

  #placeOf(path: string): string | undefined {
    const decoded = decode(path)
    if (decoded === undefined || decoded.includes('\0')) return undefined
    const [, remote, rest] = /^\/remotes\/([a-z]+)(\/.*)$/.exec(decoded) ?? []
    const root = join(this.#folder, remote ?? 'shell', 'dist')
    const place = normalize(join(root, rest ?? decoded))
    return place.startsWith(root + sep) ? place : undefined
  }
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

async function changeTime(place: string): Promise<number | undefined> {
  try {
    const found = await stat(place)
    return found.isFile() ? found.mtimeMs : undefined
  } catch {
    return undefined
  }
}

async function load(place: string): Promise<WebFile | undefined> {
  const body = await readFile(place).catch(() => undefined)
  if (!body) return undefined
  const type = typeOf(extname(place))
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const file = { body, type, etag, isHashed: HASHED.test(place) }
  if (!COMPRESSIBLE.test(type) || body.length < SMALLEST) return file
  return { ...file, br: await brotliOf(body, FAST), gzip: await gzipped(body, { level: 9 }) }
}

const FAST = 9
const BEST = constants.BROTLI_MAX_QUALITY

const brotliOf = (body: Buffer, quality: number): Promise<Buffer> =>
  brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** The best quality saves 7% and takes half a second for a large file, so the first request does not wait for it. */
async function compressBest(kept: KeptFile): Promise<void> {
  const file = await kept.file
  if (!file?.br || !file.isHashed) return
  kept.file = Promise.resolve({ ...file, br: await brotliOf(file.body, BEST) })
}
