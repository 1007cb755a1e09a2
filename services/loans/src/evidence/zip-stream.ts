import { Zip, ZipDeflate } from 'fflate'

const LEVEL = 6

/**
 * A zip that is written file by file. Each call returns the bytes that are ready, so no more than one piece of content is in
 * memory.
 */
export class ZipStream {
  #ready: Uint8Array[] = []
  #file: ZipDeflate | undefined
  readonly #zip: Zip
  readonly #at: Date

  constructor(at: Date) {
    this.#at = at
    this.#zip = new Zip((fault, bytes) => {
      if (fault) throw fault
      this.#ready.push(bytes)
    })
  }

  open(name: string): void {
    this.#file = new ZipDeflate(name, { level: LEVEL })
    this.#file.mtime = this.#at
    this.#zip.add(this.#file)
  }

  write(bytes: Uint8Array): Uint8Array[] {
    this.#file!.push(bytes)
    return this.#taken()
  }

  close(): Uint8Array[] {
    this.#file!.push(new Uint8Array(0), true)
    return this.#taken()
  }

  end(): Uint8Array[] {
    this.#zip.end()
    return this.#taken()
  }

  #taken(): Uint8Array[] {
    return this.#ready.splice(0)
  }
}
