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

/** Throws 404 for unknown ids, such as the name of a method of Object. */
export function found<Thing>(things: Record<string, Thing>, id: string, kind: string): Thing {
  const thing = Object.hasOwn(things, id) ? things[id] : undefined
  if (!thing) throw new StripeProblem(404, 'resource_missing', `No such ${kind}: '${id}'`)
  return thing
}
