/** An error in the format of the vendor's API. */
export class ApiProblem extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, summary: string, details: string) {
    super(details)
    this.status = status
    this.body = { summary, details, errorCode: `EBS-${status}` }
  }
}

/** An error in the format of the token endpoint. */
export class TokenProblem extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, error: string, description: string) {
    super(description)
    this.status = status
    this.body = { error, error_description: description }
  }
}
