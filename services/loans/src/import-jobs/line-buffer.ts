const FIRST = 1024 * 1024

/** Collects lines as UTF-8. Appending to a string of a megabyte would copy it again and again. */
export class LineBuffer {
  #bytes = Buffer.allocUnsafeSlow(FIRST)
  #at = 0

  add(line: string): void {
    // No character of a string takes more than three bytes.
    if (this.#at + line.length * 3 > this.#bytes.length) this.#grow(line.length * 3)
    this.#at += this.#bytes.write(line, this.#at)
  }

  /** Returns a copy of the lines added since the last call. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = new Uint8Array(this.#bytes.subarray(0, this.#at))
    this.#at = 0
    return taken
  }

  /** Drops the lines of a block that could not be parsed. */
  clear(): void {
    this.#at = 0
  }

  #grow(by: number): void {
    const more = Buffer.allocUnsafeSlow(2 * this.#bytes.length + by)
    this.#bytes.copy(more, 0, 0, this.#at)
    this.#bytes = more
  }
}
