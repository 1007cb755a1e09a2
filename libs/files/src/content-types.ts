import { createHash } from 'node:crypto'

/** Content types by file extension. A key with another extension is refused. */
const CONTENT_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  xml: 'application/xml',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  gz: 'application/gzip',
  zst: 'application/zstd',
  woff2: 'font/woff2',
} as const

export type FileType = keyof typeof CONTENT_TYPES

const PART = /^[\w-]+$/
const LAST = /^[\w-]+\.(\w+)$/

/** The content type of a key; undefined for an invalid key, so that no name leads out of the store. */
export function contentTypeOf(key: string): string | undefined {
  const parts = key.split('/')
  const type = LAST.exec(parts.pop() ?? '')?.[1]
  if (!type || !Object.hasOwn(CONTENT_TYPES, type) || !parts.every((part) => PART.test(part))) return undefined
  return CONTENT_TYPES[type as FileType]
}

/** A key derived from the content: the same bytes have the same key, changed ones another. */
export function contentKey(folder: string, bytes: Uint8Array, type: FileType): string {
  return `${folder}/${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.${type}`
}
