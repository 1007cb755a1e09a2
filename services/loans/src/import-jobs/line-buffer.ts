const FIRST = 1024 * 1024

/** Lines as UTF-8, one after the other: a text of a megabyte that grows by lines is copied, and widened, over and over. */
export class LineBuffer {
  #bytes = Buffer.allocUnsafeSlow(FIRST)
  #at = 0

  add(line: string): void {
    // No character of a string takes more than three bytes.
    if (this.#at + line.length * 3 > this.#bytes.length) this.#grow(line.length * 3)
    this.#at += this.#bytes.write(line, this.#at)
  }

  /** What was added since the last time, in memory of its own. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = new Uint8Array(this.#bytes.subarray(0, this.#at))
    this.#at = 0
    return taken
  }

  /** Those of a block that could not be read. */
  forget(): void {
    this.#at = 0
  }

  #grow(by: number): void {
    const more = Buffer.allocUnsafeSlow(2 * this.#bytes.length + by)
    this.#bytes.copy(more, 0, 0, this.#at)
    this.#bytes = more
  }
}
