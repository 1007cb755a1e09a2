/** An error in the format of Stripe's API. */
export class StripeProblem extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, code: string, message: string, type = 'invalid_request_error') {
    super(message)
    this.status = status
    this.body = { error: { type, code, message } }
  }
}
