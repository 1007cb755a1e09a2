import { VendorError } from '../vendor/vendor-error.ts'

const SMALLEST = 10

/** Responses through the vendor's gateway are limited to about 6 MB. */
const isTooLarge = (fault: unknown): boolean =>
  fault instanceof VendorError && (fault.status === 413 || /too large|larger than|size exceed/i.test(fault.message))

/** Rows per page. Halved for all later pages after a response that was too large. */
export class PageSize {
  private limit: number

  constructor(largest: number) {
    this.limit = largest
  }

  async read<Answer>(page: (limit: number) => Promise<Answer>): Promise<Answer> {
    for (;;) {
      try {
        return await page(this.limit)
      } catch (fault) {
        if (!isTooLarge(fault) || this.limit <= SMALLEST) throw fault
        this.limit = Math.max(SMALLEST, Math.floor(this.limit / 2))
      }
    }
  }

  get rows(): number {
    return this.limit
  }
}
