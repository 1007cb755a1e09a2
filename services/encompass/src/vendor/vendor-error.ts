/** An error response from Encompass, or from the network on the way to it. */
export class VendorError extends Error {
  /** null: no response at all. */
  readonly status: number | null
  readonly retryAfterSeconds: number | null

  constructor(message: string, status: number | null = null, retryAfterSeconds: number | null = null) {
    super(message)
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

interface VendorBody {
  summary?: string
  details?: string
  error_description?: string
}

/** The message for users: what the vendor sent, else the status. */
export function vendorError(status: number, text: string, retryAfter: string | null): VendorError {
  let body: VendorBody = {}
  try {
    body = JSON.parse(text) as VendorBody
  } catch {
    // A gateway's HTML page contains nothing useful for the user.
  }
  const reason = [body.details, body.summary, body.error_description].find((part) => typeof part === 'string')
  const seconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : null
  return new VendorError(`Encompass returned ${status}${reason ? `: ${reason.slice(0, 200)}` : ''}`, status, seconds)
}
