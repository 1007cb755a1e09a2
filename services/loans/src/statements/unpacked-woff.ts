import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

interface Table {
  tag: Buffer
  checksum: number
  body: Buffer
}

/**
 * A WOFF file as an OpenType file. fontkit decompresses the table of outlines for each glyph of a WOFF file, which takes most
 * of the time of a PDF.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF file')
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, no) => tableAt(woff, WOFF_HEADER + no * WOFF_ENTRY))
  return Buffer.concat([header(woff.readUInt32BE(4), tables.length), directory(tables), ...tables.map(padded)])
}

function tableAt(woff: Buffer, at: number): Table {
  const [offset, packed, length, checksum] = [4, 8, 12, 16].map((from) => woff.readUInt32BE(at + from)) as [
    number,
    number,
    number,
    number,
  ]
  const bytes = woff.subarray(offset, offset + packed)
  return { tag: woff.subarray(at, at + 4), checksum, body: packed < length ? inflateSync(bytes) : bytes }
}

function header(flavor: number, count: number): Buffer {
  const bytes = Buffer.alloc(SFNT_HEADER)
  const power = Math.floor(Math.log2(count))
  bytes.writeUInt32BE(flavor, 0)
  bytes.writeUInt16BE(count, 4)
  bytes.writeUInt16BE(2 ** power * SFNT_ENTRY, 6)
  bytes.writeUInt16BE(power, 8)
  bytes.writeUInt16BE((count - 2 ** power) * SFNT_ENTRY, 10)
  return bytes
}

function directory(tables: readonly Table[]): Buffer {
  let offset = SFNT_HEADER + tables.length * SFNT_ENTRY
  const entries = tables.map((table) => {
    const entry = Buffer.alloc(SFNT_ENTRY)
    table.tag.copy(entry)
    entry.writeUInt32BE(table.checksum, 4)
    entry.writeUInt32BE(offset, 8)
    entry.writeUInt32BE(table.body.length, 12)
    offset += padded(table).length
    return entry
  })
  return Buffer.concat(entries)
}

/** Tables begin at multiples of 4 bytes. */
const padded = ({ body }: Table): Buffer => Buffer.concat([body, Buffer.alloc(-body.length & 3)])
